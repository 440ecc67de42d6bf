package import RuleCore
internal import RuleSuites

/// Mutants of rules, and whether suites detect them.
package struct ReportedMutants {
  package struct Mutant {
    let text: ReportedText
    let mutant: RuleMutant
    /// The ids of the consequences of the mutant's rule.
    let ids: [String]
    let verdict: MutantVerdict

    package init(_ mutant: RuleMutant, of text: ReportedText, ids: [String], _ verdict: MutantVerdict) {
      (self.mutant, self.text, self.ids, self.verdict) = (mutant, text, ids, verdict)
    }

    fileprivate var position: TextPosition { text.lines.position(of: mutant.range.lower) }
  }

  package let mutants: [Mutant]

  package init(_ mutants: [Mutant]) { self.mutants = mutants }

  package func count(_ name: MutantVerdict.Name) -> Int { mutants.count { $0.verdict.name == name } }

  /// The number of killed mutants, and the total number of killed and surviving mutants.
  package var score: (killed: Int, of: Int) {
    let killed = count(.killed)
    return (killed, killed + count(.survived))
  }

  /// The numbers of mutants by verdict, in words.
  package var line: String {
    if mutants.isEmpty { return "no mutants" }
    let (killed, all) = score
    let share = all == 0 ? 100 : killed * 100 / all
    let parts = MutantVerdict.Name.allCases.map { "\(count($0)) \($0.rawValue)" }
    return "mutation score \(share)%: \(parts.joined(separator: ", ")) of \(counted(mutants.count, "mutant"))"
  }

  // MARK: JSON

  /// Returns the report as one JSON object.
  package func json() -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"mutants\":[")
    json.elements(mutants) { json, mutant in
      let (position, change) = (mutant.position, mutant.mutant)
      json.raw("{\"file\":")
      json.string(mutant.text.file)
      if let entry = mutant.text.entry { json.member("entry", entry) }
      json.member("rule", change.rule)
      json.member("line", position.line)
      json.member("column", position.column)
      json.member("operator", change.kind.rawValue)
      json.raw(",\"patch\":[{\"op\":\"\(change.replacement == nil ? "remove" : "replace")\",\"path\":")
      json.string(mutant.text.pointer(to: change.range) ?? "")
      if let new = change.replacement {
        json.raw(",\"value\":")
        json.raw(new)
      }
      json.raw("}]")
      json.member("status", mutant.verdict.name.rawValue)
      switch mutant.verdict {
      case .killed(let name): json.member("case", name)
      case .survived(let event):
        json.raw(",\"event\":")
        json.raw(event)
      case .equivalent, .open: break
      }
      json.raw("}")
    }
    let (killed, all) = score
    json.raw("],\"summary\":{")
    for status in MutantVerdict.Name.allCases { json.raw("\"\(status.rawValue)\":\(count(status)),") }
    json.raw("\"score\":")
    json.raw(all == 0 || killed == all ? "1" : "\(Double(killed) / Double(all))")
    json.raw("}}\n")
    return json.take()
  }

  // MARK: text

  /// The surviving and the undecided mutants, in document order:
  ///
  ///     rules.json:9:24: survived: rule 0 (`offer`): "gt" replaced by "ge" (matcher-shift)
  ///       {"name":"rule 0","type":…}
  ///
  /// `isVerbose`: true to show all mutants.
  package func text(style: Style, isVerbose: Bool) -> [UInt8] {
    let shown = mutants.filter { isVerbose || [.survived, .open].contains($0.verdict.name) }
    var document = ReportDocument(command: "rulectl test")
    document.blocks = [.list(shown.map(Self.item))]
    return document.text(style)
  }

  private static func item(_ reported: Mutant) -> ReportItem {
    let (text, mutant, verdict) = (reported.text, reported.mutant, reported.verdict)
    let ids = reported.ids.isEmpty ? "" : " (\(listed(reported.ids.map { "`\(ExplanationPhrases.line($0))`" })))"
    let old = ExplanationPhrases.line(short(Array(text.text[mutant.range.lower..<mutant.range.upper])))
    let change =
      mutant.replacement.map { "\(old) replaced by \(ExplanationPhrases.line(short($0)))" } ?? "\(old) removed"
    let detail: String? =
      switch verdict {
      case .killed(let name): "by: " + ExplanationPhrases.line(Suite.Case.title(name))
      case .survived(let event): String(decoding: event, as: UTF8.self)
      case .equivalent, .open: nil
      }
    return ReportItem(
      [
        ReportRun(text.location(of: mutant.range) + ": "),
        ReportRun(verdict.name.rawValue + ":", verdict.name == .survived ? .error : .strong),
        ReportRun(" rule \(mutant.rule)\(ids): \(change) (\(mutant.kind.rawValue))"),
      ], nil, detail.map { [ReportItem($0)] } ?? [])
  }

  /// Returns a value on one line, truncated after sixty characters.
  private static func short(_ json: [UInt8]) -> String {
    let words = String(decoding: json, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 60 ? words.prefix(60) + "…" : words
  }
}
