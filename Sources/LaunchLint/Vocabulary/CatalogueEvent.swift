/// An event that an SDK extension dispatches, as `EventCatalogue` describes it.
package struct CatalogueEvent: Sendable {
  /// Another name of the event. The event has this name if it has a certain field, or if the field has a certain value.
  package struct Alias: Sendable {
    package let name: String
    package let path: String
    package let value: String?
  }

  /// The name of the event; a description if the event may have any name.
  package let name: String
  /// A short name in lower case, unique among all events.
  package let id: String
  /// The type as extensions write it, for example `com.adobe.eventType.generic.track`. The source is written likewise.
  package let type: String
  package let source: String
  /// The extension that dispatches the event, or that has the function that dispatches it.
  package let owner: String
  /// The repositories and versions that were read.
  package let sdks: String
  /// The platforms on which the event exists.
  package let platforms: [String]
  /// The elements of `platforms` whose source code was read.
  package let checkedPlatforms: [String]
  /// Sentences that name the component that dispatches the event, and the situation in which the component does so.
  package private(set) var when = ""
  /// A usual name of events that may have any name; otherwise nil.
  package private(set) var usualName: String?
  /// Other names of the event. Each alias contains the field, and perhaps the value, with which the event has the name.
  package private(set) var aliases: [Alias] = []
  /// True if the data may contain fields that are not listed.
  package private(set) var isOpen = false
  /// The data of an example, as JSON; nil if the example has none.
  package private(set) var example: String?
  /// The fields in the order of the table, each container before its content.
  package private(set) var fields: [EventField] = []
  private var alwaysHasData = false

  /// `header`: the parts of the event's line, which begins with `=`. `section`: the parts of the section's line, which
  /// begins with `#` and precedes the event's line.
  init(_ header: [Substring], section: [Substring]) {
    let pair = header[1].split(separator: " ")
    name = String(header[0])
    type = Self.full(pair[0], "com.adobe.eventType.")
    source = Self.full(pair[1], "com.adobe.eventSource.")
    id = header.count > 2 ? String(header[2]) : Self.id(of: name)
    (owner, sdks) = (String(section[0]), String(section[1]))
    let names = section[2].split(separator: " ")
    platforms = names.map { String($0.last == "?" ? $0.dropLast() : $0) }
    checkedPlatforms = names.filter { $0.last != "?" }.map(String.init)
  }

  private static func full(_ name: Substring, _ prefix: String) -> String {
    name.utf8.contains(0x3A) || name.hasPrefix("com.adobe.") ? String(name) : prefix + name
  }

  private static func id(of name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    return words.joined(separator: "-").lowercased()
  }

  /// Parses a line that follows the line with `=`.
  mutating func add(_ line: Substring) {
    let rest = line.dropFirst(2)
    switch line.utf8.first {
    case UInt8(ascii: "@"): usualName = String(rest)
    case UInt8(ascii: ">"): when = String(rest)
    case UInt8(ascii: "~"):
      let parts = EventCatalogue.fields(of: rest)
      let field = parts[1].split(separator: "=", maxSplits: 1).map(String.init)
      aliases.append(Alias(name: String(parts[0]), path: field[0], value: field.count > 1 ? field[1] : nil))
    case UInt8(ascii: "!"): alwaysHasData = true
    case UInt8(ascii: "*"): isOpen = true
    case UInt8(ascii: "{"): example = String(line)
    default: fields.append(EventField(rest))
    }
  }

  /// Adds the fields of a list that several events share.
  mutating func add(_ list: [EventField]) { fields += list }

  /// The frequency with which an event of this kind has data: always, sometimes or never.
  package enum DataNeed: String, Sendable { case required, optional, absent }

  package var dataNeed: DataNeed {
    if fields.isEmpty, !isOpen { return .absent }
    // A required field inside an object that may be missing is required only if the object exists.
    let needsData = fields.contains { field in
      field.requirement == .always && !field.steps.contains(where: \.isElement)
        && !fields.contains { $0.requirement != .always && field.path.hasPrefix($0.path + ".") }
    }
    return alwaysHasData || needsData ? .required : .optional
  }

  /// The type without its prefix.
  package var shortType: String { String(type.dropFirst(EventNames.typePrefix.count)) }

  /// The source without its prefix. The type of a response handle is not changed.
  package var shortSource: String {
    source.lowercased().hasPrefix("com.adobe.eventsource.")
      ? String(source.dropFirst(EventNames.sourcePrefix.count)) : source
  }
}
