internal import RuleEngine
internal import RuleLint

/// The findings of some inputs, written in one format.
struct FindingReport {
  private let format: ValidateFormat
  private var json = JSONWriter()

  init(_ format: ValidateFormat) { self.format = format }

  var bytes: [UInt8] { json.bytes }

  mutating func add(_ input: ValidatedInput) {
    for located in input.findings {
      switch format {
      case .jsonl: json.finding(located)
      case .text: json.raw(line(located))
      }
      json.raw("\n")
    }
  }

  private func line(_ located: LocatedFinding) -> String {
    let finding = located.finding
    var place = located.file + (located.entry.map { "!" + $0 } ?? "")
    if let start = located.place?.start { place += ":\(start.line):\(start.column)" }
    return
      "\(Messages.printable(place)): \(finding.severity.name)[\(finding.page.code)]: \(finding.message.line())"
  }
}
