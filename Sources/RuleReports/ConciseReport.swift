/// A report with one line per finding:
///
///     rules.zip!rules.json:41:32: error[S009]: unknown matcher `qe`
struct ConciseReport: FindingWriter {
  let settings: ReportSettings
  var text = JSONWriter()
  var count = 0

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
package func remainder(_ count: Int, _ settings: ReportSettings) -> String? {
  let rest = count - settings.mostFindings
  return rest > 0 ? "and \(counted(rest, "more finding")) (--max-findings)" : nil
}

extension LocatedFinding {
  /// Returns the first line of a finding: location, severity, code and message.
  package func headline(_ style: Style) -> String {
    let severity = style.paint("\(finding.severity.name)[\(finding.page.code)]", Style.Ink(finding.severity))
    let message = style.paint(finding.message.line(), .strong)
    return "\(lead(place)): \(severity): " + EscapedOutput.harmless(message)
  }

  /// Returns `FILE!ENTRY:LINE:COLUMN` without unknown parts, escaped for the beginning of a line.
  package func lead(_ place: Place?) -> String {
    var lead = file + (entry.map { "!" + $0 } ?? "")
    if let start = place?.start { lead += ":\(start.line):\(start.column)" }
    return EscapedOutput.lead(lead)
  }
}
