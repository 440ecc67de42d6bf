internal import RuleCore
internal import RuleSuites

/// A report of the failed cases, with the expectations that were not met:
///
///     offers.test.yaml:14:12: failed: case `gold customers get the offer`, on ios
///        14 |     fires: [offer]
///           |            ^^^^^^^ missing `offer`
///           = reason: rules.zip!rules.json:33:24: cart.total gt 100: 50: threshold-not-met
struct CaseText: CaseWriter {
  let style: Style
  let columns: Int
  let isVerbose: Bool
  private var text = JSONWriter()

  init(style: Style, columns: Int, isVerbose: Bool) {
    (self.style, self.columns, self.isVerbose) = (style, columns, isVerbose)
  }

  mutating func add(_ suite: ReportedSuite) {
    var first = 0
    while first < suite.cases.count {
      // If a case has the same result on several platforms, report these platforms together.
      var last = first + 1
      while last < suite.cases.count, isAlike(suite.cases[first], suite.cases[last]) { last += 1 }
      add(Array(suite.cases[first..<last]), of: suite)
      first = last
    }
  }

  private func isAlike(_ one: CaseResult, _ other: CaseResult) -> Bool {
    one.item.index == other.item.index && one.status == other.status && one.faults == other.faults
  }

  private mutating func add(_ cases: [CaseResult], of suite: ReportedSuite) {
    let first = cases[0]
    guard isVerbose || first.isBad || first.status == .skipped else { return }
    let ink: Style.Ink = first.isBad ? .error : first.status == .skipped ? .warning : .strong
    let verb = first.status == .error ? " could not be completed on " : ", on "
    let words = ExplanationPhrases.line(first.item.title + verb + listed(cases.map(\.platform)))
    let reason = first.item.skip.map { ": " + ExplanationPhrases.line($0) } ?? ""
    let location = suite.text.location(of: first.range)
    var lines = [
      style.paint([
        ReportRun(EscapedOutput.lead(location) + ": "), ReportRun(first.status.rawValue + ":", ink),
        ReportRun(" " + words + reason),
      ])
    ]
    let frame = SnippetFrame(style: style, columns: columns)
    for fault in first.faults {
      let margin = SnippetFrame.margin(suite.text.lines.position(of: fault.range.lower))
      lines += frame.lines(
        fault.range, in: suite.text, mark: "^", .error, [EscapedOutput.harmless(ExplanationPhrases.line(fault.label))],
        margin: margin)
      for reason in fault.reasons {
        lines.append(frame.remark("reason", ExplanationPhrases.line(reason), margin: margin))
      }
    }
    text.raw(lines.joined(separator: "\n") + "\n")
    if first.isBad { text.raw("\n") }
  }

  mutating func finish() -> [UInt8] { text.take() }
}
