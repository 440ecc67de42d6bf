internal import Launch

/// Writes a finding as one JSON object. The names of the members are API and must not change.
extension JSONWriter {
  package mutating func finding(_ located: LocatedFinding) {
    let finding = located.finding
    raw("{\"kind\":\"finding\",\"code\":")
    string(finding.page.code)
    member("name", finding.page.name)
    member("severity", finding.severity.name)
    member("message", finding.message.line(limit: 200))
    member("file", located.file)
    if let entry = located.entry { member("entry", entry) }
    if let bytes = located.entryBytes { nameBytes(bytes) }
    if let place = located.location { members(of: place) }
    if let event = located.text?.event { member("event", event) }
    let named = located.namedRule
    if let rule = named?.source.rule ?? finding.rule {
      raw(",\"rule\":")
      if let named { named.source.write(to: &self) } else { integer(rule) }
      if let ids = located.text?.consequenceIDs?(named?.index ?? rule) { member("consequences", ids) }
    }
    raw(",")
    platforms(finding.outcomes)
    if let hint = finding.hint { member("help", hint.line(limit: 200)) }
    if let fix = finding.fix, let range = located.location?.range {
      // Offsets in the JSON count from the start of the file. A fix with an empty range at offset 0 replaces the byte
      // order mark: the fix starts at offset 0 and ends after the mark.
      let mark = located.text?.markLength ?? 0
      let start = range.upper == 0 ? 0 : range.lower + mark
      raw(",\"fix\":{\"start\":\(start),\"end\":\(range.upper + mark),\"text\":")
      string(String(decoding: fix, as: UTF8.self))
      raw(",\"safe\":\(finding.hasSafeFix)}")
    }
    if !finding.notes.isEmpty {
      list("notes", finding.notes) { json, note in
        json.raw("{\"message\":")
        json.string(note.message.line(limit: 200))
        if let place = located.location(of: note) { json.members(of: place) }
        json.raw("}")
      }
    }
    raw("}")
  }

  /// Writes the member `platforms`: the outcome on each platform.
  mutating func platforms(_ outcomes: Outcomes) {
    raw("\"platforms\":{")
    elements(outcomes.rows) { json, row in
      json.string(row.platform)
      json.raw(":")
      json.string(row.outcome.rawValue)
    }
    raw("}")
  }

  /// Writes, in hexadecimal, the bytes of a name that is not valid UTF-8. The member `entry` contains a lossy form of
  /// the name.
  package mutating func nameBytes(_ bytes: [UInt8]) {
    raw(",\"nameBytes\":\"")
    // The additional bit above the byte preserves a leading zero digit.
    for byte in bytes { raw(String(String(UInt16(byte) | 0x100, radix: 16).dropFirst())) }
    raw("\"")
  }

  private mutating func members(of place: LocatedFinding.Location) {
    raw(",\"line\":\(place.start.line),\"column\":\(place.start.column)")
    raw(",\"endLine\":\(place.end.line),\"endColumn\":\(place.end.column)")
    if let pointer = place.pointer { member("pointer", pointer) }
  }
}
