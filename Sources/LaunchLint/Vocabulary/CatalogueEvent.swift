/// An event that an SDK extension dispatches, as `EventCatalogue` describes it.
package struct CatalogueEvent: Sendable {
  /// A different name, for events with a field, or with a value of it.
  package struct Alias: Sendable {
    package let name: String
    package let path: String
    package let value: String?
  }

  /// The name of the event; for events with any name a description.
  package let name: String
  /// A short name in lower case, unique among all events.
  package let id: String
  /// As extensions write them, for example `com.adobe.eventType.generic.track`.
  package let type: String
  package let source: String
  /// The extension that dispatches the event, or that offers the function that does.
  package let owner: String
  /// The repositories and versions that were read.
  package let sdks: String
  /// The platforms that have the event.
  package let platforms: [String]
  /// The elements of `platforms` whose source code was read.
  package let checkedPlatforms: [String]
  /// Who dispatches the event, and when: whole sentences.
  package private(set) var when = ""
  /// A name that events have, if they can have any; otherwise nil.
  package private(set) var usualName: String?
  /// Other names, each for events that have a field, or a field with a value.
  package private(set) var aliases: [Alias] = []
  /// True if the data can have fields that are not listed.
  package private(set) var isOpen = false
  /// The data of an example, as JSON; nil if the example has none.
  package private(set) var example: String?
  /// In the order of the table: containers before what they contain.
  package private(set) var fields: [EventField] = []
  private var alwaysHasData = false

  /// `header`: the parts of the line that begins with `=`. `section`: those of the line with `#` before it.
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

  /// Adds a line after the header.
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

  /// Adds the fields of a list.
  mutating func add(_ list: [EventField]) { fields += list }

  /// The answer to whether events have data.
  package enum DataNeed: String, Sendable { case required, optional, absent }

  package var dataNeed: DataNeed {
    if fields.isEmpty, !isOpen { return .absent }
    // A field of an object that may be missing is required only there.
    let needsData = fields.contains { field in
      field.requirement == .always && !field.steps.contains(where: \.isElement)
        && !fields.contains { $0.requirement != .always && field.path.hasPrefix($0.path + ".") }
    }
    return alwaysHasData || needsData ? .required : .optional
  }

  /// The type without its prefix.
  package var shortType: String { String(type.dropFirst(EventNames.typePrefix.count)) }

  /// The source without its prefix; a type of a response handle as it is.
  package var shortSource: String {
    source.lowercased().hasPrefix("com.adobe.eventsource.")
      ? String(source.dropFirst(EventNames.sourcePrefix.count)) : source
  }
}
