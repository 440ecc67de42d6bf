/// An input as one platform reads it, with its rules as written.
struct LoadedInput<Profile: PlatformProfile, Rules: NamedParts & Sendable>: Sendable {
  /// The name of the input in reports.
  let file: String
  /// The archive entry, or the member of a cached copy, that contains the rules; else nil.
  let entry: String?
  /// The name of the document in messages.
  let name: String
  let profile: Profile
  private(set) var document: JSONDocument
  private(set) var rules: Rules
  /// The position in the file at which the document begins.
  private(set) var origin = TextPosition(line: 1, column: 1)
  /// True if the text was converted from a different format.
  private(set) var isConverted = false
  /// The sources of rules of messages, keyed by index; empty for other rules.
  private(set) var sources: [Int: RuleSource] = [:]

  init(
    _ rules: Rules, in document: JSONDocument, from source: RulesInput.Document, of input: RulesInput,
    for profile: Profile
  ) {
    (file, entry, name) = (input.name, source.entry, source.name)
    (self.profile, self.document, self.rules) = (profile, document, rules)
  }

  /// `sources`: the sources of the rules that Messaging has loaded. All these rules are in the rule set `rules`, in the
  /// text at the index `text` of `messages`.
  init(
    _ rules: Rules, _ sources: [RuleSource], of messages: PropositionInput, in text: Int, named name: String,
    for profile: Profile
  ) {
    let text = messages.texts[text]
    (file, entry, self.name, self.profile) = (name, nil, name, profile)
    (document, self.rules) = (text.document, rules)
    for source in sources { self.sources[source.rule] = source }
    origin = TextPosition(line: text.place.line, column: text.place.column)
    isConverted = messages.isConverted
  }

  /// Returns the input with other rules. `sources`: the source of each of `rules`, in the same order.
  func renumbered(_ rules: Rules, _ sources: [RuleSource]) -> Self {
    var input = self
    input.rules = rules
    input.sources = Dictionary(uniqueKeysWithValues: sources.enumerated().map { ($0, $1) })
    return input
  }

  /// Returns the name of a rule in messages.
  func name(ofRule index: Int) -> String { sources[index]?.name ?? "rule \(index)" }

  /// Replaces the rules by the rules of a different text.
  mutating func replace(by rules: Rules, in document: JSONDocument) { (self.rules, self.document) = (rules, document) }

  /// Returns the converter from offsets in the document to positions. The converter counts the lines only once, so keep
  /// it.
  var locations: TextLocations { TextLocations(name, document.text) }

  /// The text of the document, for reports.
  var reported: ReportedText {
    ReportedText(
      file: file, entry: entry, text: document.text, document: document, startingAt: origin, isConverted: isConverted)
  }
}
