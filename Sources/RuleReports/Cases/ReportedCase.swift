package import RuleCore

/// A case of a suite on one platform, as reports show it.
package struct ReportedCase: Sendable {
  package enum Status: String, CaseIterable, Sendable {
    case passed, failed, skipped
    /// The case could not be run to its end.
    case error
  }

  /// A difference between the expected and the actual result.
  package struct Fault: Hashable, Sendable {
    /// The bytes of the expectation in the suite.
    package var range: ByteRange
    /// The difference, such as ``missing `offer` ``.
    package var label: String
    /// Why, one remark a line.
    package var reasons: [String]

    package init(_ label: String, at range: ByteRange, reasons: [String] = []) {
      (self.label, self.range, self.reasons) = (label, range, reasons)
    }
  }

  /// The 0-based index in the suite.
  package var index: Int
  package var name: String
  package var platform: String
  package var status: Status
  /// The bytes of the case in the suite.
  package var range: ByteRange
  package var faults: [Fault]
  /// JSON objects.
  package var expected: [UInt8]
  package var got: [UInt8]
  /// The reason why the case is skipped or could not be run.
  package var reason: String?
  package var seconds: Double

  package init(
    index: Int, name: String, platform: String, status: Status, range: ByteRange, faults: [Fault] = [],
    expected: [UInt8] = Array("{}".utf8), got: [UInt8] = Array("{\"fires\":[]}".utf8), reason: String? = nil,
    seconds: Double = 0
  ) {
    (self.index, self.name, self.platform, self.status, self.range) = (index, name, platform, status, range)
    (self.faults, self.expected, self.got, self.reason, self.seconds) = (faults, expected, got, reason, seconds)
  }

  /// True if the case fails the run.
  var isBad: Bool { status == .failed || status == .error }

  /// The faults and the reason in one line.
  package var summary: String? {
    let labels = faults.map { ([$0.label] + $0.reasons).joined(separator: "; ") }
    let all = labels + [reason].compactMap { $0 }
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }
}

/// The cases of a suite.
package struct ReportedSuite {
  /// The name of the file, as given or found.
  package var file: String
  package var text: ReportedText
  /// The cases in order, each on its platforms in order.
  package var cases: [ReportedCase]
  /// The mistake that keeps the suite from running; nil if there is none.
  package var problem: String?

  package init(file: String, text: ReportedText, cases: [ReportedCase], problem: String? = nil) {
    (self.file, self.text, self.cases, self.problem) = (file, text, cases, problem)
  }

  func line(of range: ByteRange) -> Int { text.lines.position(of: range.lower).line }
}

/// The numbers of suites and cases; a case counts once for each platform.
package struct CaseCounts: Equatable {
  package private(set) var suites = 0
  package private(set) var wrong = 0
  private var cases: [ReportedCase.Status: Int] = [:]

  package init() {}

  package mutating func add(_ suite: ReportedSuite) {
    suites += 1
    if suite.problem != nil { wrong += 1 }
    for item in suite.cases { cases[item.status, default: 0] += 1 }
  }

  package subscript(status: ReportedCase.Status) -> Int { cases[status, default: 0] }

  package var total: Int { cases.values.reduce(0, +) }

  /// The counts in words, such as `3 passed, 1 failed in 2 suites`.
  package var line: String {
    let parts = ReportedCase.Status.allCases.compactMap { status in
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
