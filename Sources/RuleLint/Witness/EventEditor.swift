internal import RuleEngine

/// Writes an event anew with changes, all else as it stands.
struct EventEditor {
  private let document: JSONDocument
  private let profile: SemanticProfile
  private let data: JSONDocument.Value?
  /// The flattened keys of the data, those that a platform passes over too.
  private let keys: Set<[UInt8]>
  /// By flattened key, the objects inside the data that are reached by names without dots.
  private let objects: [[UInt8]: JSONDocument.Value]

  /// Whether the event has data.
  var hasData: Bool { data != nil }

  /// Nil for what is no event.
  init?(_ event: [UInt8], for profile: SemanticProfile) {
    guard let document = try? JSONDocument(event), document.isObject(document.root) else {
      return nil
    }
    (self.document, self.profile) = (document, profile)
    let member = document.member(document.root, "data", profile.memberChoice)
    data = member.flatMap { document.isObject($0) ? $0 : nil }
    var keys: Set<[UInt8]> = []
    if let data { document.forEachScalar(of: data) { key, _ in keys.insert(key) } }
    self.keys = keys
    objects = data.map { document.objects(below: $0) } ?? [:]
  }

  /// The event with `changes`, in the ways in which it can be written: members stay where they are,
  /// where none comes to have a name that is there already; or all data are one object of names with
  /// dots.
  func events(with changes: [EventChange]) -> [[UInt8]] {
    [event(changes, true), event(changes, false)].compactMap { $0 }
  }

  private func event(_ changes: [EventChange], _ keepsNesting: Bool) -> [UInt8]? {
    var type: PredicateProbe.Value?
    var source: PredicateProbe.Value?
    var members: [[UInt8]: PredicateProbe.Value] = [:]
    var hasNewData = false
    for change in changes {
      switch change.place {
      case .type: type = change.new
      case .source: source = change.new
      case .allData: hasNewData = true
      case .data(let key):
        switch change.new {
        // The web engine looks for both among the data first.
        case .text where !keys.contains(key) && key.elementsEqual(SpecialKey.type.rawValue.utf8):
          type = change.new
        case .text where !keys.contains(key) && key.elementsEqual(SpecialKey.source.rawValue.utf8):
          source = change.new
        default: members[key] = change.new
        }
      }
    }
    let edits = keepsNesting ? edits(for: members) : Edits()
    guard let edits else { return nil }
    var writer = JSONWriter()
    writer.byte(0x7B)
    var isFirst = true
    var hasData = false
    func writeData() {
      hasData = true
      if keepsNesting, let data {
        write(data, [], edits, &writer)
      } else {
        writeFlat(members, &writer)
      }
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
        writeData()
      } else {
        write(value, [], Edits(), &writer)
      }
    }
    if !hasData, hasNewData || !members.isEmpty {
      writer.raw(isFirst ? "\"data\":" : ",\"data\":")
      writeData()
    }
    writer.byte(0x7D)
    return writer.bytes
  }

  /// What changes where, if members stay where they are; nil where a new one would have the name of
  /// another.
  private func edits(for changes: [[UInt8]: PredicateProbe.Value]) -> Edits? {
    guard let data else { return Edits() }
    var edits = Edits(replaced: changes.filter { keys.contains($0.key) })
    for (key, value) in sets(changes) where !keys.contains(key) {
      let (object, rest) = home(of: key, in: data)
      if document.members(object).contains(where: { document.string($0.name) == rest }) {
        return nil
      }
      edits.added[object, default: []].append((rest, value))
    }
    return edits
  }

  /// Writes all data as one object of names with dots.
  private func writeFlat(
    _ changes: [[UInt8]: PredicateProbe.Value], _ writer: inout JSONWriter
  ) {
    var all: [(key: [UInt8], value: PredicateProbe.Value)] = []
    if let data {
      document.forEachScalar(of: data) { key, value in
        guard changes[key] == nil, let known = PredicateProbe.Value(value, in: document) else {
          return
        }
        all.append((key, known))
      }
    }
    all += sets(changes).sorted { $0.key.lexicographicallyPrecedes($1.key) }
    MemberTree(all, nests: false).write(to: &writer)
  }

  /// The changes that are written: what is absent is not, but where the web engine would put something
  /// else in its stead.
  private func sets(
    _ changes: [[UInt8]: PredicateProbe.Value]
  ) -> [(key: [UInt8], value: PredicateProbe.Value)] {
    changes.filter { change in
      change.value != .absent || (profile.dataHidesSpecialKeys && change.key.first == 0x7E)
    }.map { ($0.key, $0.value) }
  }

  /// Changes by where they are written.
  private struct Edits {
    /// Scalars that are there, by their flattened keys.
    var replaced: [[UInt8]: PredicateProbe.Value] = [:]
    /// What is new in objects, by the rest of its key.
    var added: [JSONDocument.Value: [(key: [UInt8], value: PredicateProbe.Value)]] = [:]
  }

  /// The innermost object on the way to a key, and the key from there on.
  private func home(
    of key: [UInt8], in data: JSONDocument.Value
  ) -> (object: JSONDocument.Value, rest: [UInt8]) {
    for dot in key.indices.reversed() where key[dot] == 0x2E {
      if let object = objects[Array(key[..<dot])] { return (object, Array(key[(dot + 1)...])) }
    }
    return (data, key)
  }

  /// Writes a value in one line; `key` is its flattened key.
  private func write(
    _ value: JSONDocument.Value, _ key: [UInt8], _ edits: Edits, _ writer: inout JSONWriter
  ) {
    let isObject = document.isObject(value)
    guard isObject || document.isArray(value) else { return writer.raw(document.lexeme(value)) }
    let parts =
      isObject
      ? document.members(value).map { (Optional($0.name), document.string($0.name), $0.value) }
      : document.elements(value).enumerated().map { (nil, Array(String($0).utf8), $1) }
    let prefix = key.isEmpty ? [] : key + [0x2E]
    writer.byte(isObject ? 0x7B : 0x5B)
    var isFirst = true
    for (name, text, part) in parts {
      let key = prefix + text
      let isContainer = document.isObject(part) || document.isArray(part)
      let change = isContainer ? nil : edits.replaced[key]
      let isNull = profile.dataHidesSpecialKeys && key.first == 0x7E
      if change == .absent, isObject, !isNull { continue }
      if !isFirst { writer.byte(0x2C) }
      isFirst = false
      if let name {
        writer.raw(document.lexeme(name))
        writer.byte(0x3A)
      }
      if let change {
        // What is taken out of an array leaves something that flattens to nothing.
        if change == .absent, !isObject { writer.raw("[]") } else { writer.value(change) }
      } else {
        write(part, key, edits, &writer)
      }
    }
    if let added = edits.added[value] {
      let names = Set(parts.map(\.1))
      let clashes = added.contains { names.contains(Array($0.key.prefix { $0 != 0x2E })) }
      let tree = MemberTree(
        added.sorted { $0.key.lexicographicallyPrecedes($1.key) }, nests: !clashes)
      tree.writeMembers(to: &writer, isFirst: isFirst)
    }
    writer.byte(isObject ? 0x7D : 0x5D)
  }
}

extension JSONDocument {
  /// By flattened key, the objects inside `root` that are reached by names without dots; of several
  /// of one name the first.
  fileprivate func objects(below root: Value) -> [[UInt8]: Value] {
    var objects: [[UInt8]: Value] = [:]
    var open: [(value: Value, prefix: [UInt8])] = [(root, [])]
    while let (value, prefix) = open.popLast() {
      for (name, member) in members(value) where isObject(member) {
        let key = prefix + string(name)
        guard !string(name).contains(0x2E), objects[key] == nil else { continue }
        objects[key] = member
        open.append((member, key + [0x2E]))
      }
    }
    return objects
  }
}
