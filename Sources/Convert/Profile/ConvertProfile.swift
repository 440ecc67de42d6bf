package import RulePatterns

/// A platform that evaluates Convert rules: all known differences between the SDKs, as data.
///
/// This type is separate from `LaunchProfile`, because the two have only `name`, `title`, `reader` and `memberChoice`
/// in common.
public final class ConvertProfile: PlatformProfile {
  /// The platform's name as a value of `--platform`.
  public let name: String
  /// The SDK with its version, as shown to users.
  public let title: String

  // MARK: documents

  /// The JSON parser, with the deviations from RFC 8259 that it accepts.
  package let reader: JSONReader
  /// The member that is used if an object repeats a member name, in documents and in events.
  package let memberChoice: MemberChoice
  /// The language runtime, which determines conversions and string comparisons.
  package let runtime: Runtime

  // MARK: rule sets

  package let blocks: BlockReading
  /// True if null in place of an object throws an exception; false if null is treated like any other value that is not
  /// an object.
  package let nullThrows: Bool
  package let keys: KeyReading
  package let members: MemberReading
  package let missingKey: MissingKey
  /// The operators of other platforms that this platform does not support.
  package let unknownOperators: Set<MatchOperator>
  /// True if a leaf with an unknown `rule_type` is never true.
  package let knowsFamilies: Bool
  /// True if the platform takes data whose `name` is "RuleData" for an object with methods, and therefore does not read
  /// the data's members.
  package let hasAccessors: Bool
  /// True if a leaf that tests for an experience determines the result of its audience, without the other leaves; false
  /// if such a leaf is like any other.
  package let readsBucketing: Bool

  // MARK: gates

  package let audiences: AudienceReading
  package let storedDecision: StoredDecision
  package let traffic: TrafficReading
  /// True if, from version 12 of an experience on, the start of a variation's share does not depend on which variations
  /// run.
  package let anchorsShares: Bool
  /// True if only the status `stopped` stops a variation; false if every status except `running` does.
  package let runsUnlessStopped: Bool
  /// True if a visitor with an empty id is assigned a variation like any other visitor.
  package let hashesEmptyVisitor: Bool
  package let trafficOptions: OptionReading
  package let locations: LocationReading
  /// True if an experience without `settings` throws an exception when its audiences are evaluated.
  package let missingSettingsThrow: Bool
  package let missingID: MissingID
  /// The audience or location that is used if several have the same id.
  package let repeatedID: MemberChoice
  /// True if archived experiences, environments and segments exclude visitors.
  package let hasServerGates: Bool
  package let identifiers: IdentifierReading
  package let decoding: Decoding

  package init(
    name: String, title: String, reader: JSONReader, memberChoice: MemberChoice, runtime: Runtime, blocks: BlockReading,
    nullThrows: Bool, keys: KeyReading, members: MemberReading, missingKey: MissingKey,
    unknownOperators: Set<MatchOperator>, knowsFamilies: Bool, hasAccessors: Bool, readsBucketing: Bool,
    audiences: AudienceReading, storedDecision: StoredDecision, traffic: TrafficReading, anchorsShares: Bool,
    runsUnlessStopped: Bool, hashesEmptyVisitor: Bool, trafficOptions: OptionReading, locations: LocationReading,
    missingSettingsThrow: Bool,
    missingID: MissingID, repeatedID: MemberChoice, hasServerGates: Bool, identifiers: IdentifierReading,
    decoding: Decoding
  ) {
    self.name = name
    self.title = title
    self.reader = reader
    self.memberChoice = memberChoice
    self.runtime = runtime
    self.blocks = blocks
    self.nullThrows = nullThrows
    self.keys = keys
    self.members = members
    self.missingKey = missingKey
    self.unknownOperators = unknownOperators
    self.knowsFamilies = knowsFamilies
    self.hasAccessors = hasAccessors
    self.readsBucketing = readsBucketing
    self.audiences = audiences
    self.storedDecision = storedDecision
    self.traffic = traffic
    self.anchorsShares = anchorsShares
    self.runsUnlessStopped = runsUnlessStopped
    self.hashesEmptyVisitor = hashesEmptyVisitor
    self.trafficOptions = trafficOptions
    self.locations = locations
    self.missingSettingsThrow = missingSettingsThrow
    self.missingID = missingID
    self.repeatedID = repeatedID
    self.hasServerGates = hasServerGates
    self.identifiers = identifiers
    self.decoding = decoding
  }

  /// The part of a configuration that is dropped if a member in it has a wrong type.
  package enum Decoding: Sendable {
    /// Only this member, because members are read one by one.
    case lenient
    /// The experience that contains this member; all locations if a location contains it.
    case byEntry(ExperienceValues)
    /// The whole document.
    case whole
  }

  /// The strings that a strict decoder accepts for some members.
  package struct ExperienceValues: Sendable {
    package let types: [String]
    package let statuses: [String]
    package let variationStatuses: [String]
    /// The values of the members of `matching_options`, which determine how audiences and locations are combined.
    package let matchingOptions: [String]
  }

  package enum Runtime: Hashable, Sendable {
    case swift, javaScript, kotlin

    /// The dialect of the platform's regular expressions. Android's `java.util.regex` is ICU.
    package var patterns: PatternDialect {
      switch self {
      case .swift, .kotlin: .icu
      case .javaScript: .javaScript
      }
    }
  }

  /// How the leaves of one `OR_WHEN` are combined.
  package enum BlockReading: Sendable {
    /// At least one leaf must be true.
    case anyLeaf
    /// All leaves of all blocks of a branch must be true; a block without leaves is ignored.
    case flattened
  }

  /// The source of an attribute's key.
  package enum KeyReading: Sendable {
    /// The member `key` of the leaf, if it is a string.
    case member
    /// The member `key`. A number or boolean is converted to a string.
    case scalarMember
    /// The member that `VisitorFamily.key` names.
    case byFamily
  }

  /// The requirements for the members of a leaf.
  package enum MemberReading: Sendable {
    /// `negated` defaults to false, and `value` may be missing.
    case defaulted
    /// `negated` defaults to false and may be a string; a missing `value` is null.
    case converted
    /// `matching`, `match_type`, `negated` and, for comparisons with a value, `value` are required.
    case demanded
  }

  /// The treatment of a leaf whose key the visitor lacks.
  package enum MissingKey: Sendable {
    /// The rule's value is compared with the empty string.
    case isCompared
    /// Only `exists` and `doesNotExist` are evaluated; other leaves are false, negated or not.
    case isFalse
  }

  /// How the audiences of an experience exclude visitors.
  package enum AudienceReading: Sendable {
    /// Unknown ids are ignored. If no id is known, every visitor passes. `matching_options` may require all
    /// audiences.
    case known
    /// An unknown id is an audience that never matches. One matching audience is enough.
    case listed
  }

  /// The effect of a stored decision: a variation that was assigned to the visitor before.
  package enum StoredDecision: Sendable {
    /// The variation is returned without evaluating any gate.
    case decides
    /// Like `decides`, if the variation still exists; else the decision has no effect.
    case decidesIfKnown
    /// If the variation still exists, permanent audiences are not evaluated.
    case sparesPermanentAudiences
  }

  /// The order in which variations share the visitors of an experience.
  package enum TrafficReading: Sendable {
    /// The order of the document. Fractions of a hundredth of a percent are dropped.
    case documentOrder
    /// The order of the members of a JavaScript object whose names are the ids.
    case memberOrder
    /// The order of the document. If an id is repeated, its last allocation takes its first position.
    case insertionOrder
  }

  /// How the options in `bucketing` are read.
  package enum OptionReading: Sendable {
    /// The options are stored, but have no effect.
    case ignored
    /// The value 0 of an option counts as missing.
    case truthy
    /// The value 0 of an option is used. The experience's id is always hashed.
    case asGiven
  }

  /// How locations exclude visitors.
  package enum LocationReading: Sendable {
    /// All locations are decoded together: one invalid location drops them all, and without locations every visitor
    /// passes. Site areas are ignored.
    case allOrNothing
    /// Each location is decoded separately. If locations or location data are missing, no visitor passes.
    case each
    /// Like `each`, except that every visitor passes if no locations are listed. Empty location data counts as missing.
    /// Site areas are ignored.
    case eachListed
  }

  /// The treatment of an experience without an id.
  package enum MissingID: Sendable {
    /// The experience is not found.
    case isUnknown
    /// An exception is thrown.
    case isException
    /// The id is the empty string.
    case isEmpty
  }

  /// The treatment of ids that are not strings.
  package enum IdentifierReading: Sendable {
    /// An experience with such an id is dropped; on a platform that decodes strictly, the whole document.
    case text
    /// Numbers and Booleans are converted to strings. In references, such values find no audience or location.
    case textOfScalars
  }
}

extension ConvertProfile {
  /// The SDK for iOS.
  /// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/{Rules,Data,Experience} @2.0.0 (8d448e0).
  public static let ios = ConvertProfile(
    name: "ios", title: "Convert SDK for iOS 2.0.0", reader: .foundation, memberChoice: .first,
    runtime: .swift, blocks: .flattened, nullThrows: false, keys: .byFamily, members: .defaulted,
    missingKey: .isCompared, unknownOperators: [], knowsFamilies: true, hasAccessors: false, readsBucketing: true,
    audiences: .known, storedDecision: .decides, traffic: .documentOrder, anchorsShares: true,
    runsUnlessStopped: false, hashesEmptyVisitor: false, trafficOptions: .ignored, locations: .allOrNothing,
    missingSettingsThrow: false, missingID: .isUnknown, repeatedID: .first,
    hasServerGates: false, identifiers: .text,
    // Source: the SDK's Scripts/generate-config-types/openapi.yaml and the generated decoder, run.
    decoding: .byEntry(
      ExperienceValues(
        types: ["a/b", "a/a", "mvt", "split_url", "multipage", "deploy", "a/b_fullstack", "feature_rollout"],
        statuses: ["draft", "active", "paused", "completed", "scheduled"],
        variationStatuses: ["stopped", "running"], matchingOptions: ["any", "all"])))

  /// The SDK for JavaScript.
  /// Source: convertcom/javascript-sdk: packages/{rules,utils,data}/src @5.0.1 (8abe059).
  public static let js = ConvertProfile(
    name: "js", title: "Convert SDK for JavaScript 5.0.1", reader: .javaScript, memberChoice: .last,
    runtime: .javaScript, blocks: .anyLeaf, nullThrows: true, keys: .member, members: .demanded, missingKey: .isFalse,
    unknownOperators: [], knowsFamilies: false, hasAccessors: true, readsBucketing: true,
    audiences: .known, storedDecision: .sparesPermanentAudiences, traffic: .memberOrder, anchorsShares: true,
    runsUnlessStopped: false, hashesEmptyVisitor: false, trafficOptions: .truthy, locations: .each,
    missingSettingsThrow: true, missingID: .isException, repeatedID: .first, hasServerGates: true,
    identifiers: .textOfScalars, decoding: .lenient)

  /// The SDK for Android.
  /// Source: convertcom/android-sdk: packages/core/src/main/kotlin/com/convert/sdk/core/{rules,bucketing,model},
  /// packages/sdk/src/main/kotlin/com/convert/sdk/android @1.0.1 (13b580b), read.
  public static let android = ConvertProfile(
    name: "android", title: "Convert SDK for Android 1.0.1", reader: .kotlin, memberChoice: .last,
    runtime: .kotlin, blocks: .anyLeaf, nullThrows: false, keys: .scalarMember, members: .converted,
    missingKey: .isFalse, unknownOperators: [.isMissingOnKey], knowsFamilies: false, hasAccessors: false,
    readsBucketing: false, audiences: .listed, storedDecision: .decidesIfKnown, traffic: .insertionOrder,
    anchorsShares: false, runsUnlessStopped: true, hashesEmptyVisitor: true, trafficOptions: .asGiven,
    locations: .eachListed, missingSettingsThrow: false, missingID: .isEmpty,
    repeatedID: .last,
    hasServerGates: false, identifiers: .text, decoding: .whole)

  /// The platforms of Convert rules, in the order shown to users.
  public static let all: [ConvertProfile] = [.ios, .js, .android]
}

extension ConvertProfile {
  /// True if the platform negates the comparison: `negated` is true. On a platform that converts `negated`, also if it
  /// is the string `true` in any letter case.
  package func isNegated(_ test: RuleElement, in document: JSONDocument) -> Bool {
    guard let negated = test.negated else { return false }
    if document.kind(negated) == .string, members == .converted {
      return JavaNumber.parseBoolean(UTF16Text.decode(document.string(negated)))
    }
    return document.kind(negated) == .true
  }
}

extension AudienceRules {
  /// Reads a Convert document: a configuration, the options of an SDK, or rule sets without a configuration.
  ///
  /// If a member name is repeated, `profile` selects the member. All other platform differences are resolved when an
  /// `AudienceProgram` is built.
  public init(_ document: JSONDocument, for profile: ConvertProfile) {
    var reader = ConvertReader(document, choice: profile.memberChoice)
    reader.read()
    self = reader.rules
  }
}

/// Finds the defects that make strict decoding of an experience fail.
///
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Generated/ConfigSchemas.swift @2.0.0, ConfigExperience,
/// run. Pages, changes and scripts are not checked, because they do not affect evaluation.
extension ConvertProfile {
  /// Returns the parts that make the platform drop an experience; empty if it accepts the experience.
  package func decodingFaults(in experience: Experience, of rules: AudienceRules) -> [ByteRange] {
    let document = rules.document
    guard document.isObject(experience.entry) else { return [document.range(experience.entry)] }
    guard case .byEntry(let values) = decoding else { return [] }
    var faults = rules.faults([experience.id, experience.key, experience.name], otherThan: .string)
    faults += rules.faults([experience.version], otherThan: .number)
    faults += rules.faults([experience.type], otherThan: values.types)
    faults += rules.faults([experience.status], otherThan: values.statuses)
    for list in [experience.audiences, experience.locations, experience.goals] {
      faults += rules.faults([list], otherThan: .array)
      faults += rules.elements(list).filter { !rules.isText($0) }.map { document.range($0) }
    }
    faults += rules.faults([experience.settings, experience.matchingOptions], otherThan: .object)
    faults += rules.faults(
      [experience.audienceMatching, experience.locationMatching], otherThan: values.matchingOptions)
    if let tree = experience.siteAreaTree {
      faults += rules.decodingFaults(in: tree)
    } else {
      faults += rules.faults([experience.siteArea], otherThan: .object)
    }
    faults += rules.faults([experience.variations], otherThan: .array)
    for variation in experience.variationEntries {
      guard document.isObject(variation.entry) else {
        faults.append(document.range(variation.entry))
        continue
      }
      faults += rules.faults([variation.id, variation.key, variation.name], otherThan: .string)
      faults += rules.faults([variation.status], otherThan: values.variationStatuses)
      faults += rules.faults([variation.allocation], otherThan: .number)
    }
    return faults
  }
}

extension AudienceRules {
  /// Returns the ranges of the members that are neither null nor of type `kind`. Missing members are skipped.
  fileprivate func faults(_ members: [JSONDocument.Value?], otherThan kind: JSONKind) -> [ByteRange] {
    faults(members) { document.kind($0) == kind }
  }

  /// Returns the ranges of the members that are neither null nor one of the strings `texts`. Missing members are
  /// skipped.
  fileprivate func faults(_ members: [JSONDocument.Value?], otherThan texts: [String]) -> [ByteRange] {
    faults(members) { value in texts.contains { isText(value, $0) } }
  }

  private func faults(_ members: [JSONDocument.Value?], unless isValid: (JSONDocument.Value) -> Bool) -> [ByteRange] {
    members.compactMap { $0 }.filter { !document.isNull($0) && !isValid($0) }.map { document.range($0) }
  }
}
