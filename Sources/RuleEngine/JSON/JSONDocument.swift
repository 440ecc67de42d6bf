/// A rules document as text and tree, read without a platform.
///
/// One node a value or member name, in document order; an object's nodes are name, value, name,
/// value. What a strict reader would not have read is listed in `tolerances`, so that a profile can
/// reject the document or the value. Repeated member names are all kept.
public struct JSONDocument: Sendable {
  /// What a node is. Numbers and words keep their spelling; the profile says what they are worth.
  package enum Kind: UInt8, Sendable {
    case object, array, string, number, word, `true`, `false`, null
  }

  struct Node: Sendable {
    var kind: Kind
    /// Neither escapes nor bytes that need repair: the bytes between the quotes are the text.
    var isPlain: Bool
    /// Whether a tolerance that some reader minds lies in this very value.
    var isOdd: Bool
    /// The index behind the last node of this value.
    var next: UInt32
    var range: ByteRange
  }

  /// A value of the tree, by its place in it.
  package struct Value: Hashable, Sendable {
    package let index: Int
  }

  /// The text as UTF-8, without its byte order mark.
  package let text: [UInt8]
  package let encoding: TextEncoding
  package let tolerances: [JSONTolerance]
  let nodes: [Node]

  package var root: Value { Value(index: 0) }

  package func kind(_ value: Value) -> Kind { nodes[value.index].kind }

  /// The bytes of the value, quotes and brackets included.
  package func range(_ value: Value) -> ByteRange { nodes[value.index].range }

  /// The spelling of a number or word.
  package func lexeme(_ value: Value) -> ArraySlice<UInt8> {
    let range = nodes[value.index].range
    return text[range.lower..<range.upper]
  }

  /// The text of a string as WTF-8, escapes resolved and invalid UTF-8 replaced; of a word, or of a
  /// number that is one to org.json, the spelling.
  package func string(_ value: Value) -> [UInt8] {
    let node = nodes[value.index]
    if node.kind != .string { return Array(lexeme(value)) }
    let content = text[node.range.lower + 1..<node.range.upper - 1]
    if node.isPlain { return Array(content) }
    let repaired = repairedUTF8(content)
    var result: [UInt8] = []
    unescape(repaired.span, 0, repaired.count, into: &result)
    return result
  }

  /// The text of a string, or the spelling of anything else.
  package func string(orLexeme value: Value) -> [UInt8] {
    kind(value) == .string ? string(value) : Array(lexeme(value))
  }

  /// The members of an object in order, repeated names included.
  package func members(_ object: Value) -> [(name: Value, value: Value)] {
    var result: [(name: Value, value: Value)] = []
    var at = object.index + 1
    let end = Int(nodes[object.index].next)
    while at < end {
      result.append((Value(index: at), Value(index: at + 1)))
      at = Int(nodes[at + 1].next)
    }
    return result
  }

  /// The member of `object` called `name`: the first or last of several.
  /// Complexity: O(members).
  package func member(_ object: Value, _ name: String, _ choice: MemberChoice) -> Value? {
    var found: Value?
    var at = object.index + 1
    let end = Int(nodes[object.index].next)
    while at < end {
      if isNamed(Value(index: at), name) {
        found = Value(index: at + 1)
        if choice == .first { return found }
      }
      at = Int(nodes[at + 1].next)
    }
    return found
  }

  /// The members of an object, one for each name, where the first of that name stands.
  ///
  /// Where `isCanonical`, names that are canonically equivalent are one.
  package func distinctMembers(
    _ object: Value, _ choice: MemberChoice, isCanonical: Bool = false
  ) -> [(name: [UInt8], value: Value)] {
    let members = members(object)
    if isCanonical, members.contains(where: { string($0.name).contains { $0 >= 0x80 } }) {
      var places: [String: Int] = [:]
      return distinct(members, choice) { text, place in
        let old = places[String(decoding: text, as: UTF8.self)]
        places[String(decoding: text, as: UTF8.self)] = old ?? place
        return old
      }
    }
    var places: [[UInt8]: Int] = [:]
    return distinct(members, choice) { text, place in
      let old = places[text]
      places[text] = old ?? place
      return old
    }
  }

  /// `place` tells where a name was met before, and keeps the new place when it was not.
  private func distinct(
    _ members: [(name: Value, value: Value)], _ choice: MemberChoice,
    _ place: (_ name: [UInt8], _ new: Int) -> Int?
  ) -> [(name: [UInt8], value: Value)] {
    var result: [(name: [UInt8], value: Value)] = []
    for (name, value) in members {
      let text = string(name)
      if let place = place(text, result.count) {
        if choice == .last { result[place].value = value }
      } else {
        result.append((text, value))
      }
    }
    return result
  }

  /// The elements of an array in order.
  package func elements(_ array: Value) -> [Value] {
    var result: [Value] = []
    var at = array.index + 1
    let end = Int(nodes[array.index].next)
    while at < end {
      result.append(Value(index: at))
      at = Int(nodes[at].next)
    }
    return result
  }

  /// Whether `name` is spelt or escaped as `expected`.
  package func isNamed(_ name: Value, _ expected: String) -> Bool {
    let node = nodes[name.index]
    if node.kind == .string, node.isPlain {
      guard node.range.count - 2 == expected.utf8.count else { return false }
      return text[node.range.lower + 1..<node.range.upper - 1].elementsEqual(expected.utf8)
    }
    return string(name).elementsEqual(expected.utf8)
  }

  /// The tolerances that lie inside `value`, in document order.
  package func tolerances(in value: Value) -> ArraySlice<JSONTolerance> {
    let range = nodes[value.index].range
    return tolerances[firstTolerance(from: range.start)..<firstTolerance(from: range.end)]
  }

  /// The place of the first tolerance that begins at or behind `offset`.
  /// Complexity: O(log n).
  private func firstTolerance(from offset: UInt32) -> Int {
    var (low, high) = (0, tolerances.count)
    while low < high {
      let middle = (low + high) / 2
      if tolerances[middle].range.start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether some reader may stumble inside this scalar or array itself, its parts left out.
  package func isOdd(_ value: Value) -> Bool { nodes[value.index].isOdd }
}

/// `bytes` with every sequence that is not UTF-8 replaced by U+FFFD, one for each broken start.
private func repairedUTF8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  let span = bytes.span
  var at = 0
  while at < span.count {
    if let length = span.utf8Length(at: at) {
      for index in at..<at + length { result.append(span[index]) }
      at += length
    } else {
      result.append(contentsOf: [0xEF, 0xBF, 0xBD])
      at += 1
    }
  }
  return result
}
