public import RuleCore
package import RulePatterns

/// Every point where the Convert SDKs disagree, as data. Read once, while a program is built.
///
/// Not a `LaunchProfile`: of that one's rows only three mean anything here (name, reader, choice of
/// members), and of these rows none there.
public final class ConvertProfile: PlatformProfile {
  /// The name that `--platform` takes.
  public let name: String
  /// What is described, with its version, as shown to people.
  public let title: String

  // MARK: documents

  /// What departs from RFC 8259 and is still read.
  package let reader: JSONReader
  /// Which of several members with one name counts, in documents and in events.
  package let memberChoice: MemberChoice
  /// How values become text and numbers, and how texts are compared.
  package let runtime: Runtime

  // MARK: rule sets

  package let blocks: BlockReading
  /// A null where an object should stand ends the evaluation by an exception; otherwise it is read as
  /// anything else that is no object.
  package let nullThrows: Bool
  package let keys: KeyReading
  package let members: MemberReading
  package let missingKey: MissingKey
  /// A leaf of a family that the platform does not know is never true.
  package let knowsFamilies: Bool
  /// An object called `RuleData` is taken for one with methods, and its members are not looked at.
  package let hasAccessors: Bool

  // MARK: gates

  package let storedDecision: StoredDecision
  package let locations: LocationReading
  /// An experience without `settings` ends the evaluation by an exception once an audience counts.
  package let missingSettingsThrow: Bool
  /// Archived experiences, environments and segments keep visitors out.
  package let hasServerGates: Bool
  package let identifiers: IdentifierReading
  /// What the values of an experience's members may be; nil where nothing is decoded strictly.
  package let experienceValues: ExperienceValues?

  package init(
    name: String, title: String, reader: JSONReader, memberChoice: MemberChoice, runtime: Runtime,
    blocks: BlockReading, nullThrows: Bool, keys: KeyReading, members: MemberReading,
    missingKey: MissingKey, knowsFamilies: Bool, hasAccessors: Bool, storedDecision: StoredDecision,
    locations: LocationReading, missingSettingsThrow: Bool, hasServerGates: Bool,
    identifiers: IdentifierReading, experienceValues: ExperienceValues?
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
    self.locations = locations
    self.missingSettingsThrow = missingSettingsThrow
    self.hasServerGates = hasServerGates
    self.identifiers = identifiers
    self.experienceValues = experienceValues
  }

  /// The texts that a strict decoder takes for some members.
  package struct ExperienceValues: Sendable {
    package let types: [String]
    package let statuses: [String]
    package let variationStatuses: [String]
    /// Of the options that say how audiences and locations are joined.
    package let matchingOptions: [String]
  }

  package enum Runtime: Hashable, Sendable {
    case swift, javaScript

    /// Whose regular expressions it uses.
    package var patterns: PatternDialect {
      switch self {
      case .swift: .icu
      case .javaScript: .javaScript
      }
    }
  }

  /// What the leaves of one OR_WHEN are to each other.
  package enum BlockReading: Sendable {
    /// One of them is enough.
    case anyLeaf
    /// All leaves of all blocks of a branch must hold; a block without leaves is not there.
    case flattened
  }

  /// Where the key of an attribute stands.
  package enum KeyReading: Sendable { case member, byFamily }

  /// What a leaf must have to be one.
  package enum MemberReading: Sendable {
    /// `negated` defaults to false and `value` to nothing.
    case defaulted
    /// `matching`, `match_type`, `negated` and, for what compares, `value` must be there.
    case demanded
  }

  /// What a visitor without the key is to a leaf.
  package enum MissingKey: Sendable {
    /// Nothing is held against the value.
    case isCompared
    /// Only `exists` and `doesNotExist` are asked; all else is false, negated or not.
    case isFalse
  }

  /// What a variation that the visitor was given before means.
  package enum StoredDecision: Sendable {
    /// It is returned before any gate.
    case decides
    /// Permanent audiences are no longer asked, as long as the variation is still there.
    case sparesPermanentAudiences
  }

  /// How locations keep visitors out.
  package enum LocationReading: Sendable {
    /// All are decoded in one piece, so that one that cannot be costs all; with none the gate is
    /// open. A site area is not looked at.
    case allOrNothing
    /// Each by itself; listed ones that are not there close the gate, and so does no location data.
    case each
  }

  /// What ids that are not text mean.
  package enum IdentifierReading: Sendable {
    /// The experience is lost.
    case text
    /// They are read as text, but as references they lead nowhere.
    case textOfScalars
  }
}

extension ConvertProfile {
  /// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/{Rules,Data,Experience} @2.0.0
  /// (8d448e0).
  public static let ios = ConvertProfile(
    name: "ios", title: "Convert SDK for iOS 2.0.0", reader: .foundation, memberChoice: .first,
    runtime: .swift, blocks: .flattened, nullThrows: false, keys: .byFamily, members: .defaulted,
    missingKey: .isCompared, knowsFamilies: true, hasAccessors: false, storedDecision: .decides,
    locations: .allOrNothing, missingSettingsThrow: false, hasServerGates: false,
    identifiers: .text,
    // Source: its Scripts/generate-config-types/openapi.yaml and the decoder generated from it, run.
    experienceValues: ExperienceValues(
      types: [
        "a/b", "a/a", "mvt", "split_url", "multipage", "deploy", "a/b_fullstack",
        "feature_rollout",
      ],
      statuses: ["draft", "active", "paused", "completed", "scheduled"],
      variationStatuses: ["stopped", "running"], matchingOptions: ["any", "all"]))

  /// Source: convertcom/javascript-sdk: packages/{rules,utils,data}/src @5.0.1 (8abe059).
  public static let js = ConvertProfile(
    name: "js", title: "Convert SDK for JavaScript 5.0.1", reader: .javaScript,
    memberChoice: .last, runtime: .javaScript, blocks: .anyLeaf, nullThrows: true, keys: .member,
    members: .demanded, missingKey: .isFalse, knowsFamilies: false, hasAccessors: true,
    storedDecision: .sparesPermanentAudiences, locations: .each, missingSettingsThrow: true,
    hasServerGates: true, identifiers: .textOfScalars, experienceValues: nil)

  /// The platforms of Convert rules, in the order in which they are listed to people.
  public static let all: [ConvertProfile] = [.ios, .js]
}

extension AudienceRules {
  /// Reads the configuration of the Convert SDKs or, where the root has none of its lists, one rule
  /// set; of members with one name, those that `profile` takes.
  ///
  /// Only records the document; building an `AudienceProgram` decides what the platform makes of it.
  public init(_ document: JSONDocument, for profile: ConvertProfile) {
    var reader = ConvertReader(document, choice: profile.memberChoice)
    reader.read()
    self = reader.rules
  }
}
