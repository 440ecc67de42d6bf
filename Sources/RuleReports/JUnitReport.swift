/// A report as JUnit XML, with a suite for each input and a case for each finding. A finding whose severity fails the
/// run is a failure. Each platform that drops a part of the input adds a failure. An input that could not be checked
/// adds an error. An input without findings, failures and errors has one passing case.
struct JUnitReport: FindingWriter {
  private let settings: ReportSettings
  private var document: JUnitDocument

  init(settings: ReportSettings) {
    self.settings = settings
    document = JUnitDocument(command: settings.command, counted: [("failures", .failure), ("errors", .error)])
  }

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    var cases = findings.map(item)
    func add(_ name: String, _ status: JUnitDocument.Status, _ details: JUnitDocument.Case.Attributes = []) {
      cases.append(.init(attributes: [("name", name), ("classname", input.file)], status: status, details: details))
    }
    for loss in input.losses { add("loads completely", .failure, [("type", "loss"), ("message", loss)]) }
    if let failure = input.failure {
      add("can be read", .error, [("message", failure)])
    } else if cases.isEmpty {
      add("no findings", .passed)
    }
    document.add(suite: input.file, cases)
  }

  private func item(_ located: LocatedFinding) -> JUnitDocument.Case {
    let finding = located.finding
    let line = located.entry == nil ? located.location?.start.line : nil
    var item = JUnitDocument.Case(attributes: [
      ("name", "\(finding.page.code) \(finding.page.name) \(located.lead(located.location))"),
      ("classname", located.file), ("file", ReportedPath.plain(located.file)), ("line", line.map(String.init)),
    ])
    if settings.level.fails(finding.severity) {
      item.status = .failure
      item.details = [("type", finding.severity.name), ("message", finding.message.line(limit: 200))]
      item.text = located.paragraph
    } else {
      (item.status, item.text) = (.output, "\(finding.severity.name): \(located.paragraph)")
    }
    return item
  }

  mutating func finish() -> [UInt8] { document.finish() }
}
