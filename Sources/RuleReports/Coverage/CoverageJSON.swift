private import Launch
private import RuleCore

/// Coverage as one JSON object.
enum CoverageJSON {
  private typealias Item = ReportedCoverage.Item

  static func report(_ coverage: ReportedCoverage) -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"files\":[")
    json.elements(coverage.files, separator: ",") { write($1, to: &$0) }
    json.raw("],\"summary\":{")
    for platform in coverage.platforms {
      json.raw("\"\(platform)\":")
      write(coverage.counts[platform] ?? [:], to: &json)
      json.raw(",")
    }
    json.raw("\"joined\":")
    write(coverage.joined, to: &json)
    json.raw("}}\n")
    return json.take()
  }

  private static func write(_ counts: ReportedCoverage.Counts, to json: inout JSONWriter) {
    json.raw("{")
    json.elements(ReportedCoverage.Measure.allCases) { json, measure in
      let count = counts[measure] ?? ReportedCoverage.Count()
      json.raw("\"\(measure.rawValue)\":{\"covered\":\(count.covered),\"total\":\(count.total)")
      json.raw(",\"impossible\":\(count.impossible)}")
    }
    json.raw("}")
  }

  private static func write(_ file: ReportedCoverage.File, to json: inout JSONWriter) {
    json.raw("{\"file\":")
    json.string(file.text.file)
    if let entry = file.text.entry { json.member("entry", entry) }
    json.list("rules", file.rules) { json, rule in
      json.raw("{\"rule\":")
      if let source = rule.source { source.write(to: &json) } else { json.integer(rule.index) }
      json.raw(",\"ids\":")
      json.strings(rule.ids.map { Array($0.utf8) })
      json.raw(",\"platforms\":{")
      json.elements(rule.platforms) { json, loaded in
        json.raw("\"\(loaded.platform)\":")
        write(loaded, file.text, to: &json)
      }
      json.raw("}}")
    }
    json.raw("}")
  }

  private static func write(_ rule: ReportedCoverage.LoadedRule, _ text: ReportedText, to json: inout JSONWriter) {
    json.raw("{")
    writeStatus(rule.items[0], to: &json)
    json.list("leaves", rule.groups(.decisions)) { json, leaf in
      json.raw("{\"pointer\":")
      json.string(text.pointer(to: leaf[0].range) ?? "")
      json.raw(",\"decision\":{")
      writeStatus(leaf[0], to: &json)
      json.raw("},\"mcdc\":{")
      writeStatus(leaf[1], to: &json)
      json.raw("}")
      if leaf.count > 2 { json.list("values", Array(leaf[2...])) { write($1, text, to: &$0) } }
      json.raw("}")
    }
    json.list("consequences", rule.groups(.consequences)) { json, consequence in
      write(consequence[0], text, to: &json) { json in
        json.list("tokens", Array(consequence[1...])) { write($1, text, to: &$0) }
      }
    }
    json.raw("}")
  }

  private static func writeStatus(_ item: Item, to json: inout JSONWriter) {
    json.raw("\"status\":\"\(item.status.rawValue)\"")
    guard item.status == .missing else { return }
    json.list("events", item.events) { $0.raw($1) }
  }

  private static func write(
    _ item: Item, _ text: ReportedText, to json: inout JSONWriter,
    rest: (inout JSONWriter) -> Void = { _ in }
  ) {
    json.raw("{\"pointer\":")
    json.string(text.pointer(to: item.range) ?? "")
    if item.measure == .tokens { json.member("token", item.name) }
    json.raw(",")
    writeStatus(item, to: &json)
    rest(&json)
    json.raw("}")
  }
}
