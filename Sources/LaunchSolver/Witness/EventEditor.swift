/// Writes an event with changes; all other parts of the event are unchanged.
struct EventEditor {
  private let document: JSONDocument
  private let profile: LaunchProfile
  /// The maximum size in bytes of an event.
  private let maximumBytes: Int
  private let data: JSONDocument.Value?
  /// Keyed by flattened key: the scalars of the data that rules read, including repeated members that a platform
  /// ignores.
  private let scalars: [[UInt8]: [JSONDocument.Value]]
  /// A cache of the member names of objects in the data.
  private var names: [JSONDocument.Value: Names] = [:]

  /// The member names of an object.
  private struct Names {
    var all: Set<[UInt8]> = []
    /// Keyed by name: the member with this name that is an object. If the name is repeated, the first such member.
    var objects: [[UInt8]: JSONDocument.Value] = [:]
  }

  /// The layout of the written data.
  enum Spelling: CaseIterable {
    /// Keeps the existing structure.
    case nested
    /// One object, whose names are flattened keys.
    case flat
  }

  /// True if the event has a data object.
  var hasData: Bool { data != nil }

  /// Creates an editor. `keys`: all keys that changes may refer to. Nil if `event` is not an object or exceeds the
  /// depth limit.
  init?(_ event: [UInt8], for profile: LaunchProfile, keys: ReferencedKeys, _ limits: EventLimits) {
    guard let document = try? JSONDocument(event, depthLimit: limits.depth),
      document.isObject(document.root)
    else { return nil }
    (self.document, self.profile, maximumBytes) = (document, profile, limits.bytes)
    let member = document.member(document.root, "data", profile.memberChoice)
    data = member.flatMap { document.isObject($0) ? $0 : nil }
    scalars = data.map { keys.scalars(of: $0, in: document) } ?? [:]
  }

  /// Returns the event with `changes`. Nil if a new member would have the name of an existing member, or if the result
  /// would exceed the size limit.
  mutating func event(with changes: [EventChange], _ spelling: Spelling) -> [UInt8]? {
    var type: ProbeValue?
    var source: ProbeValue?
    var members: [[UInt8]: ProbeValue] = [:]
    var hasNewData = false
    for change in changes {
      switch change.place {
      case .type: type = change.new
      case .source: source = change.new
      case .allData: hasNewData = true
      case .data(let key):
        switch change.new {
        // The web engine first looks up the type and the source in the data.
        case .text where scalars[key] == nil && key.elementsEqual(SpecialKey.type.rawValue.utf8): type = change.new
        case .text where scalars[key] == nil && key.elementsEqual(SpecialKey.source.rawValue.utf8): source = change.new
        default: members[key] = change.new
        }
      }
    }
    guard let edits = spelling == .nested ? edits(for: members) : Edits() else { return nil }
    var writer = JSONWriter()
    writer.byte(0x7B)
    var isFirst = true
    var hasData = false
    func writeData() -> Bool {
      hasData = true
      guard spelling == .nested, let data else { return writeFlat(members, &writer) }
      write(data, edits, &writer)
      return true
    }
    for (name, value) in document.members(document.root) {
      if !isFirst { writer.byte(0x2C) }
      isFirst = false
      writer.raw(document.lexeme(name))
      writer.byte(0x3A)
      if document.isNamed(name, "type"), let type {
        writer.value(type)
      } else if document.isNamed(name, "source"), let source {
        writer.value(source)
      } else if document.isNamed(name, "data"), hasNewData || !members.isEmpty {
        if !writeData() { return nil }
      } else {
        write(value, Edits(), &writer)
      }
    }
    if !hasData, hasNewData || !members.isEmpty {
      writer.raw(isFirst ? "\"data\":" : ",\"data\":")
      if !writeData() { return nil }
    }
    writer.byte(0x7D)
    return writer.count > maximumBytes ? nil : writer.bytes
  }

  // MARK: edits

  /// The edit of an existing scalar.
  private enum Replacement {
    case value(ProbeValue)
    /// The scalar is removed.
    case removed
    /// The scalar becomes null, which hides the web engine's own value for that key.
    case hidden
  }

  /// The changes, keyed by the JSON value to edit.
  private struct Edits {
    var replaced: [JSONDocument.Value: Replacement] = [:]
    /// Keyed by object: the new members of the object, with keys relative to the object.
    var added: [JSONDocument.Value: [(key: [UInt8], value: ProbeValue)]] = [:]
  }

  /// Returns the edits that keep the existing structure. Nil if a new member would have the name of an existing member.
  private mutating func edits(for changes: [[UInt8]: ProbeValue]) -> Edits? {
    var edits = Edits()
    guard let data else { return edits }
    for (key, value) in changes {
      if let places = scalars[key] {
        let replacement: Replacement = value != .absent ? .value(value) : hides(key) ? .hidden : .removed
        for place in places { edits.replaced[place] = replacement }
      } else if value != .absent || hides(key) {
        let (object, rest) = home(of: key, in: data)
        if names(of: object).all.contains(rest) { return nil }
        edits.added[object, default: []].append((rest, value))
      }
    }
    return edits
  }

  /// True if the web engine supplies a value for `key` when the data contain no value for this key.
  private func hides(_ key: [UInt8]) -> Bool {
    profile.dataHidesSpecialKeys && key.first == 0x7E
  }

  /// Follows `key` into nested objects whose names have no dots. Returns the innermost object and the rest of the key.
  private mutating func home(of key: [UInt8], in data: JSONDocument.Value) -> (
    object: JSONDocument.Value, rest: [UInt8]
  ) {
    var object = data
    var rest = key[...]
    while let dot = rest.firstIndex(of: 0x2E), let inner = names(of: object).objects[Array(rest[..<dot])] {
      object = inner
      rest = rest[(dot + 1)...]
    }
    return (object, Array(rest))
  }

  /// Returns the member names of an object, from the cache if possible.
  private mutating func names(of object: JSONDocument.Value) -> Names {
    if let known = names[object] { return known }
    var found = Names()
    for (name, value) in document.members(object) {
      let name = document.string(name)
      found.all.insert(name)
      if document.isObject(value), found.objects[name] == nil { found.objects[name] = value }
    }
    names[object] = found
    return found
  }

  // MARK: writing

  /// Writes all data as one object with flattened keys. Returns false if the object exceeds the size limit.
  private func writeFlat(_ changes: [[UInt8]: ProbeValue], _ writer: inout JSONWriter) -> Bool {
    var all: [(key: [UInt8], value: ProbeValue)] = []
    if let data {
      // Flattened keys repeat the names of containers, so the result may be far larger than the event.
      var bytes = 0
      let isWithin = document.allScalars(of: data) { key, value in
        guard changes[key] == nil, let known = ProbeValue(value, in: document) else { return true }
        bytes += key.count
        if bytes > maximumBytes { return false }
        all.append((key, known))
        return true
      }
      if !isWithin { return false }
    }
    let new = changes.filter { $0.value != .absent || hides($0.key) }.map { ($0.key, $0.value) }
    all += new.sorted { $0.0.lexicographicallyPrecedes($1.0) }
    MemberTree(all, nests: false).write(to: &writer)
    return true
  }

  /// A container that is being written, and its next member name or element.
  private struct Level {
    let container: JSONDocument.Value
    let isObject: Bool
    var next: JSONDocument.Value?
    var isFirst = true

    /// Creates the level for a container; nil if `value` is a scalar.
    init?(_ value: JSONDocument.Value, in document: JSONDocument) {
      isObject = document.isObject(value)
      guard isObject || document.isArray(value) else { return nil }
      container = value
      next = document.first(in: value)
    }
  }

  /// Writes a value on one line. Iterative, because the nesting depth comes from the input.
  private func write(_ value: JSONDocument.Value, _ edits: Edits, _ writer: inout JSONWriter) {
    guard let root = Level(value, in: document) else { return writer.raw(document.lexeme(value)) }
    var open = [root]
    writer.byte(root.isObject ? 0x7B : 0x5B)
    while let place = open.indices.last {
      let (container, isObject) = (open[place].container, open[place].isObject)
      guard let part = open[place].next else {
        write(edits.added[container] ?? [], in: open[place], &writer)
        writer.byte(isObject ? 0x7D : 0x5D)
        open.removeLast()
        continue
      }
      open[place].next = document.next(after: part, in: container)
      let value = isObject ? document.value(of: part) : part
      let change = edits.replaced[value]
      if isObject, case .removed = change { continue }
      if !open[place].isFirst { writer.byte(0x2C) }
      open[place].isFirst = false
      if isObject {
        writer.raw(document.lexeme(part))
        writer.byte(0x3A)
      }
      switch change {
      case .value(let value): writer.value(value)
      case .hidden where isObject: writer.raw("null")
      // An element of an array becomes an empty array, which flattens to no value.
      case .hidden, .removed: writer.raw("[]")
      case nil:
        if let inner = Level(value, in: document) {
          writer.byte(inner.isObject ? 0x7B : 0x5B)
          open.append(inner)
        } else {
          writer.raw(document.lexeme(value))
        }
      }
    }
  }

  /// Writes the new members at the end of an object.
  private func write(
    _ added: [(key: [UInt8], value: ProbeValue)], in level: Level, _ writer: inout JSONWriter
  ) {
    if added.isEmpty { return }
    let known = names[level.container]?.all ?? []
    let clashes = added.contains { known.contains(Array($0.key.prefix { $0 != 0x2E })) }
    let tree = MemberTree(added.sorted { $0.key.lexicographicallyPrecedes($1.key) }, nests: !clashes)
    tree.writeMembers(to: &writer, isFirst: level.isFirst)
  }
}

/// The event for which suggestions are requested, with data that is computed once and used for all rules.
struct BaseEvent {
  /// Indexed by fact: the fact's value in the event; nil if reading the fact crashes the platform's engine.
  let values: [ProbeValue?]
  /// The document indices of the rules that the event fires.
  let fired: Set<Int>
  /// The editor of the event; nil if the event cannot be rewritten.
  var editor: EventEditor?
}
