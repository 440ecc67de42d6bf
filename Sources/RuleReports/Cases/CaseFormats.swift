internal import RuleCore
internal import RuleSuites

/// A report as JUnit XML, with an element `testsuite` for each file, and an element `testcase` for each case on each
/// platform.
struct CaseJUnit: CaseWriter {
  private var document = JUnitDocument(
    command: "test", counted: [("failures", .failure), ("errors", .error), ("skipped", .skipped)])

  /// Returns a number of seconds with six decimals.
  static func seconds(_ seconds: Double) -> String {
    let micros = Int((seconds * 1_000_000).rounded())
    let fraction = String(micros % 1_000_000)
    return "\(micros / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
  }

  mutating func add(_ suite: ReportedSuite) {
    let problem = suite.problem.map { problem in
      JUnitDocument.Case(
        attributes: [("name", "can be read"), ("classname", suite.file)], status: .error,
        details: [("message", problem)])
    }
    let cases = suite.cases.map { result in
      let status: JUnitDocument.Status =
        switch result.status {
        case .passed: .passed
        case .failed: .failure
        case .error: .error
        case .skipped: .skipped
        }
      return JUnitDocument.Case(
        attributes: [
          ("name", "\(result.item.name) [\(result.platform)]"), ("classname", suite.file), ("file", suite.file),
          ("line", "\(suite.line(of: result.item.range))"), ("time", Self.seconds(result.seconds)),
        ], status: status, details: [("message", result.summary ?? "")])
    }
    document.add(suite: suite.file, [problem].compactMap(\.self) + cases)
  }

  mutating func finish() -> [UInt8] { document.finish() }
}

/// A report in the Test Anything Protocol, version 14.
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
    Messages.printable(text).replacingScalars { $0 == "\\" || $0 == "#" ? "\\" + String($0) : nil }
  }

  mutating func finish() -> [UInt8] {
    var all = JSONWriter()
    all.raw("TAP version 14\n1..\(count)\n")
    all.raw(text.take())
    return all.take()
  }
}

/// A report as workflow commands of GitHub Actions. GitHub shows them next to the lines of a change.
struct CaseGitHub: CaseWriter {
  private var annotations: [GitHubAnnotation] = []

  mutating func add(_ suite: ReportedSuite) {
    if let problem = suite.problem { annotations.append(GitHubAnnotation(.error, suite.file, problem)) }
    annotations += suite.cases.filter(\.isBad).map { result in
      GitHubAnnotation(
        .error, suite.file, line: suite.line(of: result.range), title: "\(result.item.name) [\(result.platform)]",
        result.summary ?? "")
    }
  }

  mutating func finish() -> [UInt8] { GitHubAnnotation.report(annotations) }
}

/// A report as Markdown, for the summary of a job or a comment on a change.
struct CaseMarkdown: CaseWriter {
  private var document = ReportDocument(command: "rulectl test")
  private var counts = CaseCounts()

  mutating func add(_ suite: ReportedSuite) {
    counts.add(suite)
    let bad = suite.cases.filter(\.isBad)
    if bad.isEmpty, suite.problem == nil { return }
    var section = ReportSection([ReportRun(suite.file)])
    section.isFolded = false
    if let problem = suite.problem {
      section.blocks.append(.paragraph([ReportRun("Not run:", .strong), ReportRun(" " + problem)]))
    }
    if !bad.isEmpty {
      var table = ReportTable(["Line", "Case", "Platform", "Result"])
      table.rows = bad.map { result in
        ["\(suite.line(of: result.range))", result.item.name, result.platform, result.summary ?? ""]
          .map { ReportTable.Cell($0) }
      }
      section.blocks.append(.table(table))
    }
    document.blocks.append(.section(section))
  }

  mutating func finish() -> [UInt8] {
    document.summary = counts.line
    return document.markdown
  }
}
