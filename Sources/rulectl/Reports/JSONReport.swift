internal import RuleEngine
internal import RuleLint

/// A report as one JSON array with an object for each finding.
struct JSONReport: FindingWriter {
  private var json = JSONWriter()
  private var isEmpty = true

  init(_ settings: ReportSettings) { json.raw("[") }

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings {
      json.raw(isEmpty ? "\n" : ",\n")
      json.finding(located)
      isEmpty = false
    }
  }

  mutating func finish() -> [UInt8] {
    json.raw(isEmpty ? "]\n" : "\n]\n")
    return json.take()
  }
}

/// A report as JSON Lines with an object for each finding.
struct JSONLinesReport: FindingWriter {
  private var json = JSONWriter()

  init(_ settings: ReportSettings) {}

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings {
      json.finding(located)
      json.raw("\n")
    }
  }

  mutating func finish() -> [UInt8] { json.take() }
}
