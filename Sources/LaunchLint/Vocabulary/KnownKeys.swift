internal import Launch
internal import RuleCore
internal import RuleLint

/// What a value is known to be.
package enum KnownValue: String, Hashable, Sendable {
  case text
  /// Text that spells a whole number.
  case digits
  case integer
  /// A whole number of milliseconds since 1970, over 32 bits.
  case millis
  /// A number that may have a fraction.
  case number
  /// A number that may be infinite.
  case boundless
  case truth
}

/// The flattened keys of some data.
package struct KnownKeys: Sendable {
  /// What is known of one key.
  package enum Standing: Hashable, Sendable {
    case known(KnownValue?)
    /// The key names an object or a list, whose members are known.
    case container
    /// Not among the known keys, which are all that there are; with the key it may stand for.
    case missing(nearest: String?)
    /// Not among the known keys, but there may be others; with a known key that is like it.
    case unknown(nearest: String?)
  }

  private struct Row: Sendable {
    /// A key, or a prefix that ends with a dot.
    var key: [UInt8]
    var isPrefix: Bool
    var value: KnownValue?
  }

  private let rows: [Row]
  /// Whether the data may hold other keys too.
  package let isOpen: Bool

  /// Keys with blanks between them, each with what it is known to hold: `a.b:text`; `a.*` is all
  /// below `a`.
  init(_ spelling: String, isOpen: Bool) {
    self.isOpen = isOpen
    rows = spelling.split(separator: " ").map { word in
      let parts = word.split(separator: ":", maxSplits: 1)
      let isPrefix = parts[0].last == "*"
      let value = parts.count > 1 ? KnownValue(rawValue: String(parts[1])) : nil
      precondition(parts.count == 1 || value != nil, "a key is known to hold what has a name")
      return Row(
        key: Array((isPrefix ? parts[0].dropLast() : parts[0]).utf8), isPrefix: isPrefix,
        value: value)
    }
  }

  /// Whether nothing is in the data.
  package var isEmpty: Bool { rows.isEmpty && !isOpen }

  package func standing(of key: some Collection<UInt8>) -> Standing {
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
    return isOpen ? .unknown(nearest: nearest(key)) : .missing(nearest: nearest(key))
  }

  /// The known key that is like `key`; below a prefix, `key` with the prefix as it should be.
  private func nearest(_ key: some Collection<UInt8>) -> String? {
    let key = Array(key)
    let names = rows.filter { !$0.isPrefix }.map { String(decoding: $0.key, as: UTF8.self) }
    if let name = Nearest.name(for: key, among: names) { return name }
    for row in rows where row.isPrefix {
      let dots = row.key.count { $0 == 0x2E }
      guard let end = key.indices.filter({ key[$0] == 0x2E }).dropFirst(dots - 1).first else {
        continue
      }
      let prefix = String(decoding: row.key, as: UTF8.self)
      if Nearest.name(for: key[...end], among: [prefix]) != nil {
        return prefix + String(decoding: key[(end + 1)...], as: UTF8.self)
      }
    }
    return nil
  }
}
