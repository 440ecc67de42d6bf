extension LaunchProfile {
  /// Adobe's SDK for iOS.
  /// Source: adobe/aepsdk-core-ios: AEPCore/Sources/rules @5.11.0;
  /// adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0.
  public static let ios = LaunchProfile(
    name: "ios", title: "AEPCore for iOS 5.11.0", sdkVersion: "5.11.0", reader: .foundation, memberChoice: .first,
    outcome: iosOutcome, decodesUnusedMembers: true, droppedTopRejects: false,
    emptyGroup: .init(and: .conditionDropped, or: .conditionDropped),
    hollowGroup: .init(and: .conditionDropped, or: .conditionDropped), keys: .template(.swift), keysAreCanonical: true,
    keepsEmptyObjects: false, memberOrder: .asWritten, keepsNullElements: true, keepsNullMembers: false,
    missingDataIsEmptyText: true, dataHidesSpecialKeys: false, values: .ios, tokens: .swift, identifiers: .text)

  /// Adobe's SDK for Android.
  /// Source: adobe/aepsdk-core-android: …/launch/rulesengine and …/rulesengine @core 3.8.0.
  public static let android = LaunchProfile(
    name: "android", title: "AEP Core for Android 3.8.0", sdkVersion: "3.8.0", reader: .orgJSON, memberChoice: .last,
    outcome: androidOutcome, decodesUnusedMembers: true, droppedTopRejects: true,
    emptyGroup: .init(and: .conditionDropped, or: .conditionDropped), hollowGroup: .init(and: .always, or: .never),
    keys: .template(.java), keysAreCanonical: false, keepsEmptyObjects: true, memberOrder: .javaHash,
    keepsNullElements: false, keepsNullMembers: true, missingDataIsEmptyText: true, dataHidesSpecialKeys: false,
    values: .android, tokens: .java, identifiers: .textOfAnything)

  /// Adobe's SDK for the web.
  /// Source: adobe/aepsdk-rulesengine-typescript: src @3.1.1; the web SDK's context step, adobe/alloy:
  /// src/utils/flattenObject.js.
  public static let web = LaunchProfile(
    name: "web", title: "AEP rules engine for TypeScript 3.1.1", sdkVersion: "3.1.1", reader: .javaScript,
    memberChoice: .last, outcome: webOutcome, decodesUnusedMembers: false, droppedTopRejects: false,
    emptyGroup: .init(and: .always, or: .never), hollowGroup: .init(and: .always, or: .never), keys: .literal,
    keysAreCanonical: false, keepsEmptyObjects: false, memberOrder: .asWritten, keepsNullElements: false,
    keepsNullMembers: true, missingDataIsEmptyText: false, dataHidesSpecialKeys: true, values: .web, tokens: nil,
    identifiers: .asWritten)

  /// Returns the outcome of each defect on iOS. If a part cannot be decoded, iOS rejects the file. If a part is decoded
  /// but cannot be converted, iOS drops the part.
  /// Source: adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0.
  @Sendable private static func iosOutcome(of reason: DocumentFault.Reason) -> Outcome {
    switch reason {
    case .rootNotObject, .versionMissing, .versionNotInteger, .rulesMissing: .rejected
    case .bucketDataMissing, .bucketed: .taken
    case .ruleNotObject, .conditionMissing, .consequencesMissing, .metaNotObject: .rejected
    case .typeUnknown, .definitionMissing, .definitionNotObject: .rejected
    case .memberMistyped, .entryNotObject: .rejected
    case .membersMissing, .logicMissing: .conditionDropped
    case .logicCase, .logicUnknown: .never
    case .keyMissing, .matcherMissing, .matcherUnknown: .conditionDropped
    case .consequenceNull, .consequenceNotObject: .rejected
    case .idMissing, .idNotText, .typeMissing, .typeNotText, .detailMissing: .consequenceDropped
    case .idEmpty, .typeEmpty, .detailEmpty: .taken
    case .text(let kind), .metaText(let kind): JSONReader.foundation.outcome(of: kind, lost: .rejected)
    case .consequenceText(let kind): JSONReader.foundation.outcome(of: kind, lost: .consequenceDropped)
    }
  }

  /// Returns the outcome of each defect on Android. After an exception, Android rejects the file; in a group, Android
  /// skips members that it reads as null.
  /// Source: adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0.
  @Sendable private static func androidOutcome(of reason: DocumentFault.Reason) -> Outcome {
    switch reason {
    case .rootNotObject, .rulesMissing: .rejected
    case .versionMissing, .versionNotInteger, .bucketDataMissing, .bucketed, .metaNotObject: .taken
    case .ruleNotObject, .conditionMissing, .consequencesMissing: .rejected
    case .typeUnknown, .definitionMissing, .definitionNotObject, .entryNotObject: .rejected
    case .memberMistyped: .taken
    case .membersMissing, .logicMissing, .logicUnknown: .conditionDropped
    case .logicCase: .taken
    case .keyMissing, .matcherMissing: .conditionDropped
    // Android makes an `or` of nulls from several values. The `or` is kept, and is never true.
    case .matcherUnknown(let values): values > 1 ? .never : .conditionDropped
    case .consequenceNull, .consequenceNotObject: .rejected
    case .idMissing, .idEmpty, .typeMissing, .typeEmpty, .detailMissing, .detailEmpty: .rejected
    case .idNotText, .typeNotText: .taken
    case .text(let kind), .consequenceText(let kind): JSONReader.orgJSON.outcome(of: kind, lost: .rejected)
    case .metaText(let kind): JSONReader.orgJSON.outcome(of: kind, lost: .taken)
    }
  }

  /// Returns the outcome of each defect on the web.
  /// Source: adobe/aepsdk-rulesengine-typescript: src/parser.ts, src/model.ts @3.1.1.
  @Sendable private static func webOutcome(of reason: DocumentFault.Reason) -> Outcome {
    switch reason {
    case .rootNotObject, .rulesMissing, .bucketDataMissing: .rejected
    case .bucketed: .notModelled
    case .versionMissing, .versionNotInteger, .metaNotObject: .taken
    case .ruleNotObject, .conditionMissing, .consequencesMissing: .rejected
    case .typeUnknown, .definitionMissing, .membersMissing: .rejected
    case .definitionNotObject, .memberMistyped: .taken
    case .entryNotObject: .rejected
    case .logicCase, .logicUnknown, .logicMissing: .never
    case .keyMissing(let asksForMissing): asksForMissing ? .always : .never
    case .matcherMissing, .matcherUnknown: .never
    case .consequenceNull: .rejected
    case .consequenceNotObject, .idMissing, .idNotText, .idEmpty: .taken
    case .typeMissing, .typeNotText, .typeEmpty, .detailMissing, .detailEmpty: .taken
    case .text(let kind), .consequenceText(let kind): JSONReader.javaScript.outcome(of: kind, lost: .rejected)
    case .metaText(let kind): JSONReader.javaScript.outcome(of: kind, lost: .taken)
    }
  }
}

extension JSONReader {
  /// Returns the outcome of a value that deviates from JSON; `lost` if the parser drops the value.
  fileprivate func outcome(of kind: JSONDeviationKind, lost: LaunchProfile.Outcome) -> LaunchProfile.Outcome {
    switch reading(of: kind) {
    case .accepted: .taken
    case .valueLost: lost
    case .rejected: .rejected
    }
  }
}
