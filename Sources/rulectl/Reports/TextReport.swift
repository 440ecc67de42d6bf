internal import RuleEngine
internal import RuleLint

/// A finding with the line that it is about:
///
///     rules.zip!rules.json:41:32: error[S009]: unknown matcher `qe`
///        41 |             "matcher" : "qe",
///           |                         ^^^^ ios drops rule 2; android rejects the file
///           = help: did you mean `eq`?
struct TextReport: FindingWriter {
  private let settings: ReportSettings
  private var text = JSONWriter()
  private var count = 0
  private var style: Style { settings.style }

  init(_ settings: ReportSettings) { self.settings = settings }

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
    var lines = [located.headline(style)]
    let sentence = finding.outcomes.sentence(rule: finding.rule)
    var margin = Self.least
    if let place = located.place, let source = located.text {
      margin = self.margin(place)
      lines += snippet(
        place, source, mark: "^", Style.Ink(finding.severity), sentence ?? "", margin)
    } else if let sentence {
      lines.append(remark("effect", sentence, margin))
    }
    if let hint = finding.hint { lines.append(remark("help", hint.line(), margin)) }
    for note in finding.notes {
      let place = located.place(of: note)
      let lead = place == nil ? "" : located.lead(place) + ": "
      lines.append(remark("note", lead + note.message.line(), margin))
      if let place, let source = located.text {
        lines += snippet(place, source, mark: "-", .info, "", self.margin(place))
      }
    }
    return lines
  }

  // MARK: lines of the document

  /// The columns of a line's number; longer numbers take what they need.
  private static let least = 5

  private func margin(_ place: LocatedFinding.Place) -> Int {
    max(Self.least, String(place.start.line).count)
  }

  private func snippet(
    _ place: LocatedFinding.Place, _ source: ReportedText, mark: String, _ ink: Style.Ink,
    _ label: String, _ margin: Int
  ) -> [String] {
    let snippet = Snippet(place.range, in: source.lines, columns: settings.columns)
    let number = String(snippet.number)
    let padding = String(repeating: " ", count: max(0, margin - number.count))
    let marks = String(repeating: mark, count: snippet.width)
    let indent = String(repeating: " ", count: snippet.indent)
    return [
      style.paint(padding + number + " |", .frame) + " " + Prose.harmless(snippet.line),
      style.paint(String(repeating: " ", count: margin) + " |", .frame) + " " + indent
        + style.paint(label.isEmpty ? marks : marks + " " + label, ink),
    ]
  }

  private func remark(_ kind: String, _ text: String, _ margin: Int) -> String {
    let padding = String(repeating: " ", count: margin + 1)
    return padding + style.paint("=", .frame) + " " + style.paint(kind + ":", .strong) + " "
      + Prose.harmless(text)
  }
}
