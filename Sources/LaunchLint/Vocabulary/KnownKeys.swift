/// The known type of a value.
package enum KnownValue: String, Hashable, Sendable {
  case text
  /// A string that contains an integer.
  case digits
  case integer
  /// Integer milliseconds since 1970, which do not fit in 32 bits.
  case millis
  /// A number that may have a fraction.
  case number
  /// A number that may be infinite.
  case boundless
  case truth
}

/// The flattened keys that an event's data or a state may contain.
package struct KnownKeys: Sendable {
  /// The result of looking up a key.
  package enum Standing: Hashable, Sendable {
    case known(KnownValue?)
    /// The key is the name of an object or an array whose members are listed.
    case container
    /// The key is not listed, and the list is complete. `nearest`: a similar listed key.
    case missing(nearest: String?)
    /// The key is not listed, but the list is not complete. `nearest`: a similar listed key.
    case unknown(nearest: String?)
  }

  private struct Row: Sendable {
    /// A key, or a prefix that ends with a dot.
    var key: [UInt8]
    var isPrefix: Bool
    var value: KnownValue?
    /// The values that events have for the key; empty if any value is possible.
    var values: [String] = []
  }

  private let rows: [Row]
  /// The listed keys. Entries that list only the prefix of keys are excluded.
  package let listed: [String]
  /// True if the data may contain other keys.
  package let isOpen: Bool

  /// Parses keys separated by spaces, each with the type of its value, such as `a.b:text`. `a.*` stands for every key
  /// below `a`. `a:text=x|y` stands for a string that is `x` or `y`.
  init(_ spelling: String, isOpen: Bool) {
    let rows = spelling.split(separator: " ").map { word in
      let parts = word.split(separator: ":", maxSplits: 1)
      let isPrefix = parts[0].last == "*"
      let type = parts.dropFirst().first?.split(separator: "=", maxSplits: 1) ?? []
      let value = type.first.flatMap { KnownValue(rawValue: String($0)) }
      precondition(parts.count == 1 || value != nil, "the type of a key is a case of `KnownValue`")
      let values = type.dropFirst().first?.split(separator: "|").map(String.init) ?? []
      return Row(
        key: Array((isPrefix ? parts[0].dropLast() : parts[0]).utf8), isPrefix: isPrefix, value: value, values: values)
    }
    self.init(rows, isOpen: isOpen)
  }

  private init(_ rows: [Row], isOpen: Bool) {
    (self.rows, self.isOpen) = (rows, isOpen)
    listed = rows.filter { !$0.isPrefix }.map { String(decoding: $0.key, as: UTF8.self) }
  }

  /// Collects the keys of events that have the same type and source.
  ///
  /// A key has a known type if all events agree on the type. A key has known values if all events with this key list
  /// the values.
  init(of events: [CatalogueEvent]) {
    let isOpen = events.contains(where: \.isOpen)
    var rows: [Row] = []
    var places: [[UInt8]: Int] = [:]
    for event in events {
      for field in event.fields where !field.steps.contains(where: \.isElement) {
        for row in Self.rows(of: field, isOpen: isOpen) {
          guard let index = places[row.key] else {
            places[row.key] = rows.count
            rows.append(row)
            continue
          }
          if rows[index].value != row.value { rows[index].value = nil }
          let values = rows[index].values
          rows[index].values =
            values.isEmpty || row.values.isEmpty ? [] : values + row.values.filter { !values.contains($0) }
        }
      }
    }
    self.init(rows, isOpen: isOpen)
  }

  /// Returns the rows of a field: a prefix if the field may be a container, and a key if it may be a scalar.
  private static func rows(of field: EventField, isOpen: Bool) -> [Row] {
    var rows: [Row] = []
    let path = Array(field.path.utf8)
    if field.isContainer, !field.kinds.contains(.record) { rows.append(Row(key: path + [0x2E], isPrefix: true)) }
    let scalars = field.kinds.filter { KnownValue(rawValue: $0.rawValue) != nil }
    guard let kind = scalars.first else { return rows }
    let value = field.kinds.count == 1 ? KnownValue(rawValue: kind.rawValue) : nil
    rows.append(Row(key: path, isPrefix: false, value: value, values: isOpen || value != .text ? [] : field.values))
    return rows
  }

  /// True if the data are known to be empty.
  package var isEmpty: Bool { rows.isEmpty && !isOpen }

  /// Looks up `key`. `suggests`: false to suggest no similar keys. The search for similar keys takes most of the time.
  package func standing(of key: some Collection<UInt8>, suggests: Bool = true) -> Standing {
    var isBelow = false
    var isContainer = false
    for row in rows {
      if row.isPrefix, key.count > row.key.count, key.starts(with: row.key) { isBelow = true }
      if !row.isPrefix, row.key.elementsEqual(key) { return .known(row.value) }
      if row.key.count > key.count, row.key.starts(with: key), row.key[key.count] == 0x2E {
        isContainer = true
      }
    }
    if isBelow { return .known(nil) }
    if isContainer { return .container }
    let nearest = suggests ? nearest(to: key) : nil
    return isOpen ? .unknown(nearest: nearest) : .missing(nearest: nearest)
  }

  /// True if `key` or a key below it is listed.
  func lists(_ key: some Collection<UInt8>) -> Bool {
    switch standing(of: key, suggests: false) {
    case .known, .container: true
    case .missing, .unknown: false
    }
  }

  /// True if the list contains `prefix`. Then every key that begins with this prefix is known.
  func hasPrefix(_ prefix: String) -> Bool { rows.contains { $0.isPrefix && $0.key.elementsEqual(prefix.utf8) } }

  /// Returns the values that `key` may have in the data; nil if the values are not listed.
  func values(of key: some Collection<UInt8>) -> [String]? {
    rows.first { !$0.isPrefix && $0.key.elementsEqual(key) && !$0.values.isEmpty }?.values
  }

  /// Returns a similar listed key. If there is none, returns the only listed key that ends with `.` and `key`, or else
  /// `key` with a corrected prefix. Nil if there is no such key either.
  func nearest(to key: some Collection<UInt8>) -> String? {
    let key = Array(key)
    if let name = SpellingSuggestion.name(for: key, among: listed) { return name }
    let suffix = [0x2E] + key
    let nested = rows.filter { !$0.isPrefix && $0.key.suffix(suffix.count).elementsEqual(suffix) }
    if let row = nested.first, nested.count == 1 { return String(decoding: row.key, as: UTF8.self) }
    for row in rows where row.isPrefix {
      let dots = row.key.count { $0 == 0x2E }
      guard let end = key.indices.filter({ key[$0] == 0x2E }).dropFirst(dots - 1).first else { continue }
      let prefix = String(decoding: row.key, as: UTF8.self)
      if SpellingSuggestion.name(for: key[...end], among: [prefix]) != nil {
        return prefix + String(decoding: key[(end + 1)...], as: UTF8.self)
      }
    }
    return nil
  }
}
