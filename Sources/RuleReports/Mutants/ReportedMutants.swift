package import RuleCore

/// Mutants of rules, and whether suites notice them.
package struct ReportedMutants {
  package enum Status: String, CaseIterable, Sendable {
    /// A case fails on the mutant.
    case killed
    /// No case fails on it, and some event tells it from the original.
    case survived
    /// It is proven that no event does.
    case equivalent
    case open
  }

  package struct Mutant {
    package var text: ReportedText
    package var rule: Int
    package var ids: [String]
    /// The name of the kind of change.
    package var kind: String
    /// The bytes of the value that is replaced, or removed.
    package var range: ByteRange
    /// The value as written, and JSON that replaces it; nil if it is removed.
    package var old: [UInt8]
    package var new: [UInt8]?
    package var status: Status
    /// The name of the first case that fails.
    package var killer: String?
    /// An event that tells a survivor from the original.
    package var event: [UInt8]?

    package init(
      _ text: ReportedText, rule: Int, ids: [String], kind: String, range: ByteRange, old: [UInt8], new: [UInt8]?,
      status: Status, killer: String? = nil, event: [UInt8]? = nil
    ) {
      (self.text, self.rule, self.ids, self.kind, self.range) = (text, rule, ids, kind, range)
      (self.old, self.new, self.status, self.killer, self.event) = (old, new, status, killer, event)
    }
  }

  package let mutants: [Mutant]

  package init(_ mutants: [Mutant]) { self.mutants = mutants }

  package func count(_ status: Status) -> Int { mutants.count { $0.status == status } }

  /// The killed mutants, and those that count: killed and survived.
  package var score: (killed: Int, of: Int) {
    let killed = count(.killed)
    return (killed, killed + count(.survived))
  }

  /// The counts in words.
  package var line: String {
    let (killed, all) = score
    let share = all == 0 ? 100 : killed * 100 / all
    let parts = Status.allCases.map { "\(count($0)) \($0.rawValue)" }
    return "mutation score \(share)%: \(parts.joined(separator: ", ")) of \(counted(mutants.count, "mutant"))"
  }

  // MARK: JSON

  /// The report as one JSON object.
  package func json() -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"mutants\":[")
    json.elements(mutants) { json, mutant in
      let position = mutant.text.lines.position(of: mutant.range.lower)
      json.raw("{\"file\":")
      json.string(mutant.text.file)
      if let entry = mutant.text.entry { json.member("entry", entry) }
      json.member("rule", mutant.rule)
      json.member("line", position.line)
      json.member("column", position.column)
      json.member("operator", mutant.kind)
      json.raw(",\"patch\":[{\"op\":\"\(mutant.new == nil ? "remove" : "replace")\",\"path\":")
      json.string(mutant.text.pointer(to: mutant.range) ?? "")
      if let new = mutant.new {
        json.raw(",\"value\":")
        json.raw(new)
      }
      json.raw("}]")
      json.member("status", mutant.status.rawValue)
      if let killer = mutant.killer { json.member("case", killer) }
      if let event = mutant.event {
        json.raw(",\"event\":")
        json.raw(event)
      }
      json.raw("}")
    }
    let (killed, all) = score
    json.raw("],\"summary\":{")
    for status in Status.allCases { json.raw("\"\(status.rawValue)\":\(count(status)),") }
    json.raw("\"score\":")
    json.raw(all == 0 || killed == all ? "1" : "\(Double(killed) / Double(all))")
    json.raw("}}\n")
    return json.take()
  }

  // MARK: text

  /// The survivors and what is open, in document order:
  ///
  ///     rules.json:9:24: survived: rule 0 (`offer`): "gt" replaced by "ge" (matcher-shift)
  ///       {"name":"rule 0","type":…}
  ///
  /// `isVerbose`: true to show all mutants.
  package func text(style: Style, isVerbose: Bool) -> [UInt8] {
    var lines: [String] = []
    for mutant in mutants where isVerbose || mutant.status == .survived || mutant.status == .open {
      let position = mutant.text.lines.position(of: mutant.range.lower)
      let name = mutant.text.entry.map { "\(mutant.text.file)!\($0)" } ?? mutant.text.file
      let ids = mutant.ids.isEmpty ? "" : " (\(listed(mutant.ids.map { "`\(ExplanationPhrases.line($0))`" })))"
      let old = ExplanationPhrases.line(Self.short(mutant.old))
      let change =
        mutant.new.map { "\(old) replaced by \(ExplanationPhrases.line(Self.short($0)))" } ?? "\(old) removed"
      let ink: Style.Ink = mutant.status == .survived ? .error : .strong
      lines.append(
        EscapedOutput.harmless("\(Messages.printable(name)):\(position.line):\(position.column): ")
          + style.paint(mutant.status.rawValue + ":", ink)
          + EscapedOutput.harmless(" rule \(mutant.rule)\(ids): \(change) (\(mutant.kind))"))
      if let killer = mutant.killer { lines.append(EscapedOutput.harmless("  by: " + ExplanationPhrases.line(killer))) }
      if let event = mutant.event {
        lines.append("  " + EscapedOutput.harmless(String(decoding: event, as: UTF8.self)))
      }
    }
    return lines.isEmpty ? [] : Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// A value on one line, cut after sixty characters.
  private static func short(_ json: [UInt8]) -> String {
    let words = String(decoding: json, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 60 ? words.prefix(60) + "…" : words
  }
}
