internal import RuleLint

/// What a report needs to know besides the findings.
struct ReportSettings {
  var style = Style(isColored: false)
  /// How wide a line of the document may be shown.
  var columns = Self.standardColumns
  /// The most findings that formats for people show.
  var mostFindings = Self.standardMostFindings
  /// From which severity on a finding fails the run.
  var level = FailLevel.error

  static let standardColumns = 92
  static let standardMostFindings = 1_000
}

/// Writes the findings of some inputs in one form.
protocol FindingWriter {
  init(_ settings: ReportSettings)

  /// Takes the findings that are to be shown of an input.
  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput)

  /// Everything, once all inputs were added.
  mutating func finish() -> [UInt8]
}

/// An input as far as a report speaks of it.
struct ReportedInput {
  /// As given on the command line; `<stdin>` for the standard input.
  var file: String
  /// Why it could not be checked.
  var failure: String?
}

/// A form that findings are written in.
///
/// To add one: a `FindingWriter` in a file of its own, and its row in `all`. Its name is then known to
/// `--format` and `--report`, and the tests of all formats run over it.
struct FindingFormat: Sendable {
  let name: String
  /// For people: limited to some findings, and closed by what each platform loads.
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

  /// The format that an option names.
  static func named(_ name: String, _ flag: String) throws(CommandFailure) -> FindingFormat {
    guard let format = all.first(where: { $0.name == name }) else {
      throw CommandFailure(
        .usage, "\(flag) \(name): \(all.map(\.name).joined(separator: ", ")) would do")
    }
    return format
  }
}
