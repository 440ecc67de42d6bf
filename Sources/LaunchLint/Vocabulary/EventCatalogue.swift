private import CData

/// The events that the extensions of the Adobe SDKs dispatch: one table for lints, for the check of events, and for the
/// list that users read.
///
/// The table is in the files of `Sources/CData/events`, which are parsed on first use. The first character of a line
/// determines the content of the line:
///
///     # EXTENSION | SDKS | PLATFORMS    the extension of the next events; `android?`: not compared with Android's source
///     = NAME | TYPE SOURCE [| ID]       an event; types and sources of Adobe without their prefix
///     @ NAME                            the event has any name, such as this
///     > SENTENCES                       who dispatches it, and when
///     ~ ALIAS | PATH[=VALUE]            another name, for an event that has this field
///     !                                 there is always data
///     . PATH KIND …                     a field, see `EventField`
///     & LIST                            the fields of a list that several events share
///     *                                 there can be other fields
///     {…                                the data of an example
///     : LIST                            a list of fields, which follow it; above the events that share it
///     // TEXT                           a comment
///
/// A line that begins with two spaces continues the line before it.
package enum EventCatalogue {
  /// All events, in the order of the table.
  package static let all = parse(unsafe String(cString: cdata_events()))  // Sound: a constant that ends with NUL.

  /// The ids of the events of Optimize, in the order in which a session contains them.
  package static let optimizeEvents = [
    "update-request", "get-request", "track-request", "edge-decisions", "edge-error", "clear-request",
    "identity-reset", "update-complete", "preview", "edge-update-request", "edge-track-request", "notification",
    "response",
  ].compactMap { id in all.first { $0.id == id } }

  /// All events in the form that searches use.
  package static let dispatched = all.map { event in
    let keys = KnownKeys(of: [event])
    let required = event.fields.filter { $0.requirement == .always && !$0.steps.contains(where: \.isElement) }
    return DispatchedEvent(
      type: event.type, source: event.source, platforms: event.platforms, required: required.map(\.path),
      hasKey: { keys.lists($0) }, values: { keys.values(of: $0) })
  }

  private static func parse(_ table: String) -> [CatalogueEvent] {
    var events: [CatalogueEvent] = []
    var section: [Substring] = []
    var lists: [Substring: [EventField]] = [:]
    /// The name of the list to which the following fields belong; nil if the fields belong to an event.
    var list: Substring?
    for line in lines(table) {
      let rest = line.dropFirst(2)
      switch line.utf8.first {
      case UInt8(ascii: "/"): continue
      case UInt8(ascii: "#"): section = fields(of: rest)
      case UInt8(ascii: ":"): list = rest
      case UInt8(ascii: "="):
        events.append(CatalogueEvent(fields(of: rest), section: section))
        list = nil
      case UInt8(ascii: "&"): events[events.count - 1].add(lists[rest] ?? stateFields(named: rest))
      default:
        if let list { lists[list, default: []].append(EventField(rest)) } else { events[events.count - 1].add(line) }
      }
    }
    return events
  }

  /// Splits the table into lines. A line that continues a previous line is joined with that line.
  private static func lines(_ table: String) -> [Substring] {
    let all = table.utf8.split(separator: 0x0A).map(Substring.init)
    guard all.contains(where: { $0.utf8.first == 0x20 }) else { return all }
    var joined: [Substring] = []
    for line in all {
      if line.utf8.first == 0x20, let last = joined.indices.last {
        joined[last] += " " + line.drop { $0 == " " }
      } else {
        joined.append(line)
      }
    }
    return joined
  }

  /// Splits a line at ` | `.
  static func fields(of line: Substring) -> [Substring] {
    var fields: [Substring] = []
    var start = line.startIndex
    var at = start
    while at < line.endIndex {
      if line.utf8[at] == UInt8(ascii: "|"), at > start, line.utf8[line.utf8.index(before: at)] == 0x20 {
        fields.append(line[start..<line.utf8.index(before: at)])
        start = line.utf8.index(at, offsetBy: 2)
        at = start
      } else {
        at = line.utf8.index(after: at)
      }
    }
    return fields + [line[start...]]
  }

  /// Returns fields that also occur in a shared state. `name`: `lifecycle` for the lifecycle data, or `region NAME` for
  /// a point of interest below `NAME`.
  private static func stateFields(named name: Substring) -> [EventField] {
    let words = name.split(separator: " ")
    let keys = words[0] == "lifecycle" ? KnownState.lifecycleContext : KnownState.region(String(words[1]))
    return keys.split(separator: " ").map(EventField.init(key:))
  }

  // MARK: search

  /// Returns the events for `name`: a name, an id or an alias of an event, or else an extension, or else an event type.
  /// Case and punctuation are ignored.
  package static func events(named name: String) -> [CatalogueEvent] {
    let wanted = plain(name)
    if wanted == Array("optimize".utf8) { return optimizeEvents }
    let tests: [(CatalogueEvent) -> Bool] = [
      { plain($0.name) == wanted || plain($0.id) == wanted || $0.aliases.contains { plain($0.name) == wanted } },
      { plain($0.owner) == wanted }, { plain($0.shortType) == wanted || plain($0.type) == wanted },
    ]
    return tests.lazy.map { all.filter($0) }.first { !$0.isEmpty } ?? []
  }

  /// Returns the name, id or alias that is most similar to `name`; nil if none is similar.
  package static func nearest(to name: String) -> String? {
    let names = all.flatMap { [$0.name, $0.id] + $0.aliases.map(\.name) + [$0.owner] }
    if let near = SpellingSuggestion.name(for: name.utf8, among: names) { return near }
    let words = Set(words(of: name))
    let best = names.map { (name: $0, count: words.intersection(self.words(of: $0)).count) }.max { $0.count < $1.count }
    return best.flatMap { $0.count > 0 ? $0.name : nil }
  }

  private static func words(of name: String) -> [String] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Returns the letters and digits of a name, in lower case.
  private static func plain(_ name: String) -> [UInt8] {
    name.utf8.filter { $0 | 0x20 &- 0x61 < 26 || $0 &- 0x30 < 10 }.map(\.asciiLowercased)
  }
}
