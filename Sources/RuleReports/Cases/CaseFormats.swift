internal import RuleCore
internal import RuleSuites

/// JUnit XML, with a suite for each file and a case for each case and platform.
struct CaseJUnit: CaseWriter {
  private var suites = JSONWriter()
  private var total = CaseCounts()

  /// A number of seconds with six decimals.
  static func seconds(_ seconds: Double) -> String {
    let micros = Int((seconds * 1_000_000).rounded())
    let fraction = String(micros % 1_000_000)
    return "\(micros / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
  }

  private static func attributes(_ counts: CaseCounts) -> String {
    "tests=\"\(counts.total + counts.wrong)\" failures=\"\(counts[.failed])\""
      + " errors=\"\(counts[.error] + counts.wrong)\" skipped=\"\(counts[.skipped])\""
  }

  mutating func add(_ suite: ReportedSuite) {
    var counts = CaseCounts()
    counts.add(suite)
    total.add(suite)
    let file = JUnitReport.escaped(suite.file)
    suites.raw("  <testsuite name=\"\(file)\" \(Self.attributes(counts))>\n")
    if let problem = suite.problem {
      suites.raw("    <testcase name=\"can be read\" classname=\"\(file)\">\n")
      suites.raw("      <error message=\"\(JUnitReport.escaped(problem))\"/>\n    </testcase>\n")
    }
    for result in suite.cases {
      let name = JUnitReport.escaped("\(result.item.name) [\(result.platform)]")
      suites.raw("    <testcase name=\"\(name)\" classname=\"\(file)\" file=\"\(file)\"")
      suites.raw(" line=\"\(suite.line(of: result.item.range))\" time=\"\(Self.seconds(result.seconds))\"")
      let words = JUnitReport.escaped(result.summary ?? "")
      switch result.status {
      case .passed: suites.raw("/>\n")
      case .failed: suites.raw(">\n      <failure message=\"\(words)\"/>\n    </testcase>\n")
      case .error: suites.raw(">\n      <error message=\"\(words)\"/>\n    </testcase>\n")
      case .skipped: suites.raw(">\n      <skipped message=\"\(words)\"/>\n    </testcase>\n")
      }
    }
    suites.raw("  </testsuite>\n")
  }

  mutating func finish() -> [UInt8] {
    var all = JSONWriter()
    all.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    all.raw("<testsuites name=\"rulectl test\" \(Self.attributes(total))>\n")
    all.raw(suites.take())
    all.raw("</testsuites>\n")
    return all.take()
  }
}

/// The Test Anything Protocol, version 14.
///
/// Source: testanything.org, "TAP 14 specification".
struct CaseTAP: CaseWriter {
  private var text = JSONWriter()
  private var count = 0

  mutating func add(_ suite: ReportedSuite) {
    if let problem = suite.problem { write("\(suite.file): can be read", isGood: false, [problem]) }
    for result in suite.cases {
      let skip = result.status == .skipped ? " # SKIP \(Self.escaped(result.item.skip ?? ""))" : ""
      let words = result.isBad ? [result.summary ?? ""] : []
      write("\(suite.file): \(result.item.name) [\(result.platform)]", isGood: !result.isBad, words, skip)
    }
  }

  private mutating func write(_ name: String, isGood: Bool, _ words: [String], _ directive: String = "") {
    count += 1
    text.raw("\(isGood ? "ok" : "not ok") \(count) - \(Self.escaped(name))\(directive)\n")
    for word in words {
      text.raw("  ---\n  message: ")
      text.string(Messages.printable(word))
      text.raw("\n  ...\n")
    }
  }

  private static func escaped(_ text: String) -> String {
    Messages.printable(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  mutating func finish() -> [UInt8] {
    var all = JSONWriter()
    all.raw("TAP version 14\n1..\(count)\n")
    all.raw(text.take())
    return all.take()
  }
}

/// Workflow commands, which GitHub shows next to the lines of a change.
struct CaseGitHub: CaseWriter {
  private var text = JSONWriter()

  mutating func add(_ suite: ReportedSuite) {
    let file = GitHubReport.property(ReportedPath.plain(suite.file))
    if let problem = suite.problem { text.raw("::error file=\(file)::\(GitHubReport.data(problem))\n") }
    for result in suite.cases where result.isBad {
      let line = suite.line(of: result.range)
      let title = GitHubReport.property("\(result.item.name) [\(result.platform)]")
      text.raw("::error file=\(file),line=\(line),title=\(title)::\(GitHubReport.data(result.summary ?? ""))\n")
    }
  }

  mutating func finish() -> [UInt8] { text.take() }
}

/// Markdown, for the summary of a job or a comment on a change.
struct CaseMarkdown: CaseWriter {
  private var text = JSONWriter()
  private var counts = CaseCounts()

  mutating func add(_ suite: ReportedSuite) {
    counts.add(suite)
    let bad = suite.cases.filter(\.isBad)
    if bad.isEmpty, suite.problem == nil { return }
    text.raw("### \(MarkdownReport.escaped(suite.file))\n\n")
    if let problem = suite.problem { text.raw("**Not run:** \(MarkdownReport.escaped(problem))\n\n") }
    if bad.isEmpty { return }
    text.raw("| Line | Case | Platform | Result |\n|--:|---|---|---|\n")
    for result in bad {
      let cells = [result.item.name, result.platform, result.summary ?? ""].map(MarkdownReport.escaped)
      let line = suite.line(of: result.range)
      text.raw("| \(line) | \(cells.joined(separator: " | ")) |\n")
    }
    text.raw("\n")
  }

  mutating func finish() -> [UInt8] {
    var all = JSONWriter()
    all.raw("## rulectl test\n\n\(counts.line)\n\n")
    all.raw(text.take())
    return all.take()
  }
}
