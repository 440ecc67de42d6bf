/// A report that shows findings with their source lines:
///
///     rules.zip!rules.json:41:32: error[S009]: unknown matcher `qe`
///        41 |             "matcher" : "qe",
///           |                         ^^^^ ios drops rule 2; android rejects the file
///           = help: use `eq`
struct TextReport: FindingWriter {
  let settings: ReportSettings
  var text = JSONWriter()
  var count = 0
  private var style: Style { settings.style }

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings {
      count += 1
      if count > settings.mostFindings { continue }
      if count > 1 { text.raw("\n") }
      text.raw(lines(of: located).joined(separator: "\n") + "\n")
    }
  }

  mutating func finish() -> [UInt8] {
    if let rest = remainder(count, settings) { text.raw("\n" + rest + "\n") }
    return text.take()
  }

  private func lines(of located: LocatedFinding) -> [String] {
    let finding = located.finding
    var lines = [style.paint(located.headline)]
    let sentence = finding.effect
    var margin = SnippetFrame.leastMargin
    if let place = located.location, let source = located.text {
      margin = SnippetFrame.margin(place.start)
      lines += frame.lines(
        place.range, in: source, mark: "^", Style.Ink(finding.severity), sentence.map { [$0] } ?? [], margin: margin)
    } else if let sentence {
      lines.append(frame.remark("effect", sentence, margin: margin))
    }
    if finding.hasSafeFix { lines.append(frame.remark("fix", "available with `--fix`", margin: margin)) }
    if let hint = finding.hint { lines.append(frame.remark("help", hint.line(limit: 200), margin: margin)) }
    for note in finding.notes {
      let place = located.location(of: note)
      let lead = place == nil ? "" : located.lead(place) + ": "
      lines.append(frame.remark("note", lead + note.message.line(), margin: margin))
      if let place, let source = located.text {
        lines += frame.lines(place.range, in: source, mark: "-", .info, [], margin: SnippetFrame.margin(place.start))
      }
    }
    return lines
  }

  private var frame: SnippetFrame { SnippetFrame(style: style, columns: settings.columns) }
}
