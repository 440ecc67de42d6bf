/// A report as JSON Lines: the findings of each input and a record of the input, and finally a summary.
struct JSONLinesReport: FindingWriter {
  private var json = JSONWriter()
  private var summary = ReportCounts()

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    summary.add(findings, of: input)
    for located in findings {
      json.finding(located)
      json.raw("\n")
    }
    json.file(input)
    json.raw("\n")
  }

  mutating func finish() -> [UInt8] {
    json.summary(summary)
    json.raw("\n")
    return json.take()
  }
}

/// A report as one JSON object: the findings and the records of all inputs, and a summary.
struct JSONReport: FindingWriter {
  private var findings = JSONWriter()
  private var files = JSONWriter()
  private var summary = ReportCounts()

  mutating func add(_ found: [LocatedFinding], of input: ReportedInput) {
    summary.add(found, of: input)
    for located in found {
      findings.raw(findings.count == 0 ? "\n" : ",\n")
      findings.finding(located)
    }
    files.raw(files.count == 0 ? "\n" : ",\n")
    files.file(input)
  }

  mutating func finish() -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"findings\":[")
    json.raw(findings, 0..<findings.count)
    json.raw("],\n\"files\":[")
    json.raw(files, 0..<files.count)
    json.raw("],\n\"summary\":")
    json.summary(summary)
    json.raw("}\n")
    return json.take()
  }
}

/// The numbers of inputs and findings of a report.
struct ReportCounts {
  private(set) var files = 0
  private var findings: [Severity: Int] = [:]
  private(set) var ignored = 0
  private(set) var baselined = 0

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    files += 1
    for located in findings { self.findings[located.finding.severity, default: 0] += 1 }
    ignored += input.ignored
    baselined += input.baselined
  }

  func count(_ severity: Severity) -> Int { findings[severity] ?? 0 }
}

extension JSONWriter {
  /// Writes the record of an input.
  fileprivate mutating func file(_ input: ReportedInput) {
    raw("{\"kind\":\"file\",\"file\":")
    string(input.file)
    member("dialect", input.dialect)
    raw(",\"platforms\":{")
    elements(input.loads) { json, load in
      json.string(load.platform)
      json.raw(":{\"loaded\":\(load.kept?.loaded ?? 0)")
      json.member("total", load.listed)
      json.raw(",\"lost\":{")
      json.elements(load.kept?.lost.counts ?? []) { $0.raw("\"\($1.unit)s\":\($1.count)") }
      json.raw("}}")
    }
    raw("}")
    member("error", input.failure)
    raw("}")
  }

  fileprivate mutating func summary(_ counts: ReportCounts) {
    raw("{\"kind\":\"summary\",\"files\":\(counts.files)")
    raw(",\"errors\":\(counts.count(.error)),\"warnings\":\(counts.count(.warning)),\"infos\":\(counts.count(.info))")
    raw(",\"ignored\":\(counts.ignored),\"baselined\":\(counts.baselined)}")
  }
}
