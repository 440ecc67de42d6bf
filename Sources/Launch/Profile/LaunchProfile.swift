public import RuleCore

/// Every point where the shipping engines disagree, as data. Read once, while a program is built.
///
/// To add a platform: one `static let` in an extension file and one row in `all`.
public final class LaunchProfile: PlatformProfile {
  /// The name that `--platform` takes.
  public let name: String
  /// What is described, with its version, as shown to people.
  public let title: String
  /// The value of the SDK version token when nobody says another.
  public let sdkVersion: String

  // MARK: documents

  /// What departs from RFC 8259 and is still read.
  package let reader: JSONReader
  /// Which of several members with one name counts, in documents and in events.
  package let memberChoice: MemberChoice
  /// What becomes of a part of the document that cannot be read.
  package let outcome: @Sendable (Unreadable.Reason) -> Outcome
  /// Members of a definition that its condition does not use are decoded too.
  package let decodesUnusedMembers: Bool
  /// A condition that comes to nothing at the top of a rule rejects the file; otherwise the rule goes.
  package let droppedTopRejects: Bool
  /// A group whose `conditions` is empty.
  package let emptyGroup: GroupOutcome
  /// A group that had members, of which none could be built.
  package let hollowGroup: GroupOutcome

  // MARK: keys

  /// How a key is looked up: inside a template, or literally.
  package let keys: KeyGrammar
  /// Canonically equivalent spellings are one key.
  package let keysAreCanonical: Bool
  /// An empty object stays a value when data is flattened.
  package let keepsEmptyObjects: Bool
  /// The order in which an object's members are flattened: the last to write a key wins.
  package let memberOrder: MemberOrder
  /// A null inside an array is a value; elsewhere, and otherwise, a null is no value.
  package let keepsNullElements: Bool
  /// A null member of an object takes the place of another value under its key.
  package let keepsNullMembers: Bool
  /// On an event without data every key holds the empty text.
  package let missingDataIsEmptyText: Bool
  /// A key that matches a member of the data hides the special key of that name.
  package let dataHidesSpecialKeys: Bool

  // MARK: values

  package let values: ValueRules

  // MARK: consequences

  /// How tokens are found in a consequence's strings; nil where they are not expanded.
  package let tokens: TokenGrammar?
  /// An id or type that is not text is kept as its JSON text, or as the value that it is.
  package let identifiers: IdentifierRules

  package init(
    name: String, title: String, sdkVersion: String, reader: JSONReader, memberChoice: MemberChoice,
    outcome: @escaping @Sendable (Unreadable.Reason) -> Outcome, decodesUnusedMembers: Bool,
    droppedTopRejects: Bool, emptyGroup: GroupOutcome, hollowGroup: GroupOutcome, keys: KeyGrammar,
    keysAreCanonical: Bool, keepsEmptyObjects: Bool, memberOrder: MemberOrder,
    keepsNullElements: Bool, keepsNullMembers: Bool, missingDataIsEmptyText: Bool,
    dataHidesSpecialKeys: Bool, values: ValueRules, tokens: TokenGrammar?,
    identifiers: IdentifierRules
  ) {
    self.name = name
    self.title = title
    self.sdkVersion = sdkVersion
    self.reader = reader
    self.memberChoice = memberChoice
    self.outcome = outcome
    self.decodesUnusedMembers = decodesUnusedMembers
    self.droppedTopRejects = droppedTopRejects
    self.emptyGroup = emptyGroup
    self.hollowGroup = hollowGroup
    self.keys = keys
    self.keysAreCanonical = keysAreCanonical
    self.keepsEmptyObjects = keepsEmptyObjects
    self.memberOrder = memberOrder
    self.keepsNullElements = keepsNullElements
    self.keepsNullMembers = keepsNullMembers
    self.missingDataIsEmptyText = missingDataIsEmptyText
    self.dataHidesSpecialKeys = dataHidesSpecialKeys
    self.values = values
    self.tokens = tokens
    self.identifiers = identifiers
  }

  /// What a platform makes of a part of a document.
  package enum Outcome: Hashable, Sendable {
    /// Taken as it is meant.
    case taken
    /// The file is rejected.
    case rejected
    case conditionDropped, consequenceDropped
    /// Kept, and never or always true.
    case never, always
  }

  /// What becomes of an `and` and of an `or`.
  package struct GroupOutcome: Hashable, Sendable {
    package let and: Outcome
    package let or: Outcome

    package init(and: Outcome, or: Outcome) { (self.and, self.or) = (and, or) }
  }

  /// The ways a key reaches the look-up.
  package enum KeyGrammar: Sendable {
    case template(TokenGrammar)
    case literal
  }

  /// Where two spellings flatten to one key, the order of a platform's map decides.
  package enum MemberOrder: Sendable { case asWritten, javaHash }

  package enum IdentifierRules: Sendable { case text, textOfAnything, asWritten }
}

extension LaunchProfile {
  /// The platforms of launch rules, in the order in which they are listed to people.
  public static let all: [LaunchProfile] = [.ios, .android, .web]
}

extension RuleSet {
  /// Reads the rules of an Adobe launch document (`rules.json`); of members with one name, those that
  /// `profile` takes.
  ///
  /// Only records the document; building a `Program` decides what the platform makes of it.
  public init(_ document: JSONDocument, for profile: LaunchProfile) {
    var reader = LaunchReader(document, choice: profile.memberChoice)
    reader.read()
    self = reader.rules
  }
}
