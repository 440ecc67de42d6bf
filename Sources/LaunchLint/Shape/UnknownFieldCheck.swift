/// Searches the objects that rules consist of for misspelled member names.
struct UnknownFieldCheck {
  private let subject: LaunchLintContext
  /// A cache of suggestions, keyed by the kind of object and the name found.
  private var guesses: [[UInt8]: String?] = [:]
  /// The maximum number of suggestions per document. Each takes microseconds; a document with more
  /// unknown names than this does not just contain typing errors.
  private static let mostGuesses = 10_000

  init(_ subject: LaunchLintContext) { self.subject = subject }

  private var document: JSONDocument { subject.document }

  consuming func check(_ findings: inout Findings) {
    guard document.isObject(document.root) else { return }
    let root = survey(document.root, LaunchNames.root, LaunchNames.Words.root, &findings)
    guard let rules = root[1], document.isArray(rules) else { return }
    var entry = document.first(in: rules)
    while let rule = entry {
      check(rule: rule, &findings)
      entry = document.next(after: rule, in: rules)
    }
  }

  private mutating func check(rule: JSONDocument.Value, _ findings: inout Findings) {
    guard document.isObject(rule) else { return }
    let members = survey(rule, LaunchNames.rule, LaunchNames.Words.rule, &findings)
    if let condition = members[0] { check(conditions: condition, &findings) }
    guard let list = members[1], document.isArray(list) else { return }
    var entry = document.first(in: list)
    while let found = entry {
      if document.isObject(found) {
        _ = survey(found, LaunchNames.consequence, LaunchNames.Words.consequence, &findings)
      }
      entry = document.next(after: found, in: list)
    }
  }

  private mutating func check(conditions top: JSONDocument.Value, _ findings: inout Findings) {
    var open = [top]
    while let condition = open.popLast() {
      guard document.isObject(condition) else { continue }
      let members = survey(condition, LaunchNames.condition, LaunchNames.Words.condition, &findings)
      guard let definition = members[1], document.isObject(definition) else { continue }
      let parts = survey(definition, LaunchNames.definition, LaunchNames.Words.definition, &findings)
      if let list = parts[1], document.isArray(list) { open += document.elements(list) }
    }
  }

  /// Returns the known members of `object`. Reports unknown names that are similar to a known name
  /// that the object lacks.
  private mutating func survey(
    _ object: JSONDocument.Value, _ names: [String], _ words: JSONWords, _ findings: inout Findings
  ) -> JSONWords.Members {
    let (known, others) = document.survey(object, words, subject.memberChoice)
    for name in others {
      let text = document.string(name)
      guard let meant = guess(text, among: names), let place = names.firstIndex(of: meant),
        known[place] == nil
      else { continue }
      findings.add(
        "nobody reads the member \(text: text)", at: name, in: subject, hint: "did you mean \(text: meant.utf8)?")
    }
    return known
  }

  private mutating func guess(_ text: [UInt8], among names: [String]) -> String? {
    // Keyed by kind of object too, which the first of `names` identifies.
    let key = Array(names[0].utf8) + [0] + text
    if let known = guesses[key] { return known }
    if guesses.count >= Self.mostGuesses { return nil }
    let guess = SpellingSuggestion.name(for: text, among: names)
    guesses[key] = guess
    return guess
  }
}
