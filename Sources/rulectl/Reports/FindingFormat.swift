internal import RuleLint

/// The settings of a report.
struct ReportSettings {
  var style = Style(isColored: false)
  /// The maximum width of a source line, in columns.
  var columns = Self.standardColumns
  /// The maximum number of findings in formats for people.
  var mostFindings = Self.standardMostFindings
  /// The lowest severity that fails the run.
  var level = FailLevel.error

  static let standardColumns = 92
  static let standardMostFindings = 1_000
}

/// Writes a report about some inputs in one format.
protocol FindingWriter {
  init(_ settings: ReportSettings)

  /// Adds the findings of an input.
  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput)

  /// Returns the finished report. Call once, after the last `add`.
  mutating func finish() -> [UInt8]
}

/// An input, as reports refer to it.
struct ReportedInput {
  /// The command line argument; `<stdin>` for standard input.
  var file: String
  /// The reason why it could not be checked; nil if it was.
  var failure: String?
}

/// An output format for findings.
///
/// To add one, add a `FindingWriter` in a file of its own, and its row in `all`. `--format` and
/// `--report` then accept its name, and the tests of all formats cover it.
struct FindingFormat: Sendable {
  let name: String
  /// True for formats for people, which limit the number of findings and end with a summary.
  let isProse: Bool
  let writer: @Sendable (ReportSettings) -> any FindingWriter

  static let text = FindingFormat(name: "text", isProse: true) { TextReport($0) }

  static let all: [FindingFormat] = [
    text,
    FindingFormat(name: "concise", isProse: true) { ConciseReport($0) },
    FindingFormat(name: "json", isProse: false) { JSONReport($0) },
    FindingFormat(name: "jsonl", isProse: false) { JSONLinesReport($0) },
    FindingFormat(name: "sarif", isProse: false) { SARIFReport($0) },
    FindingFormat(name: "github", isProse: false) { GitHubReport($0) },
    FindingFormat(name: "gitlab", isProse: false) { GitLabReport($0) },
    FindingFormat(name: "junit", isProse: false) { JUnitReport($0) },
  ]

  /// Returns the format called `name`; `flag` is the option, for the error message.
  static func named(_ name: String, _ flag: String) throws(CommandFailure) -> FindingFormat {
    guard let format = all.first(where: { $0.name == name }) else {
      throw CommandFailure(
        .usage, "\(flag) \(name): \(all.map(\.name).joined(separator: ", ")) would do")
    }
    return format
  }
}
