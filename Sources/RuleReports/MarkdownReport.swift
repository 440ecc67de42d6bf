/// A report as Markdown, for a comment on a change: a table of findings for each input.
struct MarkdownReport: FindingWriter {
  private var document: ReportDocument
  private var summary = LoadSummary()

  init(settings: ReportSettings) { document = ReportDocument(command: "rulectl \(settings.command)") }

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    summary.add(findings, of: input)
    if findings.isEmpty, input.failure == nil, input.losses.isEmpty { return }
    var section = ReportSection([ReportRun(input.file)])
    section.isFolded = false
    if let failure = input.failure {
      section.blocks.append(.paragraph([ReportRun("Not checked:", .strong), ReportRun(" " + failure)]))
    }
    if !input.losses.isEmpty { section.blocks.append(.list(input.losses.map { ReportItem($0) })) }
    if !findings.isEmpty {
      var table = ReportTable(["Location", "Finding", "Effect and fix"])
      table.rows = findings.map(Self.row)
      section.blocks.append(.table(table))
    }
    document.blocks.append(.section(section))
  }

  mutating func finish() -> [UInt8] {
    document.summary = summary.lines.first ?? "Some inputs could not be checked."
    return document.markdown
  }

  private static func row(_ located: LocatedFinding) -> [ReportTable.Cell] {
    let finding = located.finding
    let location = located.location.map { "\($0.start.line):\($0.start.column)" }
    let head = [ReportRun(finding.severity.name, .strong), ReportRun(" \(finding.page.code): ")]
    let effect = [finding.effect, finding.hint.map { "help: " + $0.line(limit: 200) }]
    return [
      ReportTable.Cell([located.entry, location].compactMap(\.self).joined(separator: ":")),
      ReportTable.Cell(lines: [head + [ReportRun(finding.message.line(limit: 200))]]),
      ReportTable.Cell(lines: effect.compactMap { $0.map { [ReportRun($0)] } }),
    ]
  }
}
