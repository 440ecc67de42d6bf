internal import RuleEngine
internal import RuleLint

/// A report with one line per finding:
///
///     rules.zip!rules.json:41:32: error[S009]: unknown matcher `qe`
struct ConciseReport: FindingWriter {
  private let settings: ReportSettings
  private var text = JSONWriter()
  private var count = 0

  init(_ settings: ReportSettings) { self.settings = settings }

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings {
      count += 1
      if count <= settings.mostFindings { text.raw(located.headline(settings.style) + "\n") }
    }
  }

  mutating func finish() -> [UInt8] {
    if let rest = remainder(count, settings) { text.raw(rest + "\n") }
    return text.take()
  }
}

/// Returns the line about findings that a text report omits; nil if there are none.
func remainder(_ count: Int, _ settings: ReportSettings) -> String? {
  let rest = count - settings.mostFindings
  return rest > 0 ? "and \(counted(rest, "more finding")) (--max-findings)" : nil
}

extension LocatedFinding {
  /// Returns the first line of a finding: location, severity, code and message.
  func headline(_ style: Style) -> String {
    let severity = style.paint(
      "\(finding.severity.name)[\(finding.page.code)]", Style.Ink(finding.severity))
    let message = style.paint(finding.message.line(), .strong)
    return "\(lead(place)): \(severity): " + Prose.harmless(message)
  }

  /// Returns `FILE!ENTRY:LINE:COLUMN`, safe at the beginning of a line.
  func lead(_ place: Place?) -> String {
    var lead = file + (entry.map { "!" + $0 } ?? "")
    if let start = place?.start { lead += ":\(start.line):\(start.column)" }
    return Prose.lead(lead)
  }
}

/// Escaping of untrusted strings in text output.
///
/// CI runners execute commands in the output of jobs: GitHub's runner lines that begin with `::`,
/// and `##[…]` anywhere. Source: actions/runner: src/Runner.Common/ActionCommand.cs @2.321, read.
enum Prose {
  /// Returns `text` without terminal control characters and runner commands.
  static func lead(_ text: String) -> String {
    let shown = harmless(Messages.printable(text))
    return shown.drop { $0 == " " }.hasPrefix("::") ? "./" + shown : shown
  }

  static func harmless(_ text: String) -> String {
    text.utf8.contains(0x23) ? text.replacing("##[", with: "##\\u{5B}") : text
  }
}
