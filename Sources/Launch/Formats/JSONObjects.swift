/// Finds the objects of an input, which is one object, an array of objects, JSON Lines, or a sequence of objects.
///
/// Finds only the ranges of the objects; does not parse their members.
struct JSONObjects: ~Copyable {
  private let limits: EventLimits
  /// True if an object with the array `events` or `data.events` is read as the elements of this array.
  private let unwraps: Bool
  private var place: EventPlace
  private(set) var parts: [JSONObjectItem] = []
  private var scanner: JSONScanner

  /// The maximum number of containers that enclose an event.
  private static let wrappers = 8

  /// Finds the objects from `start` on.
  static func find(in bytes: Span<UInt8>, from start: Int, unwraps: Bool, _ limits: EventLimits) -> [JSONObjectItem] {
    var search = JSONObjects(limits, unwraps: unwraps, start)
    search.find(bytes, start)
    return search.parts
  }

  private init(_ limits: EventLimits, unwraps: Bool, _ start: Int) {
    (self.limits, self.unwraps) = (limits, unwraps)
    place = EventPlace(offset: start)
    scanner = JSONScanner(depthLimit: limits.depth + Self.wrappers, memberLimit: .max)
  }

  private mutating func find(_ bytes: Span<UInt8>, _ start: Int) {
    var at = JSONScanner.skipSpace(in: bytes, from: start)
    let hasLines = Self.hasLines(bytes, at)
    while at < bytes.count {
      let first = at
      // If each value is on its own line, an unreadable value invalidates only its line.
      let end = hasLines ? Self.lineEnd(bytes, at) : bytes.count
      do throws(JSONProblem) {
        at = try root(bytes.extracting(0..<end), at)
      } catch {
        add(bytes, first..<first, EventProblem(error), at: error.offset)
        at = end
      }
      at = JSONScanner.skipSpace(in: bytes, from: at)
    }
  }

  private static func lineEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at] != 0x0A { at += 1 }
    return at
  }

  /// True if the input has one object per line: the first or the second line is exactly one object.
  private static func hasLines(_ bytes: Span<UInt8>, _ first: Int) -> Bool {
    guard first < bytes.count, bytes[first] == 0x7B else { return false }
    let end = lineEnd(bytes, first)
    if end == bytes.count { return false }
    return isObject(bytes, first, end) || isObject(bytes, end + 1, lineEnd(bytes, end + 1))
  }

  /// True if these bytes are exactly one object.
  private static func isObject(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let line = bytes.extracting(0..<end)
    let first = JSONScanner.skipSpace(in: line, from: start)
    guard first < end, line[first] == 0x7B else { return false }
    var scanner = JSONScanner(depthLimit: 1_024, memberLimit: .max)
    guard let behind = try? scanner.skipValue(in: line, from: first, depth: 0) else { return false }
    return JSONScanner.skipSpace(in: line, from: behind) == end
  }

  /// Reads a value at the top level, and returns the offset after the value.
  private mutating func root(_ bytes: Span<UInt8>, _ at: Int) throws(JSONProblem) -> Int {
    if bytes[at] == 0x5B { return try elements(bytes, at) }
    guard unwraps, bytes[at] == 0x7B else { return try value(bytes, at, depth: 0) }
    var found = false
    let end = try members(bytes, at) { search, name, value throws(JSONProblem) in
      if name.elementsEqual("events".utf8), bytes[value] == 0x5B {
        found = true
        return try search.elements(bytes, value)
      }
      if name.elementsEqual("data".utf8), bytes[value] == 0x7B {
        return try search.members(bytes, value) { search, name, value throws(JSONProblem) in
          guard name.elementsEqual("events".utf8), bytes[value] == 0x5B else { return nil }
          found = true
          return try search.elements(bytes, value)
        }
      }
      return nil
    }
    if !found { add(bytes, at..<end, nil, at: at) }
    return end
  }

  /// Calls `read` with each member of an object; `read` returns the offset after the value, or nil to skip the value.
  private mutating func members(
    _ bytes: Span<UInt8>, _ start: Int,
    _ read: (inout JSONObjects, [UInt8], Int) throws(JSONProblem) -> Int?
  ) throws(JSONProblem) -> Int {
    var at = try JSONScanner.token(in: bytes, from: start + 1)
    if bytes[at] == 0x7D { return at + 1 }
    while true {
      guard bytes[at] == 0x22 else { throw JSONProblem(.unexpected(bytes[at]), at: at) }
      let name = try JSONScanner.string(in: bytes, from: at)
      let value = try JSONScanner.value(in: bytes, afterNameAt: name.end + 1)
      if let end = try read(&self, bytes.extracting(name.start..<name.end).array(), value) {
        at = end
      } else {
        at = try scanner.skipValue(in: bytes, from: value, depth: 1)
      }
      let (next, behind) = try JSONScanner.separator(in: bytes, from: at, closer: 0x7D)
      at = behind
      if next == .close { return at }
    }
  }

  private mutating func elements(_ bytes: Span<UInt8>, _ start: Int) throws(JSONProblem) -> Int {
    var at = try JSONScanner.token(in: bytes, from: start + 1)
    if bytes[at] == 0x5D { return at + 1 }
    while true {
      at = try value(bytes, at, depth: 3)
      let (next, behind) = try JSONScanner.separator(in: bytes, from: at, closer: 0x5D)
      at = behind
      if next == .close { return at }
    }
  }

  /// Adds the value at `start`, and returns the offset after the value.
  private mutating func value(_ bytes: Span<UInt8>, _ start: Int, depth: Int) throws(JSONProblem) -> Int {
    let end = try scanner.skipValue(in: bytes, from: start, depth: depth)
    add(bytes, start..<end, bytes[start] == 0x7B ? nil : EventProblem(.notObject, at: start), at: start)
    return end
  }

  private mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>, _ problem: EventProblem?, at offset: Int) {
    place.advance(over: bytes, from: place.offset, to: min(offset, bytes.count))
    let isLong = range.count > limits.bytes
    parts.append(
      JSONObjectItem(
        range: range, place: place,
        problem: problem ?? (isLong ? EventProblem(.oversize(limit: limits.bytes), at: range.lowerBound) : nil)))
  }
}

/// An object of the input, or a value of a different type where an object is expected.
struct JSONObjectItem {
  let range: Range<Int>
  let place: EventPlace
  /// The problem of a value that is not an object; nil for an object.
  let problem: EventProblem?
}
