/// A report with one line per finding:
///
///     rules.zip!rules.json:41:32: error[S009]: unknown matcher `qe` (ios drops rule 2; android rejects the file)
struct ConciseReport: FindingWriter {
  let settings: ReportSettings
  var text = JSONWriter()
  var count = 0

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings {
      count += 1
      if count > settings.mostFindings { continue }
      let effect = located.finding.effect.map { [ReportRun(" (\($0))")] } ?? []
      text.raw(settings.style.paint(located.headline + effect) + "\n")
    }
  }

  mutating func finish() -> [UInt8] {
    if let rest = remainder(count, settings) { text.raw(rest + "\n") }
    return text.take()
  }
}

/// Returns the last line of a report that omits findings; nil if there are no omitted findings. `count`: the number of
/// all findings.
package func remainder(_ count: Int, _ settings: ReportSettings) -> String? {
  let rest = count - settings.mostFindings
  return rest > 0 ? "and \(counted(rest, "more finding")) (--max-findings)" : nil
}

extension LocatedFinding {
  /// Returns the first line of a finding: location, severity, code and message.
  var headline: [ReportRun] {
    [
      ReportRun(lead(location) + ": "),
      ReportRun("\(finding.severity.name)[\(finding.page.code)]", Style.Ink(finding.severity)), ReportRun(": "),
      ReportRun(finding.message.line(), .strong),
    ]
  }

  /// Returns `FILE!ENTRY:LINE:COLUMN`, without the parts that are unknown. The text is escaped for the beginning of a
  /// line.
  package func lead(_ location: Location?) -> String {
    EscapedOutput.lead(file + (entry.map { "!" + $0 } ?? "") + (location?.suffix ?? ""))
  }

  /// The finding in several lines, with its effect, help and notes, for formats that do not show lines of the document.
  package var paragraph: String {
    var lines = [finding.message.line(limit: 200)]
    if let entry { lines[0] = Messages.printable(entry + (location?.suffix ?? "")) + ": " + lines[0] }
    if let sentence = finding.effect { lines.append(sentence) }
    if let hint = finding.hint { lines.append("help: " + hint.line(limit: 200)) }
    for note in finding.notes {
      let lead = Messages.printable(file + (entry.map { "!" + $0 } ?? "") + (location(of: note)?.suffix ?? ""))
      lines.append("note: \(lead): " + note.message.line(limit: 200))
    }
    return lines.joined(separator: "\n")
  }
}

extension LocatedFinding.Location {
  /// The start of the location as `:LINE:COLUMN`.
  fileprivate var suffix: String { ":\(start.line):\(start.column)" }
}
