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
  /// The name of the command that writes the report.
  package var command = "validate"

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

/// An input of a report.
package struct ReportedInput {
  /// The command line argument; `<stdin>` for standard input.
  package var file: String
  /// The name of the input's dialect; nil if the dialect is not known.
  package var dialect: String?
  /// The reason why the input could not be checked; nil if it was checked.
  package var failure: String?
  /// The numbers of items and parts that each platform loads and drops.
  package var loads: [PlatformLoad]
  /// The number of findings that `--ignore` hides, and the number of findings that the baseline hides.
  package var ignored: Int
  package var baselined: Int

  package init(
    file: String, dialect: String? = nil, failure: String? = nil, loads: [PlatformLoad] = [], ignored: Int = 0,
    baselined: Int = 0
  ) {
    (self.file, self.dialect, self.failure, self.loads) = (file, dialect, failure, loads)
    (self.ignored, self.baselined) = (ignored, baselined)
  }

  /// The sentences about the parts that platforms do not load, such as `ios: 11 of 12 rules load`.
  package var losses: [String] { LoadSummary(loads.filter(\.hasLoss)).loadLines }
}

/// An output format for findings.
///
/// To add a format, add a `FindingWriter` in its own file, and a row in `all`. Then `--format` and `--report` accept
/// the name of the format, and the tests of all formats test the new format.
package struct FindingFormat: Sendable {
  package let name: String
  /// True for formats for people, which limit the number of findings and end with a summary.
  package let isProse: Bool
  /// The maximum size in bytes of a report that all readers of the format accept; nil if there is no limit.
  package var mostBytes: Int? = nil
  package let writer: @Sendable (ReportSettings) -> any FindingWriter

  package static let text = FindingFormat(name: "text", isProse: true) { TextReport(settings: $0) }

  package static let all: [FindingFormat] = [
    text,
    FindingFormat(name: "concise", isProse: true) { ConciseReport(settings: $0) },
    FindingFormat(name: "json", isProse: false) { _ in JSONReport() },
    FindingFormat(name: "jsonl", isProse: false) { _ in JSONLinesReport() },
    // Source: docs.github.com, "SARIF support for code scanning".
    FindingFormat(name: "sarif", isProse: false, mostBytes: 10_000_000) { _ in SARIFReport() },
    FindingFormat(name: "github", isProse: false) { _ in GitHubReport() },
    FindingFormat(name: "gitlab", isProse: false) { _ in GitLabReport() },
    FindingFormat(name: "junit", isProse: false) { JUnitReport(settings: $0) },
    FindingFormat(name: "markdown", isProse: false) { MarkdownReport(settings: $0) },
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
