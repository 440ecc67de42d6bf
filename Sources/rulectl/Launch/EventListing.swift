internal import LaunchLint

/// The output of `events --list`: descriptions of known events.
struct EventListing {
  private let events: [CatalogueEvent]
  /// True if the user named the events.
  private let isChosen: Bool

  /// Writes the events with `names`; all events if `names` is empty.
  static func write(_ names: [String], _ format: String?, _ style: Style) throws(CommandFailure) -> ExitStatus {
    guard let format = RulePageFormat(rawValue: format ?? "text") else {
      throw .invalid(format ?? "", of: "--format", among: rulectl.names(RulePageFormat.self))
    }
    var events: [CatalogueEvent] = []
    for name in names {
      for event in try Self.events(named: name) where !events.contains(where: { $0.id == event.id }) {
        events.append(event)
      }
    }
    let listing = EventListing(events: names.isEmpty ? EventCatalogue.all : events, isChosen: !names.isEmpty)
    let columns = min(100, max(40, Terminal.columns ?? 80))
    switch format {
    case .text: try Output.show(listing.isChosen ? listing.text(style, columns) : listing.table(style))
    case .markdown: try Output.show(listing.markdown)
    case .json: try Output.show(listing.json)
    }
    return .done
  }

  /// Returns the events that a name identifies. Throws a usage error if there are none.
  static func events(named name: String) throws(CommandFailure) -> [CatalogueEvent] {
    let found = EventCatalogue.events(named: name)
    if !found.isEmpty { return found }
    throw CommandFailure(
      .usage, "unknown event `\(name)`",
      help: EventCatalogue.nearest(to: name).map { "use `\($0)`, or a name that `rulectl events --list` shows" }
        ?? "use a name that `rulectl events --list` shows")
  }

  // MARK: text

  /// Returns one line for each event, below the name of its extension.
  private func table(_ style: Style) -> [UInt8] {
    let width = events.map(\.name.count).max() ?? 0
    var lines: [String] = []
    var owner = ""
    for event in events {
      if event.owner != owner {
        lines += (lines.isEmpty ? [] : [""]) + [style.paint(event.owner, .strong)]
        owner = event.owner
      }
      let name = event.name + String(repeating: " ", count: width - event.name.count)
      lines.append("  \(name)  \(event.shortType)  \(event.shortSource)")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func text(_ style: Style, _ columns: Int) -> [UInt8] {
    let texts = events.map { event in
      var lines = [style.paint(event.name, .strong) + " (\(event.id))"]
      lines += LineWrap.filled(event.when, indent: "  ", columns: columns)
      lines += ["", "  type       \(event.type)", "  source     \(event.source)"]
      lines += ["  extension  \(event.owner)", "  platforms  \(event.platformText)"]
      for alias in event.aliases { lines.append("  trigger    \(alias.name): \(alias.meaning)") }
      let data = event.dataText
      if !data.isEmpty { lines.append("  data       \(data)") }
      let fields = event.listedFields
      if !fields.isEmpty { lines += ["", style.paint("Fields", .strong)] }
      for field in fields {
        lines.append("  " + field.path)
        lines += LineWrap.filled(field.sentence, indent: "    ", columns: columns)
        if let key = field.key, key != field.path { lines.append("    key: \(key)") }
      }
      lines += ["", style.paint("Example", .strong)]
      let example = Example.document(event.exampleText).shown(columns: columns - 2)
      return (lines + example.map { "  " + $0 }).joined(separator: "\n") + "\n"
    }
    return Array(texts.joined(separator: "\n\n").utf8)
  }

  // MARK: Markdown

  private var markdown: [UInt8] {
    var lines = isChosen ? [] : Self.head
    var owner = ""
    for event in events {
      if event.owner != owner, !isChosen {
        lines += ["## \(event.owner)", ""]
        owner = event.owner
      }
      lines += ["### \(event.name.replacing("|", with: "\\|"))", "", event.when, ""]
      lines += ["| | |", "|---|---|", "| id | `\(event.id)` |", "| type | `\(event.type)` |"]
      lines += ["| source | `\(event.source)` |", "| platforms | \(event.platformText) |"]
      for alias in event.aliases { lines.append("| trigger | `\(alias.name)`: \(alias.meaning) |") }
      if !event.dataText.isEmpty { lines.append("| data | \(event.dataText) |") }
      lines.append("")
      if !event.listedFields.isEmpty { lines += ["| field | key | type | required | |", "|---|---|---|---|---|"] }
      for field in event.listedFields {
        let key = field.key.map { "`\($0)`" } ?? ""
        let remarks = field.remarks.joined(separator: "; ")
        lines.append("| `\(field.path)` | \(key) | \(field.typeName) | \(field.requirementText) | \(remarks) |")
      }
      if !event.listedFields.isEmpty { lines.append("") }
      lines += ["```json", event.exampleText, "```", ""]
    }
    return Array((lines.dropLast().joined(separator: "\n") + "\n").utf8)
  }

  private static let head = [
    "# Known events", "",
    "This page lists the events that the extensions of the Adobe SDKs dispatch, as `rulectl events --list` does.",
    "Conditions and tokens read a field by its key; `~type` and `~source` are the keys of the type and the source. In",
    "the column `required`, `always` means that the extension always writes the field, and `never` means that the",
    "extension may omit the field. If a platform is in parentheses, the source of its SDK was not read, and names may",
    "differ there.",
    "",
  ]

  // MARK: JSON

  /// One JSON object per line.
  private var json: [UInt8] {
    var json = JSONWriter()
    for event in events {
      json.raw("{\"kind\":\"known-event\"")
      for (name, text) in [
        ("name", event.name), ("id", event.id), ("type", event.type), ("source", event.source),
        ("extension", event.owner), ("sdks", event.sdks), ("when", event.when),
      ] {
        json.member(name, text)
      }
      json.member("platforms", event.platforms.map { Array($0.utf8) })
      json.member("checked", event.checkedPlatforms.map { Array($0.utf8) })
      json.list("triggers", event.aliases) { json, alias in
        json.raw("{\"name\":")
        json.string(alias.name)
        json.member("path", alias.path)
        json.member("value", alias.value)
        json.raw("}")
      }
      json.member("data", event.dataNeed.rawValue)
      json.member("open", event.isOpen)
      json.list("fields", event.listedFields) { $0.write($1) }
      json.raw(",\"example\":" + event.exampleText + "}\n")
    }
    return json.take()
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ field: EventField) {
    raw("{\"path\":")
    string(field.path)
    member("key", field.key)
    member("type", field.typeName)
    member("required", field.requirementText)
    list("values", field.values) { $0.string($1) }
    member("since", field.since)
    member("note", field.note)
    raw("}")
  }
}

extension CatalogueEvent {
  func alias(named name: String) -> Alias? {
    let plain = { (name: String) in name.lowercased().filter { $0.isLetter || $0.isNumber } }
    return aliases.first { plain($0.name) == plain(name) }
  }

  /// The fields to list: all except the elements of arrays. The members of these elements are listed.
  fileprivate var listedFields: [EventField] { fields.filter { $0.steps.last.map { !$0.isElement } ?? true } }

  /// The example as an event on one line.
  fileprivate var exampleText: String {
    var json = JSONWriter()
    json.raw("{\"name\":")
    json.string(usualName ?? name)
    json.member("type", type)
    json.member("source", source)
    if let example, let document = try? JSONDocument(Array(example.utf8), depthLimit: 64) {
      json.raw(",\"data\":")
      json.value(document.root, of: document)
    }
    json.raw("}")
    return String(decoding: json.take(), as: UTF8.self)
  }

  /// The platforms. Platforms whose source was not read are in parentheses.
  fileprivate var platformText: String {
    platforms.map { checkedPlatforms.contains($0) ? $0 : "(\($0))" }.joined(separator: ", ")
  }

  /// The remarks about the `data` of the event as a whole; empty if there are none.
  fileprivate var dataText: String {
    if dataNeed == .absent { return "none" }
    let parts = [dataNeed == .required ? "always" : "", isOpen ? "can have other fields" : ""].filter { !$0.isEmpty }
    return parts.joined(separator: ", ")
  }
}

extension CatalogueEvent.Alias {
  /// The condition under which the alias applies, in words.
  fileprivate var meaning: String { value.map { "`\(path)` is `\($0)`" } ?? "`\(path)` is present" }
}

extension EventField {
  /// Phrases for the known values, the first version and the meaning of the field.
  fileprivate var remarks: [String] {
    let shown = values.map { "`\($0)`" }.joined(separator: ", ")
    return [values.isEmpty ? nil : shown, since.map { "since \($0)" }, note].compactMap { $0 }
  }

  fileprivate var sentence: String {
    let need = requirement == .optional ? nil : "required" + (requirement == .always ? "" : " " + requirementText)
    return ([typeName, need].compactMap { $0 } + remarks).joined(separator: "; ").replacing("`", with: "")
  }
}
