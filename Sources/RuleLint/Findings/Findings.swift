internal import RuleEngine

/// What was found so far, and the check and rule at hand.
struct Findings {
  private(set) var all: [Finding] = []
  /// The page of the check at hand.
  var page: RulePage?
  /// The check at hand where there are so many calls that its page would be too long to pass on: its
  /// place in `Lint.all`. It goes before `page`.
  var lint: Int?
  /// The rule at hand, which findings without one are given.
  var rule: Int?

  mutating func add(_ finding: Finding) {
    var finding = finding
    finding.rule = finding.rule ?? rule
    all.append(finding)
  }

  /// A finding of the check at hand about a value of the document.
  mutating func add(
    _ message: Message, at value: JSONDocument.Value, in subject: Subject,
    severity: Severity? = nil, outcomes: Outcomes = Outcomes(), hint: Message? = nil,
    notes: [Finding.Note] = []
  ) {
    add(
      message, at: subject.document.range(value), severity: severity, outcomes: outcomes,
      hint: hint, notes: notes)
  }

  /// A finding of the check at hand about some bytes of the document.
  mutating func add(
    _ message: Message, at range: ByteRange, severity: Severity? = nil,
    outcomes: Outcomes = Outcomes(), hint: Message? = nil, notes: [Finding.Note] = []
  ) {
    guard let page = lint.map({ Lint.all[$0].page }) ?? page else {
      preconditionFailure("a finding belongs to a check")
    }
    add(
      Finding(
        page, message, at: .document(range), severity: severity, outcomes: outcomes, hint: hint,
        notes: notes))
  }
}
