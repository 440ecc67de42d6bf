package import RuleSuites

/// The results of a suite.
package struct ReportedSuite {
  package let text: ReportedText
  /// The results in the order of the cases; for each case, in the order of its platforms.
  package let cases: [CaseResult]
  /// The mistake that prevents the suite from running; nil if the suite can run.
  package let problem: String?

  package init(_ text: ReportedText, cases: [CaseResult] = [], problem: String? = nil) {
    (self.text, self.cases, self.problem) = (text, cases, problem)
  }

  /// The path of the suite, as on the command line or as found in a folder.
  package var file: String { text.file }

  func line(of range: ByteRange) -> Int { text.lines.position(of: range.lower).line }
}

/// The numbers of suites and cases. A case counts once for each platform, except in `line`.
package struct CaseCounts: Equatable {
  package private(set) var suites = 0
  package private(set) var wrong = 0
  private var cases: [CaseResult.Status: Int] = [:]
  /// The number of cases, keyed by the worst status that a case has on any platform.
  private var worst: [CaseResult.Status: Int] = [:]

  package init() {}

  package mutating func add(_ suite: ReportedSuite) {
    suites += 1
    if suite.problem != nil { wrong += 1 }
    let order: [CaseResult.Status] = [.error, .failed, .passed]
    func rank(_ status: CaseResult.Status) -> Int { order.firstIndex(of: status) ?? order.count }
    var last: (index: Int, status: CaseResult.Status)?
    for item in suite.cases {
      let status = item.status
      cases[status, default: 0] += 1
      guard let known = last, known.index == item.item.index else {
        worst[status, default: 0] += 1
        last = (item.item.index, status)
        continue
      }
      guard rank(status) < rank(known.status) else { continue }
      worst[known.status, default: 0] -= 1
      worst[status, default: 0] += 1
      last = (known.index, status)
    }
  }

  package subscript(status: CaseResult.Status) -> Int { cases[status, default: 0] }

  package var total: Int { cases.values.reduce(0, +) }

  /// The counts in words, such as `3 passed, 1 failed in 2 suites`. Each case counts once, by its worst result.
  package var line: String {
    let parts = CaseResult.Status.allCases.compactMap { status -> String? in
      let count = worst[status, default: 0]
      return count > 0 ? (status == .error ? counted(count, "error") : "\(count) \(status.rawValue)") : nil
    }
    let unread = "\(counted(wrong, "suite")) could not be read"
    if parts.isEmpty { return "no case was run" + (wrong > 0 ? ": \(unread)" : " in \(counted(suites, "suite"))") }
    let runs = total > worst.values.reduce(0, +) ? " (\(total) runs on all platforms)" : ""
    return parts.joined(separator: ", ") + " in \(counted(suites - wrong, "suite"))\(runs)"
      + (wrong > 0 ? "; \(unread)" : "")
  }
}

/// Writes a report about suites in one format.
package protocol CaseWriter {
  mutating func add(_ suite: ReportedSuite)

  /// Returns the rest of the report. Call once, after the last `add`.
  mutating func finish() -> [UInt8]
}

/// The formats of `test --format`.
package enum CaseFormat: String, CaseIterable, Sendable {
  case text, json, jsonl, junit, tap, github, markdown

  /// `isVerbose`: true if the text format must also show the cases that pass.
  package func writer(style: Style, columns: Int, isVerbose: Bool) -> any CaseWriter {
    switch self {
    case .text: CaseText(style: style, columns: columns, isVerbose: isVerbose)
    case .json: CaseJSON(isLines: false)
    case .jsonl: CaseJSON(isLines: true)
    case .junit: CaseJUnit()
    case .tap: CaseTAP()
    case .github: CaseGitHub()
    case .markdown: CaseMarkdown()
    }
  }
}
