internal import Launch
package import RuleCore
package import RuleLint

extension Findings {
  /// Adds a finding of the current check about a value of the document.
  package mutating func add(
    _ message: Message, at value: JSONDocument.Value, in subject: LaunchLintContext,
    severity: Severity? = nil, outcomes: Outcomes = Outcomes(), hint: Message? = nil,
    notes: [Finding.Note] = []
  ) {
    add(
      message, at: subject.document.range(value), severity: severity, outcomes: outcomes,
      hint: hint, notes: notes)
  }
}
