/// An input as one platform reads it, with the rules as they are written.
struct LoadedInput<Profile: PlatformProfile, Rules: NamedParts & Sendable>: Sendable {
  /// The name of the input in reports.
  let file: String
  /// The entry of an archive, or the member of a cached copy, that holds the rules; else nil.
  let entry: String?
  /// The name of the document in messages.
  let name: String
  let profile: Profile
  private(set) var document: JSONDocument
  private(set) var rules: Rules

  init(
    _ rules: Rules, in document: JSONDocument, from source: RulesInput.Document, of input: RulesInput,
    for profile: Profile
  ) {
    (file, entry, name) = (input.name, source.entry, source.name)
    (self.profile, self.document, self.rules) = (profile, document, rules)
  }

  /// Replaces the rules by those of another text.
  mutating func replace(by rules: Rules, in document: JSONDocument) { (self.rules, self.document) = (rules, document) }

  /// The lines of the document, which are counted once.
  var locations: TextLocations { TextLocations(name, document.text) }

  /// The text of the document, for reports.
  var reported: ReportedText { ReportedText(file: file, entry: entry, text: document.text, document: document) }
}
