/// A log in the Static Analysis Results Interchange Format, version 2.1.0, with one run.
///
/// Source: the OASIS standard of this name, 2020; docs.github.com, "SARIF support for code scanning", for additional
/// requirements and limits of its readers.
struct SARIFReport: FindingWriter {
  /// The maximum number of results that SARIF readers accept for one run. If there are more, the report contains only
  /// the results with the highest severity, and a notification about the omitted results.
  static let mostResults = 25_000
  /// The maximum number of results that readers show.
  static let mostShown = 5_000

  /// A finding and its fingerprint. Fingerprints are assigned before results are omitted, so that they do not depend on
  /// the omitted results.
  fileprivate struct Result {
    var located: LocatedFinding
    var fingerprint: String
  }

  private var results: [Result] = []
  /// The inputs that could not be checked, and the inputs that platforms load only in part.
  private var problems: [ReportedInput] = []
  private var fingerprints = Fingerprints()
  private var json = JSONWriter()

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings {
      results.append(Result(located: located, fingerprint: fingerprints.next(located)))
    }
    if input.failure != nil || !input.losses.isEmpty { problems.append(input) }
  }

  mutating func finish() -> [UInt8] {
    let count = results.count
    if count > Self.mostResults { results = Self.worst(of: results) }
    let pages = Self.pages(of: results)
    json.raw("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\"")
    json.raw(",\"runs\":[{\n\"tool\":{\"driver\":{\"name\":\"rulectl\"")
    json.member("version", ProgramVersion.number)
    json.raw(",\"rules\":[")
    json.raw(pages.isEmpty ? "" : "\n")
    json.elements(pages, separator: ",\n") { $0.write($1) }
    json.raw("]}},\n\"columnKind\":\"unicodeCodePoints\"")
    json.raw(",\"originalUriBaseIds\":{\"%SRCROOT%\":{\"description\":{\"text\":")
    json.string("the folder in which rulectl was called: the root of the repository")
    json.raw("}}},\n")
    writeInvocation(leftOut: count - results.count)
    json.raw(",\n\"results\":[")
    var places: [String: Int] = [:]
    for (index, page) in pages.enumerated() { places[page.code] = index }
    json.raw(results.isEmpty ? "" : "\n")
    json.elements(results, separator: ",\n") { json, result in
      json.write(result, rule: places[result.located.finding.page.code] ?? 0)
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

  /// Converts a name such as `unknown-matcher` to `UnknownMatcher`.
  fileprivate static func pascalCase(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  fileprivate static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  fileprivate static func problemSeverity(_ severity: Severity) -> String {
    severity == .info ? "recommendation" : severity.name
  }

  // MARK: the run

  private mutating func writeInvocation(leftOut: Int) {
    json.raw("\"invocations\":[{\"executionSuccessful\":\(problems.allSatisfy { $0.failure == nil })")
    var notices: [(level: String, text: String)] = []
    for input in problems {
      for problem in [input.failure].compactMap({ $0 }) + input.losses {
        notices.append(("error", Messages.printable(input.file + ": " + problem)))
      }
    }
    if leftOut > 0 {
      notices.append(
        ("warning", "\(counted(leftOut, "result")) left out: readers accept \(Self.mostResults), so the worst are kept")
      )
    }
    if results.count > Self.mostShown {
      notices.append(("note", "readers show the first \(Self.mostShown) results"))
    }
    if !notices.isEmpty {
      json.list("toolExecutionNotifications", notices) { json, notice in
        json.raw("{\"level\":\"\(notice.level)\"")
        json.text("message", notice.text)
        json.raw("}")
      }
    }
    json.raw("}]")
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ page: RulePage) {
    raw("{\"id\":")
    string(page.code)
    member("name", SARIFReport.pascalCase(page.name))
    text("shortDescription", page.summary)
    text("fullDescription", page.why)
    member("helpUri", page.address)
    raw(",\"help\":{\"text\":")
    string(page.why + "\n\n" + page.remedy)
    member("markdown", page.why + "\n\n**What to do.** " + page.remedy)
    raw("},\"defaultConfiguration\":{\"level\":\"\(SARIFReport.level(page.severity))\"}")
    raw(",\"properties\":{\"tags\":[")
    string(page.family)
    raw("],\"problem.severity\":\"\(SARIFReport.problemSeverity(page.severity))\"}}")
  }

  fileprivate mutating func write(_ result: SARIFReport.Result, rule: Int) {
    let located = result.located
    let finding = located.finding
    raw("{\"ruleId\":")
    string(finding.page.code)
    raw(",\"ruleIndex\":\(rule),\"level\":\"\(SARIFReport.level(finding.severity))\"")
    text("message", located.paragraph)
    raw(",\"locations\":[")
    writeLocation(located, located.location)
    raw("]")
    if !finding.notes.isEmpty {
      list("relatedLocations", Array(finding.notes.enumerated())) { json, note in
        let (index, note) = note
        json.writeLocation(located, located.location(of: note), id: index + 1, note.message.line(limit: 200))
      }
    }
    writeFix(of: located)
    // The key that GitHub code scanning reads.
    raw(",\"partialFingerprints\":{\"primaryLocationLineHash\":\"\(result.fingerprint):1\"")
    raw(",\"rulectl/v1\":\"\(result.fingerprint)\"}")
    raw(",\"properties\":{")
    platforms(finding.outcomes)
    if let entry = located.entry { member("entry", entry) }
    raw("}}")
  }

  /// Writes the fix of a finding. Omits fixes in archive entries and in standard input, which readers of SARIF cannot
  /// edit.
  fileprivate mutating func writeFix(of located: LocatedFinding) {
    guard let fix = located.finding.fix, located.entry == nil, located.file != ReportedText.standardInput,
      let place = located.location
    else { return }
    raw(",\"fixes\":[{\"description\":{\"text\":")
    string(fix.isEmpty ? "leave it out" : "replace it")
    raw("},\"artifactChanges\":[{")
    writeArtifact(located)
    raw(",\"replacements\":[{\"deletedRegion\":{")
    write(place)
    raw("},\"insertedContent\":{\"text\":")
    string(String(decoding: fix, as: UTF8.self))
    raw("}}]}]}]")
  }

  fileprivate mutating func writeArtifact(_ located: LocatedFinding) {
    raw("\"artifactLocation\":{\"uri\":")
    let uri = ReportedPath.uri(located.file)
    string(uri.text)
    raw(uri.isRelative ? ",\"uriBaseId\":\"%SRCROOT%\"}" : "}")
  }

  fileprivate mutating func write(_ place: LocatedFinding.Location) {
    raw("\"startLine\":\(place.start.line),\"startColumn\":\(place.start.column)")
    raw(",\"endLine\":\(place.end.line),\"endColumn\":\(place.end.column)")
  }

  /// Writes a location in a file of the repository. For an archive entry, the location is line 1, because readers
  /// require a line; the message contains the actual line.
  fileprivate mutating func writeLocation(
    _ located: LocatedFinding, _ place: LocatedFinding.Location?, id: Int? = nil, _ message: String? = nil
  ) {
    raw("{")
    if let id { raw("\"id\":\(id),") }
    raw("\"physicalLocation\":{")
    writeArtifact(located)
    raw(",\"region\":{")
    if located.entry == nil, let place { write(place) } else { raw("\"startLine\":1") }
    raw("}}")
    if let pointer = place?.pointer {
      raw(",\"logicalLocations\":[{\"fullyQualifiedName\":")
      string(pointer)
      raw(",\"kind\":\"value\"}]")
    }
    if let message { text("message", message) }
    raw("}")
  }

  fileprivate mutating func text(_ name: String, _ text: String) {
    raw(",\"\(name)\":{\"text\":")
    string(text)
    raw("}")
  }
}
