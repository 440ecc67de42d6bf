/// A report as Markdown, for a comment on a change: a table of findings for each input.
struct MarkdownReport: FindingWriter {
  let settings: ReportSettings
  private var text = JSONWriter()
  private var summary = LoadSummary()

  init(settings: ReportSettings) { self.settings = settings }

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    summary.add(findings, of: input)
    if findings.isEmpty, input.failure == nil, input.losses.isEmpty { return }
    text.raw("### \(Self.escaped(input.file))\n\n")
    if let failure = input.failure { text.raw("**Not checked:** \(Self.escaped(failure))\n\n") }
    for loss in input.losses { text.raw("- \(Self.escaped(loss))\n") }
    if !input.losses.isEmpty { text.raw("\n") }
    if findings.isEmpty { return }
    text.raw("| Place | Finding | Effect and fix |\n|---|---|---|\n")
    for located in findings { text.raw(Self.row(located)) }
    text.raw("\n")
  }

  mutating func finish() -> [UInt8] {
    var all = JSONWriter()
    all.raw("## rulectl \(settings.command)\n\n")
    all.raw(Self.escaped(summary.lines.first ?? "Some inputs could not be checked.") + "\n\n")
    all.raw(text, 0..<text.count)
    return all.take()
  }

  private static func row(_ located: LocatedFinding) -> String {
    let finding = located.finding
    var place = located.entry ?? ""
    if let start = located.place?.start { place += (place.isEmpty ? "" : ":") + "\(start.line):\(start.column)" }
    let effect = [finding.outcomes.sentence(rule: finding.rule), finding.hint.map { "help: " + $0.line(limit: 200) }]
      .compactMap { $0 }.map(escaped).joined(separator: "<br>")
    let head = "**\(finding.severity.name)** \(finding.page.code): "
    return "| \(escaped(place)) | \(head)\(escaped(finding.message.line(limit: 200))) | \(effect) |\n"
  }

  /// Escapes text for a cell of a table.
  static func escaped(_ text: String) -> String {
    Messages.printable(text).unicodeScalars.map { scalar in
      switch scalar {
      case "|": "\\|"
      case "<": "&lt;"
      case ">": "&gt;"
      case "*", "_", "[", "]", "#": "\\" + String(scalar)
      default: String(scalar)
      }
    }.joined()
  }
}
