/// A platform of Adobe launch rules: every known difference between the SDKs, as data.
///
/// To add a platform, add a `static let` in an extension file and a row in `all`.
public final class LaunchProfile: PlatformProfile {
  /// The value of `--platform` that selects this platform.
  public let name: String
  /// The name of the SDK with its version, as shown to users.
  public let title: String
  /// The default value of the SDK version token.
  public let sdkVersion: String

  // MARK: documents

  /// The JSON parser, which defines the accepted deviations from RFC 8259.
  package let reader: JSONReader
  /// Selects the member to use if an object has several members with the same name, in documents and in events.
  package let memberChoice: MemberChoice
  /// Returns the outcome of a part of the document with the given defect.
  package let outcome: @Sendable (DocumentFault.Reason) -> Outcome
  /// True if the platform decodes all members of a definition, even those that the condition's type does not use.
  package let decodesUnusedMembers: Bool
  /// True if the platform rejects the file because a rule has no condition left; false if the platform drops only the
  /// rule.
  package let droppedTopRejects: Bool
  /// The outcome of a group whose `conditions` is empty.
  package let emptyGroup: GroupOutcome
  /// The outcome of a group whose members were all dropped.
  package let hollowGroup: GroupOutcome

  // MARK: keys

  /// How the platform looks up a key: inside a template, or literally.
  package let keys: KeyGrammar
  /// True if canonically equivalent keys are equal.
  package let keysAreCanonical: Bool
  /// True if an empty object remains a value when data is flattened.
  package let keepsEmptyObjects: Bool
  /// The order in which an object's members are flattened. If keys are equal, the last value is used.
  package let memberOrder: MemberOrder
  /// True if a null inside an array is a value. Other nulls are never values.
  package let keepsNullElements: Bool
  /// True if a null member of an object replaces a different value with the same flattened key.
  package let keepsNullMembers: Bool
  /// True if every key has an empty string as its value when the event has no data.
  package let missingDataIsEmptyText: Bool
  /// True if a member of the data hides the special key with the same name.
  package let dataHidesSpecialKeys: Bool

  // MARK: values

  package let values: ValueRules

  // MARK: consequences

  /// The syntax of tokens in a consequence's strings; nil if the platform does not expand tokens.
  package let tokens: TokenGrammar?
  /// The treatment of an id or type: only strings are accepted (`text`), other values are converted to strings
  /// (`textOfAnything`), or any value is kept (`asWritten`).
  package let identifiers: IdentifierRules

  package init(
    name: String, title: String, sdkVersion: String, reader: JSONReader, memberChoice: MemberChoice,
    outcome: @escaping @Sendable (DocumentFault.Reason) -> Outcome, decodesUnusedMembers: Bool, droppedTopRejects: Bool,
    emptyGroup: GroupOutcome, hollowGroup: GroupOutcome, keys: KeyGrammar, keysAreCanonical: Bool,
    keepsEmptyObjects: Bool, memberOrder: MemberOrder, keepsNullElements: Bool, keepsNullMembers: Bool,
    missingDataIsEmptyText: Bool, dataHidesSpecialKeys: Bool, values: ValueRules, tokens: TokenGrammar?,
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

  /// A platform's treatment of a part of a document.
  package enum Outcome: Hashable, Sendable {
    /// The part is accepted with the intended meaning.
    case taken
    /// The file is rejected.
    case rejected
    case conditionDropped, consequenceDropped
    /// The part is kept, and its result is always false, or always true.
    case never, always
    /// The platform accepts the part, but this program cannot evaluate it.
    case notModelled
  }

  /// How a platform treats a group without conditions: the outcome if the group is an `and`, and the outcome if the
  /// group is an `or`.
  package struct GroupOutcome: Hashable, Sendable {
    package let and: Outcome
    package let or: Outcome

    package init(and: Outcome, or: Outcome) { (self.and, self.or) = (and, or) }
  }

  /// The ways in which a platform looks up a key.
  package enum KeyGrammar: Sendable {
    case template(TokenGrammar)
    case literal
  }

  /// The iteration order of a platform's map, which matters if two members flatten to one key.
  package enum MemberOrder: Sendable { case asWritten, javaHash }

  package enum IdentifierRules: Sendable { case text, textOfAnything, asWritten }
}

extension LaunchProfile {
  /// The platforms of launch rules, in the order shown to users.
  public static let all: [LaunchProfile] = [.ios, .android, .web]
}

extension RuleSet {
  /// Reads the rules of an Adobe launch document (`rules.json`). If a member name is repeated, `profile` selects the
  /// member. All other platform differences are resolved when a `Program` is built.
  public init(_ document: JSONDocument, for profile: LaunchProfile) {
    var reader = LaunchReader(document, choice: profile.memberChoice)
    reader.read()
    self = reader.rules
  }

  /// Reads the document of `original` with the change of `mutant`; nil if the result is not JSON.
  package init?(_ original: RuleSet, with mutant: RuleMutant, for profile: LaunchProfile) {
    self.init(edited: mutant.applied(to: original.text, in: ByteRange(0, original.text.count)), for: profile)
  }

  /// Reads a document that contains only the rules of `original` that `mutants` change, with these changes and in the
  /// order of `mutants`; nil if the document is not JSON.
  package init?(ofOnly mutants: [RuleMutant], _ original: RuleSet, for profile: LaunchProfile) {
    let isDocument = original.form == .document
    var text = Array((isDocument ? #"{"version":1,"rules":["# : "[").utf8)
    for (place, mutant) in mutants.enumerated() {
      if place > 0 { text.append(0x2C) }
      text += mutant.applied(to: original.text, in: original.rules[mutant.rule].range)
    }
    self.init(edited: text + (isDocument ? "]}" : "]").utf8, for: profile)
  }

  /// Reads an edited text. Its nesting needs no limit: the original's nesting was limited when it was read.
  private init?(edited text: [UInt8], for profile: LaunchProfile) {
    guard let document = try? JSONDocument(text, depthLimit: .max) else { return nil }
    self.init(document, for: profile)
  }

  /// Reads the rules at a value of a document, such as the rules of a proposition.
  package init(_ document: JSONDocument, at value: JSONDocument.Value, for profile: LaunchProfile) {
    var reader = LaunchReader(document, part: value, choice: profile.memberChoice)
    reader.read()
    self = reader.rules
  }

  /// Reads a part of a document that `JSONDocumentParts` splits. `first`: the number of rules in earlier parts.
  init(part: JSONDocument, isLast: Bool, from first: Int, choice: MemberChoice) {
    var reader = LaunchReader(part, choice: choice, isIncomplete: !isLast)
    reader.read()
    self = reader.rules
    for place in rules.indices { rules[place].index += first }
  }
}

extension JSONTree {
  /// Creates a tree from a value of a document. If names are repeated, the profile decides which member is used. `leaf`
  /// returns the value of each part that is not a container, in order.
  init(
    _ root: JSONDocument.Value, of document: JSONDocument, for profile: LaunchProfile,
    leaf: (JSONDocument.Value) -> JSONTree
  ) {
    self.init(root, of: document, profile.memberChoice, isCanonical: profile.keysAreCanonical, leaf: leaf)
  }

  /// Creates a tree from a value of a document. A number that is not valid JSON becomes a string.
  package init(_ root: JSONDocument.Value, of document: JSONDocument, for profile: LaunchProfile) {
    self.init(root, of: document, for: profile) { JSONTree(leaf: $0, of: document) }
  }

  /// Creates a tree from a JSON text that has already been checked.
  package init(parsing text: [UInt8], for profile: LaunchProfile) {
    guard let document = try? JSONDocument(text, depthLimit: .max) else {
      self = .null
      return
    }
    self.init(document.root, of: document, for: profile)
  }
}
