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

  /// Writes the summary to standard error, or to the file that an option names. Returns the failure if the summary
  /// cannot be written.
  func writeSummary() -> CommandFailure? {
    guard settings.output.countsByRule else { return nil }
    let text = summary
    if settings.writesSummary { Output.message(text) }
    guard let path = settings.summaryFile else { return nil }
    do throws(IOProblem) {
      try WholeFile.write(
        Array((text + "\n").utf8), to: path, replaces: settings.replacesFiles, over: nil, among: settings.files)
      return nil
    } catch {
      return CommandFailure(error)
    }
  }

  /// Reports the numbers of omitted messages, and the counts of events with other problems.
  func reportCounts() {
    if complaints.untold > 0 {
      Messages.report(.error, counted(complaints.untold, "more event") + " could not be used")
    }
    if remarks > EventComplaints.maximumMessages {
      let rest = remarks - EventComplaints.maximumMessages
      Messages.report(.note, counted(rest, "more remark") + " about the text of events")
    }
    reportUnknownMembers()
    if withoutLocation > 0 {
      let (verb, them) = withoutLocation == 1 ? ("has", "this visitor") : ("have", "these visitors")
      Messages.report(
        .note,
        "\(counted(withoutLocation, "visitor")) \(verb) no `location`, so js selects no experience for \(them)",
        help: "give each visitor a `location`, as in {\"location\":{}}")
    }
  }

  /// Reports the unknown members of events, the most frequent first.
  private func reportUnknownMembers() {
    let names = unknownMembers.sorted { one, other in
      one.value == other.value ? one.key.lexicographicallyPrecedes(other.key) : one.value > other.value
    }
    for (bytes, count) in names.prefix(10) {
      let name = String(decoding: bytes, as: UTF8.self)
      let near = SpellingSuggestion.member(for: bytes, among: plan.eventMembers)
      Messages.report(
        .note, "\(counted(count, "event")) \(count == 1 ? "has" : "have") an unknown member `\(name)`",
        help: near.map { "use `\($0)`" })
    }
    if names.count > 10 { Messages.report(.note, counted(names.count - 10, "more unknown member") + " of events") }
  }
}
