/// A report as JSON with an object for each finding: one array, or JSON Lines.
struct JSONReport: FindingWriter {
  let isArray: Bool
  var json = JSONWriter()
  var isEmpty = true

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings {
      if isArray { json.raw(isEmpty ? "[\n" : ",\n") }
      json.finding(located)
      if !isArray { json.raw("\n") }
      isEmpty = false
    }
  }

  mutating func finish() -> [UInt8] {
    if isArray { json.raw(isEmpty ? "[]\n" : "\n]\n") }
    return json.take()
  }
}
