extension EvalReport {
  /// The summary as one JSON object.
  var summary: String {
    var json = JSONWriter()
    json.raw("{\"events\":\(events),\"unusable\":\(unusable),\"firings\":\(firings)")
    let rules = ruleCounts.rules
    json.list("rules", rules.filter { !$0.counts.isEmpty }) { json, rule in
      rule.write(to: &json)
      json.raw(",\"ids\":[\(rule.ids.joined(separator: ","))]")
      json.raw(",\"platforms\":{")
      json.elements(rule.counts) { $0.raw("\"\($1.platform)\":\($1.count)") }
      json.raw("}}")
    }
    json.list("silent", rules.filter(\.counts.isEmpty)) { json, rule in
      if rule.path == nil, rule.source == nil { return json.integer(rule.index) }
      rule.write(to: &json)
      json.raw("}")
    }
    json.member("missingStates", missingStates.map { Array($0.utf8) })
    if let format = formats.first { json.member("format", formats.count == 1 ? format : "mixed") }
    let milliseconds = Int((SystemClock.elapsed() - started) * 1_000)
    let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
    json.raw(",\"bytes\":\(bytes),\"seconds\":\(milliseconds / 1_000).\(fraction)}")
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
