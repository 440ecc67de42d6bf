/// A log in the Static Analysis Results Interchange Format, version 2.1.0, with one run.
///
/// Source: the OASIS standard of that name, of 2020; docs.github.com, "SARIF support for code
/// scanning", for additional requirements and limits of its readers.
package struct SARIFReport: FindingWriter {
  /// The maximum number of results that SARIF readers accept for one run. If there are more, those
  /// with the highest severity are kept, and a notification says so.
  package static let mostResults = 25_000
  /// The maximum number of results that readers show.
  package static let mostShown = 5_000

  /// A finding and its fingerprint, which is assigned before results are omitted.
  private struct Result {
    var located: LocatedFinding
    var fingerprint: String
  }

  private var results: [Result] = []
  private var failures: [ReportedInput] = []
  private var fingerprints = Fingerprints()
  private var json = JSONWriter()

  package init(_ settings: ReportSettings) {}

  package mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings {
      results.append(Result(located: located, fingerprint: fingerprints.next(located)))
    }
    if input.failure != nil { failures.append(input) }
  }

  package mutating func finish() -> [UInt8] {
    let count = results.count
    if count > Self.mostResults { results = Self.worst(of: results) }
    let pages = Self.pages(of: results)
    json.raw("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\"")
    json.raw(",\"runs\":[{\n\"tool\":{\"driver\":{\"name\":\"rulectl\"")
    member("version", ProgramVersion.number)
    json.raw(",\"rules\":[")
    for (index, page) in pages.enumerated() {
      json.raw(index > 0 ? ",\n" : "\n")
      write(page)
    }
    json.raw("]}},\n\"columnKind\":\"unicodeCodePoints\"")
    json.raw(",\"originalUriBaseIds\":{\"%SRCROOT%\":{\"description\":{\"text\":")
    json.string("the folder in which rulectl was called: the root of the repository")
    json.raw("}}},\n")
    writeInvocation(leftOut: count - results.count)
    json.raw(",\n\"results\":[")
    var places: [String: Int] = [:]
    for (index, page) in pages.enumerated() { places[page.code] = index }
    for (index, result) in results.enumerated() {
      json.raw(index > 0 ? ",\n" : "\n")
      write(result, rule: places[result.located.finding.page.code] ?? 0)
    }
    json.raw("]}]}\n")
    return json.take()
  }

  /// Returns the findings with the highest severity, in their original order.
  private static func worst(of results: [Result]) -> [Result] {
    let order = results.indices.sorted {
      let (one, other) = (results[$0].located.finding.severity, results[$1].located.finding.severity)
      return one == other ? $0 < $1 : one > other
    }
    return order.prefix(mostResults).sorted().map { results[$0] }
  }

  /// Returns the pages of the codes that occur, sorted by code.
  private static func pages(of results: [Result]) -> [RulePage] {
    var pages: [String: RulePage] = [:]
    for result in results { pages[result.located.finding.page.code] = result.located.finding.page }
    return pages.values.sorted { $0.code < $1.code }
  }

  // MARK: rules

  private mutating func write(_ page: RulePage) {
    json.raw("{\"id\":")
    json.string(page.code)
    member("name", Self.pascalCase(page.name))
    text("shortDescription", page.summary)
    text("fullDescription", page.why)
    json.raw(",\"help\":{\"text\":")
    json.string(page.why + "\n\n" + page.remedy)
    member("markdown", page.why + "\n\n**What to do.** " + page.remedy)
    json.raw("},\"defaultConfiguration\":{\"level\":\"\(Self.level(page.severity))\"}")
    json.raw(",\"properties\":{\"tags\":[")
    json.string(page.family)
    json.raw("],\"problem.severity\":\"\(Self.problemSeverity(page.severity))\"}}")
  }

  /// Converts a name such as `unknown-matcher` to `UnknownMatcher`.
  private static func pascalCase(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  private static func problemSeverity(_ severity: Severity) -> String {
    severity == .info ? "recommendation" : severity.name
  }

  // MARK: the run

  private mutating func writeInvocation(leftOut: Int) {
    json.raw("\"invocations\":[{\"executionSuccessful\":\(failures.isEmpty)")
    var notices: [(level: String, text: String)] = failures.map {
      ("error", Messages.printable($0.file + ": " + ($0.failure ?? "")))
    }
    if leftOut > 0 {
      notices.append(
        ("warning", "\(counted(leftOut, "result")) left out: readers take \(Self.mostResults), and these are the worst")
      )
    }
    if results.count > Self.mostShown {
      notices.append(("note", "readers show the first \(Self.mostShown) results"))
    }
    if !notices.isEmpty {
      json.raw(",\"toolExecutionNotifications\":[")
      for (index, notice) in notices.enumerated() {
        json.raw(index > 0 ? "," : "")
        json.raw("{\"level\":\"\(notice.level)\",\"message\":{\"text\":")
        json.string(notice.text)
        json.raw("}}")
      }
      json.raw("]")
    }
    json.raw("}]")
  }

  // MARK: results

  private mutating func write(_ result: Result, rule: Int) {
    let located = result.located
    let finding = located.finding
    json.raw("{\"ruleId\":")
    json.string(finding.page.code)
    json.raw(",\"ruleIndex\":\(rule),\"level\":\"\(Self.level(finding.severity))\"")
    text("message", located.paragraph)
    json.raw(",\"locations\":[")
    writeLocation(located, located.place)
    json.raw("]")
    writeNotes(of: located)
    writeFix(of: located)
    // The key that GitHub code scanning reads.
    json.raw(",\"partialFingerprints\":{\"primaryLocationLineHash\":\"\(result.fingerprint):1\"")
    json.raw(",\"rulectl/v1\":\"\(result.fingerprint)\"}")
    json.raw(",\"properties\":{\"platforms\":{")
    for (index, row) in finding.outcomes.rows.enumerated() {
      json.raw(index > 0 ? "," : "")
      json.string(row.platform)
      json.raw(":\"\(row.outcome.rawValue)\"")
    }
    json.raw("}")
    if let entry = located.entry { member("entry", entry) }
    json.raw("}}")
  }

  private mutating func writeNotes(of located: LocatedFinding) {
    let notes = located.finding.notes
    guard !notes.isEmpty else { return }
    json.raw(",\"relatedLocations\":[")
    for (index, note) in notes.enumerated() {
      json.raw(index > 0 ? "," : "")
      writeLocation(located, located.place(of: note), id: index + 1, note.message.line(limit: 200))
    }
    json.raw("]")
  }

  /// Writes the fix of a finding, unless it is in an archive entry or in standard input, which
  /// cannot be edited.
  private mutating func writeFix(of located: LocatedFinding) {
    guard let fix = located.finding.fix, located.entry == nil, !located.isFromStandardInput,
      let place = located.place
    else { return }
    json.raw(",\"fixes\":[{\"description\":{\"text\":")
    json.string(fix.isEmpty ? "leave it out" : "replace it")
    json.raw("},\"artifactChanges\":[{")
    writeArtifact(located)
    json.raw(",\"replacements\":[{\"deletedRegion\":{")
    write(place)
    json.raw("},\"insertedContent\":{\"text\":")
    json.string(String(decoding: fix, as: UTF8.self))
    json.raw("}}]}]}]")
  }

  private mutating func writeArtifact(_ located: LocatedFinding) {
    json.raw("\"artifactLocation\":{\"uri\":")
    let uri = ReportedPath.uri(located.file)
    json.string(uri.text)
    json.raw(uri.isRelative ? ",\"uriBaseId\":\"%SRCROOT%\"}" : "}")
  }

  private mutating func write(_ place: LocatedFinding.Place) {
    json.raw("\"startLine\":\(place.start.line),\"startColumn\":\(place.start.column)")
    json.raw(",\"endLine\":\(place.end.line),\"endColumn\":\(place.end.column)")
  }

  /// Writes a location in a file of the repository. For an archive entry this is line 1, because
  /// readers require a line; the message has the actual line.
  private mutating func writeLocation(
    _ located: LocatedFinding, _ place: LocatedFinding.Place?, id: Int? = nil, _ message: String? = nil
  ) {
    json.raw("{")
    if let id { json.raw("\"id\":\(id),") }
    json.raw("\"physicalLocation\":{")
    writeArtifact(located)
    json.raw(",\"region\":{")
    if located.entry == nil, let place { write(place) } else { json.raw("\"startLine\":1") }
    json.raw("}}")
    if let pointer = place?.pointer {
      json.raw(",\"logicalLocations\":[{\"fullyQualifiedName\":")
      json.string(pointer)
      json.raw(",\"kind\":\"value\"}]")
    }
    if let message { text("message", message) }
    json.raw("}")
  }

  private mutating func member(_ name: String, _ text: String) {
    json.raw(",\"\(name)\":")
    json.string(text)
  }

  private mutating func text(_ name: String, _ text: String) {
    json.raw(",\"\(name)\":{\"text\":")
    json.string(text)
    json.raw("}")
  }
}
