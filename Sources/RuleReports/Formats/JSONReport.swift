/// A report as one JSON array with an object for each finding.
package struct JSONReport: FindingWriter {
  private var json = JSONWriter()
  private var isEmpty = true

  package init(_ settings: ReportSettings) { json.raw("[") }

  package mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings {
      json.raw(isEmpty ? "\n" : ",\n")
      json.finding(located)
      isEmpty = false
    }
  }

  package mutating func finish() -> [UInt8] {
    json.raw(isEmpty ? "]\n" : "\n]\n")
    return json.take()
  }
}

/// A report as JSON Lines with an object for each finding.
package struct JSONLinesReport: FindingWriter {
  private var json = JSONWriter()

  package init(_ settings: ReportSettings) {}

  package mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings {
      json.finding(located)
      json.raw("\n")
    }
  }

  package mutating func finish() -> [UInt8] { json.take() }
}
