extension LaunchCheck {
  static let memberUnknown = LaunchCheck(
    RulePage(
      "S013", "unknown-member", .info,
      "a member that nobody reads, with a name like one that is missing",
      why: """
        All engines pass over members that they do not know. Where the member that was meant is required, what holds \
        it is lost or means something else.
        """,
      remedy: "Correct the name.",
      source: SDKSource.rulesParsers,
      fires: .rule(#"{"condition":\#(Example.track),"consequences":[],«"metta"»:{}}"#),
      silent: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":{}}"#)),
    .document { subject, findings in UnknownFieldCheck(subject).check(&findings) })
}

/// Searches the objects that rules consist of for misspelled member names.
private struct UnknownFieldCheck {
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
    let root = survey(document.root, LaunchNames.root, &findings)
    guard let rules = root[1], document.isArray(rules) else { return }
    for rule in document.elements(rules) { check(rule: rule, &findings) }
  }

  private mutating func check(rule: JSONDocument.Value, _ findings: inout Findings) {
    guard document.isObject(rule) else { return }
    let members = survey(rule, LaunchNames.rule, &findings)
    if let condition = members[0] { check(conditions: condition, &findings) }
    guard let list = members[1], document.isArray(list) else { return }
    for consequence in document.elements(list) where document.isObject(consequence) {
      _ = survey(consequence, LaunchNames.consequence, &findings)
    }
  }

  private mutating func check(conditions top: JSONDocument.Value, _ findings: inout Findings) {
    var open = [top]
    while let condition = open.popLast() {
      guard document.isObject(condition) else { continue }
      let members = survey(condition, LaunchNames.condition, &findings)
      guard let definition = members[1], document.isObject(definition) else { continue }
      let parts = survey(definition, LaunchNames.definition, &findings)
      if let list = parts[1], document.isArray(list) { open += document.elements(list) }
    }
  }

  /// Returns the known members of `object`. Reports unknown names that are similar to a known name
  /// that the object lacks.
  private mutating func survey(_ object: JSONDocument.Value, _ list: NameList, _ findings: inout Findings)
    -> JSONWords.Members
  {
    let (known, others) = document.survey(object, list.words, subject.memberChoice)
    for name in others {
      let text = document.string(name)
      guard let meant = guess(text, among: list.names), let place = list.names.firstIndex(of: meant),
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
