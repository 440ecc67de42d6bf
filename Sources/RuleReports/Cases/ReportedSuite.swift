package import RuleSuites

/// The results of a suite.
package struct ReportedSuite {
  package let text: ReportedText
  /// In order, each case on its platforms in order.
  package let cases: [CaseResult]
  /// The mistake that keeps the suite from running; nil if there is none.
  package let problem: String?

  package init(_ text: ReportedText, cases: [CaseResult] = [], problem: String? = nil) {
    (self.text, self.cases, self.problem) = (text, cases, problem)
  }

  /// The name of the file, as given or found.
  package var file: String { text.file }

  func line(of range: ByteRange) -> Int { text.lines.position(of: range.lower).line }
}

/// The numbers of suites and cases; a case counts once for each platform.
package struct CaseCounts: Equatable {
  package private(set) var suites = 0
  package private(set) var wrong = 0
  private var cases: [CaseResult.Status: Int] = [:]

  package init() {}

  package mutating func add(_ suite: ReportedSuite) {
    suites += 1
    if suite.problem != nil { wrong += 1 }
    for item in suite.cases { cases[item.status, default: 0] += 1 }
  }

  package subscript(status: CaseResult.Status) -> Int { cases[status, default: 0] }

  package var total: Int { cases.values.reduce(0, +) }

  /// The counts in words, such as `3 passed, 1 failed in 2 suites`.
  package var line: String {
    let parts = CaseResult.Status.allCases.compactMap { status in
      self[status] > 0
        ? (status == .error ? counted(self[status], "error") : "\(self[status]) \(status.rawValue)") : nil
    }
    let words = parts.isEmpty ? "no case was run" : parts.joined(separator: ", ")
    return words + " in \(counted(suites, "suite"))" + (wrong > 0 ? ", \(wrong) of them wrong" : "")
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

  /// `isVerbose`: true to show the cases that pass too, in the format for people.
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
