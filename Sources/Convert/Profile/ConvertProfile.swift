package import RulePatterns

/// A platform that evaluates Convert rules: every known difference between the SDKs, as data.
///
/// Separate from `LaunchProfile`, with which it shares only `name`, `title`, `reader` and `memberChoice`.
public final class ConvertProfile: PlatformProfile {
  /// The name that `--platform` takes.
  public let name: String
  /// The SDK with its version, as shown to users.
  public let title: String

  // MARK: documents

  /// The JSON parser, with the deviations from RFC 8259 that it accepts.
  package let reader: JSONReader
  /// The member that is used if an object has several with one name, in documents and in events.
  package let memberChoice: MemberChoice
  /// The language runtime, which determines conversions and string comparisons.
  package let runtime: Runtime

  // MARK: rule sets

  package let blocks: BlockReading
  /// True if a null in place of an object throws an exception, false if it is treated like any
  /// other value that is not an object.
  package let nullThrows: Bool
  package let keys: KeyReading
  package let members: MemberReading
  package let missingKey: MissingKey
  /// True if a leaf with an unknown `rule_type` is never true.
  package let knowsFamilies: Bool
  /// True if the members of data whose `name` is "RuleData" are not read.
  package let hasAccessors: Bool

  // MARK: gates

  package let storedDecision: StoredDecision
  package let traffic: TrafficReading
  package let trafficOptions: OptionReading
  package let locations: LocationReading
  /// True if an experience without `settings` throws an exception when its audiences are evaluated.
  package let missingSettingsThrow: Bool
  /// True if archived experiences, environments and segments exclude visitors.
  package let hasServerGates: Bool
  package let identifiers: IdentifierReading
  /// The valid values of an experience's members; nil if the platform does not decode strictly.
  package let experienceValues: ExperienceValues?

  package init(
    name: String, title: String, reader: JSONReader, memberChoice: MemberChoice, runtime: Runtime, blocks: BlockReading,
    nullThrows: Bool, keys: KeyReading, members: MemberReading, missingKey: MissingKey, knowsFamilies: Bool,
    hasAccessors: Bool, storedDecision: StoredDecision, traffic: TrafficReading,
    trafficOptions: OptionReading, locations: LocationReading,
    missingSettingsThrow: Bool,
    hasServerGates: Bool, identifiers: IdentifierReading, experienceValues: ExperienceValues?
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
    self.knowsFamilies = knowsFamilies
    self.hasAccessors = hasAccessors
    self.storedDecision = storedDecision
    self.traffic = traffic
    self.trafficOptions = trafficOptions
    self.locations = locations
    self.missingSettingsThrow = missingSettingsThrow
    self.hasServerGates = hasServerGates
    self.identifiers = identifiers
    self.experienceValues = experienceValues
  }

  /// The strings that a strict decoder accepts for some members.
  package struct ExperienceValues: Sendable {
    package let types: [String]
    package let statuses: [String]
    package let variationStatuses: [String]
    /// The values of the options that say how audiences and locations are combined.
    package let matchingOptions: [String]
  }

  package enum Runtime: Hashable, Sendable {
    case swift, javaScript

    /// The dialect of its regular expressions.
    package var patterns: PatternDialect {
      switch self {
      case .swift: .icu
      case .javaScript: .javaScript
      }
    }
  }

  /// How the leaves of one OR_WHEN are combined.
  package enum BlockReading: Sendable {
    /// One leaf is enough.
    case anyLeaf
    /// All leaves of all blocks of a branch must be true; a block without leaves is ignored.
    case flattened
  }

  /// The source of an attribute's key: the member `key` of the leaf, or the one that `VisitorFamily.key` names.
  package enum KeyReading: Sendable { case member, byFamily }

  /// The members that a leaf must have.
  package enum MemberReading: Sendable {
    /// `negated` defaults to false, and `value` may be missing.
    case defaulted
    /// `matching`, `match_type`, `negated` and, for comparisons with a value, `value` are required.
    case demanded
  }

  /// The treatment of a leaf whose key the visitor lacks.
  package enum MissingKey: Sendable {
    /// An empty value is compared with the rule's value.
    case isCompared
    /// Only `exists` and `doesNotExist` are evaluated; other leaves are false, negated or not.
    case isFalse
  }

  /// The effect of a variation that the visitor was assigned before.
  package enum StoredDecision: Sendable {
    /// The variation is returned without evaluating any gate.
    case decides
    /// Permanent audiences are not evaluated, if the variation still exists.
    case sparesPermanentAudiences
  }

  /// How variations share the visitors of an experience up to version 11.
  package enum TrafficReading: Sendable {
    /// In the order of the document. Fractions of a hundredth of a percent are dropped.
    case documentOrder
    /// In the order of the members of a JavaScript object whose names are the ids.
    case memberOrder
  }

  /// How the options in `bucketing` are read.
  package enum OptionReading: Sendable {
    /// They are stored and have no effect.
    case ignored
    /// 0 counts as missing.
    case truthy
    /// 0 is used. The experience's id is always hashed.
    case asGiven
  }

  /// How locations exclude visitors.
  package enum LocationReading: Sendable {
    /// All locations are decoded together: one invalid location drops them all, and without
    /// locations the gate is open. Site areas are ignored.
    case allOrNothing
    /// Each location is decoded separately. Missing locations and missing location data close the gate.
    case each
  }

  /// The treatment of ids that are not strings.
  package enum IdentifierReading: Sendable {
    /// The experience is dropped.
    case text
    /// Scalars are converted to strings, but do not resolve as references.
    case textOfScalars
  }
}

extension ConvertProfile {
  /// The SDK for iOS.
  /// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/{Rules,Data,Experience} @2.0.0 (8d448e0).
  public static let ios = ConvertProfile(
    name: "ios", title: "Convert SDK for iOS 2.0.0", reader: .foundation, memberChoice: .first,
    runtime: .swift, blocks: .flattened, nullThrows: false, keys: .byFamily, members: .defaulted,
    missingKey: .isCompared, knowsFamilies: true, hasAccessors: false, storedDecision: .decides,
    traffic: .documentOrder, trafficOptions: .ignored,
    locations: .allOrNothing, missingSettingsThrow: false, hasServerGates: false,
    identifiers: .text,
    // Source: the SDK's Scripts/generate-config-types/openapi.yaml and the generated decoder, run.
    experienceValues: ExperienceValues(
      types: ["a/b", "a/a", "mvt", "split_url", "multipage", "deploy", "a/b_fullstack", "feature_rollout"],
      statuses: ["draft", "active", "paused", "completed", "scheduled"],
      variationStatuses: ["stopped", "running"], matchingOptions: ["any", "all"]))

  /// The SDK for JavaScript.
  /// Source: convertcom/javascript-sdk: packages/{rules,utils,data}/src @5.0.1 (8abe059).
  public static let js = ConvertProfile(
    name: "js", title: "Convert SDK for JavaScript 5.0.1", reader: .javaScript, memberChoice: .last,
    runtime: .javaScript, blocks: .anyLeaf, nullThrows: true, keys: .member, members: .demanded, missingKey: .isFalse,
    knowsFamilies: false, hasAccessors: true, storedDecision: .sparesPermanentAudiences,
    traffic: .memberOrder, trafficOptions: .truthy, locations: .each,
    missingSettingsThrow: true, hasServerGates: true, identifiers: .textOfScalars, experienceValues: nil)

  /// The platforms of Convert rules, in the order shown to users.
  public static let all: [ConvertProfile] = [.ios, .js]
}

extension AudienceRules {
  /// Reads a configuration or, if the root has no `experiences`, `audiences` or `locations`, one rule set.
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
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Generated/ConfigSchemas.swift @2.0.0, ConfigExperience, run.
/// Pages, changes and scripts are not checked: they do not affect evaluation.
extension ConvertProfile {
  /// The parts that make the platform drop an experience; empty if it accepts the experience.
  package func decodingFaults(in experience: Experience, of rules: AudienceRules) -> [ByteRange] {
    let document = rules.document
    guard document.isObject(experience.entry) else { return [document.range(experience.entry)] }
    guard let values = experienceValues else { return [] }
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
  /// The ranges of the members that are neither null nor of type `kind`. Missing members are skipped.
  fileprivate func faults(_ members: [JSONDocument.Value?], otherThan kind: JSONKind) -> [ByteRange] {
    faults(members) { document.kind($0) == kind }
  }

  /// The ranges of the members that are neither null nor one of the strings `texts`. Missing members are skipped.
  fileprivate func faults(_ members: [JSONDocument.Value?], otherThan texts: [String]) -> [ByteRange] {
    faults(members) { value in texts.contains { isText(value, $0) } }
  }

  private func faults(_ members: [JSONDocument.Value?], unless isValid: (JSONDocument.Value) -> Bool) -> [ByteRange] {
    members.compactMap { $0 }.filter { !document.isNull($0) && !isValid($0) }.map { document.range($0) }
  }
}
