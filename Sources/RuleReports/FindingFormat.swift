@_exported public import RuleLint

/// The settings of a report.
package struct ReportSettings {
  package var style = Style(isColored: false)
  /// The maximum width of a source line, in columns.
  package var columns = Self.standardColumns
  /// The maximum number of findings in formats for people.
  package var mostFindings = Self.standardMostFindings
  /// The lowest severity that fails the run.
  package var level = FailLevel.error

  package init(
    style: Style = Style(isColored: false), columns: Int = Self.standardColumns,
    mostFindings: Int = Self.standardMostFindings, level: FailLevel = FailLevel.error
  ) {
    self.style = style
    self.columns = columns
    self.mostFindings = mostFindings
    self.level = level
  }

  package static let standardColumns = 92
  package static let standardMostFindings = 1_000
}

/// Writes a report about some inputs in one format.
package protocol FindingWriter {
  /// Adds the findings of an input.
  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput)

  /// Returns the finished report. Call once, after the last `add`.
  mutating func finish() -> [UInt8]
}

/// An input, as reports refer to it.
package struct ReportedInput {
  /// The command line argument; `<stdin>` for standard input.
  package var file: String
  /// The reason why the input could not be checked; nil if it was checked.
  package var failure: String?

  package init(file: String, failure: String? = nil) {
    self.file = file
    self.failure = failure
  }
}

/// An output format for findings.
///
/// To add one, add a `FindingWriter` in a file of its own, and its row in `all`. `--format` and
/// `--report` then accept its name, and the tests of all formats cover it.
package struct FindingFormat: Sendable {
  package let name: String
  /// True for formats for people, which limit the number of findings and end with a summary.
  package let isProse: Bool
  package let writer: @Sendable (ReportSettings) -> any FindingWriter

  package static let text = FindingFormat(name: "text", isProse: true) { TextReport(settings: $0) }

  package static let all: [FindingFormat] = [
    text,
    FindingFormat(name: "concise", isProse: true) { ConciseReport(settings: $0) },
    FindingFormat(name: "json", isProse: false) { _ in JSONReport(isArray: true) },
    FindingFormat(name: "jsonl", isProse: false) { _ in JSONReport(isArray: false) },
    FindingFormat(name: "sarif", isProse: false) { _ in SARIFReport() },
    FindingFormat(name: "github", isProse: false) { _ in GitHubReport() },
    FindingFormat(name: "gitlab", isProse: false) { _ in GitLabReport() },
    FindingFormat(name: "junit", isProse: false) { JUnitReport(settings: $0) },
  ]
}

/// The lowest severity for which the exit status is 1.
package enum FailLevel: String, CaseIterable {
  case error, warning, info, never

  package func fails(_ severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .info: true
    case .never: false
    }
  }
}
