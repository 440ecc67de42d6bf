/// A parsed rules document: its text and a tree of values, independent of any platform.
///
/// The tree is a flat array with one node per value or member name, in document order. The nodes of an object are name,
/// value, name, value. Deviations from RFC 8259 are listed in `tolerances`, so that a profile can reject the document
/// or the value. All members with a repeated name are kept.
public struct JSONDocument: Sendable {
  /// A value or member name, identified by the index of its node.
  package struct Value: Hashable, Sendable {
    fileprivate let place: UInt32

    init(index: Int) { place = UInt32(truncatingIfNeeded: index) }

    var index: Int { Int(place) }
  }

  /// The document as UTF-8, without its byte order mark.
  package let text: [UInt8]
  package let encoding: TextEncoding
  package let tolerances: [JSONDeviation]
  let nodes: [JSONNode]

  package var root: Value { Value(index: 0) }

  /// The number of values and member names.
  package var nodeCount: Int { nodes.count }

  /// Returns the number of values and member names inside a value, including the value itself.
  package func nodeCount(of value: Value) -> Int { nodes[value.index].next - value.index }

  package func kind(_ value: Value) -> JSONKind { nodes[value.index].kind }

  // From a different module, using one of these functions takes one call. `kind(value) == .object` would take two: one
  // of `kind`, and one of the implementation of `==`.
  package func isObject(_ value: Value) -> Bool { kind(value) == .object }
  package func isArray(_ value: Value) -> Bool { kind(value) == .array }
  package func isNull(_ value: Value) -> Bool { kind(value) == .null }

  /// Returns the byte range of the value, including quotes, brackets or braces.
  package func range(_ value: Value) -> ByteRange { nodes[value.index].range }

  /// Returns the value or name whose byte range is exactly `range`; nil if no value or name has this range.
  /// Complexity: O(log n).
  package func value(at range: ByteRange) -> Value? {
    let index = nodes.partitioningIndex { $0.range.start >= range.start }
    return index < nodes.count && nodes[index].range == range ? Value(index: index) : nil
  }

  // MARK: strings

  /// Returns the text of a number or word, as written in the document.
  package func lexeme(_ value: Value) -> ArraySlice<UInt8> {
    let range = nodes[value.index].range
    return text[range.lower..<range.upper]
  }

  /// If the bytes between the quotes are the string itself, without escapes or invalid UTF-8, returns their range;
  /// otherwise nil.
  package func plainText(_ value: Value) -> ByteRange? {
    let node = nodes[value.index]
    return node.isPlain ? ByteRange(node.range.lower + 1, node.range.upper - 1) : nil
  }

  /// Returns a string as WTF-8, with escapes resolved and invalid UTF-8 replaced. For a word, or for a number that
  /// org.json reads as a string, returns the literal.
  package func string(_ value: Value) -> [UInt8] {
    if let plain = plainText(value) { return Array(text[plain.lower..<plain.upper]) }
    let node = nodes[value.index]
    if node.kind != .string { return Array(lexeme(value)) }
    let (start, end) = (node.range.lower + 1, node.range.upper - 1)
    var result: [UInt8] = []
    result.reserveCapacity(end - start)
    if node.isOdd {
      let repaired = repairedUTF8(text[start..<end])
      unescape(repaired.span, 0, repaired.count, into: &result)
    } else {
      unescape(text.span, start, end, into: &result)
    }
    return result
  }

  /// Returns the decoded string. For any other value, returns its text as written.
  package func string(orLexeme value: Value) -> [UInt8] {
    kind(value) == .string ? string(value) : Array(lexeme(value))
  }

  /// True if `name`, with its escapes resolved, equals `expected`.
  package func isNamed(_ name: Value, _ expected: String) -> Bool {
    guard let plain = plainText(name) else { return string(name).elementsEqual(expected.utf8) }
    let letters = expected.utf8.span
    return letters.count == plain.count && text.span.equals(plain.lower, letters, 0, count: letters.count)
  }

  /// Returns the names of the members of `object` that are not in `names`.
  package func names(in object: Value, besides names: JSONWords) -> [Value] {
    var others: [Value] = []
    var at = object.index + 1
    let end = nodes[object.index].next
    while at < end {
      if place(of: nodes[at], at: at, in: names) == nil { others.append(Value(index: at)) }
      at = nodes[at + 1].next
    }
    return others
  }

  /// Returns the index in `words` of the decoded string `value`; nil if `words` does not contain it.
  package func place(of value: Value, in words: JSONWords) -> Int? {
    place(of: nodes[value.index], at: value.index, in: words)
  }

  // MARK: elements and members

  /// Returns the first element of an array, or the first member name of an object; nil if the container is empty.
  package func first(in container: Value) -> Value? {
    let first = container.index + 1
    return first < nodes[container.index].next ? Value(index: first) : nil
  }

  /// Returns the element after the element `part` of an array, or the member name after the name `part` of an object.
  /// Nil if `part` is the last one.
  package func next(after part: Value, in container: Value) -> Value? {
    let isObject = nodes[container.index].kind == .object
    let next = nodes[isObject ? part.index + 1 : part.index].next
    return next < nodes[container.index].next ? Value(index: next) : nil
  }

  /// Returns the value of the member with this name.
  package func value(of name: Value) -> Value { Value(index: name.index + 1) }

  /// Returns the members of an object in order, including members with repeated names.
  package func members(_ object: Value) -> [(name: Value, value: Value)] {
    parts(of: object).map { ($0, value(of: $0)) }
  }

  /// Returns the elements of an array in order.
  package func elements(_ array: Value) -> [Value] { parts(of: array) }

  private func parts(of container: Value) -> [Value] {
    var parts: [Value] = []
    var part = first(in: container)
    while let found = part {
      parts.append(found)
      part = next(after: found, in: container)
    }
    return parts
  }

  // MARK: members by name

  /// Returns the value of the member `name` of `object`. If the name is repeated, `choice` selects the first or the
  /// last member.
  /// Complexity: O(members).
  package func member(_ object: Value, _ name: String, _ choice: MemberChoice) -> Value? {
    var found: Value?
    var part = first(in: object)
    while let own = part {
      if isNamed(own, name) {
        found = value(of: own)
        if choice == .first { break }
      }
      part = next(after: own, in: object)
    }
    return found
  }

  /// Returns the value of the last member `name`; nil if `value` is not an object, or if the member is missing or null.
  /// Complexity: O(members).
  package func presentMember(_ value: Value, _ name: String) -> Value? {
    guard isObject(value) else { return nil }
    return member(value, name, .last).flatMap { isNull($0) ? nil : $0 }
  }

  /// Returns the values of the members of `object`, indexed by position in `names`. If a name is repeated, `choice`
  /// selects the first or the last member. Reads the object in a single pass, because objects of rules are small and
  /// most of their members are needed. Precondition: `names` has at most twelve words.
  package func members(of object: Value, named names: JSONWords, _ choice: MemberChoice) -> JSONWords.Members {
    precondition(names.count <= JSONWords.Members.count, "there is room for a member for each word")
    var found = JSONWords.Members(repeating: nil)
    var at = object.index + 1
    let end = nodes[object.index].next
    while at < end {
      if let place = place(of: nodes[at], at: at, in: names), choice == .last || found[place] == nil {
        found[place] = Value(index: at + 1)
      }
      at = nodes[at + 1].next
    }
    return found
  }

  /// Returns the index in `words` of the decoded string at node `index`; nil if `words` does not contain it.
  @inline(__always)
  private func place(of node: JSONNode, at index: Int, in words: JSONWords) -> Int? {
    guard node.isPlain else {
      let text = string(Value(index: index))
      return words.place(of: text.span, 0, text.count)
    }
    return words.place(of: text.span, node.range.lower + 1, node.range.upper - 1)
  }

  /// True if all member names of an object differ. Conservative: false for an object with many members, or with a name
  /// that is not plain ASCII.
  package func hasDistinctNames(_ object: Value) -> Bool {
    /// The maximum number of names to compare. For twelve names, up to 66 pairs are compared; for more names, a hash
    /// table is faster.
    let most = 12
    guard let only = first(in: object), next(after: only, in: object) != nil else { return true }
    var names = [12 of ByteRange](repeating: ByteRange(0, 0))
    var count = 0
    var name = first(in: object)
    while let found = name {
      guard count < most, let range = plainText(found) else { return false }
      if text.span.plainRun(from: range.lower) < range.count { return false }
      for index in 0..<count where hasSameText(names[index], range) { return false }
      names[count] = range
      count += 1
      name = next(after: found, in: object)
    }
    return true
  }

  private func hasSameText(_ one: ByteRange, _ other: ByteRange) -> Bool {
    one.count == other.count && text.span.equals(one.lower, text.span, other.lower, count: one.count)
  }

  /// Returns one member for each name of an object, at the position where the name first occurs. `choice`: the member
  /// to return if the name is repeated.
  ///
  /// `isCanonical`: true to treat canonically equivalent names as equal.
  package func distinctMembers(_ object: Value, _ choice: MemberChoice, isCanonical: Bool = false) -> [(
    name: [UInt8], value: Value
  )] {
    let members = members(object).map { (name: string($0.name), value: $0.value) }
    if hasDistinctNames(object) { return members }
    let comparesText = isCanonical && members.contains { $0.name.contains { $0 >= 0x80 } }
    // Keyed by a name, or by its canonical form: the index of the name in the result.
    var places: [[UInt8]: Int] = [:]
    var canonicalPlaces: [String: Int] = [:]
    var result: [(name: [UInt8], value: Value)] = []
    for member in members {
      let text = comparesText ? String(decoding: member.name, as: UTF8.self) : ""
      if let place = comparesText ? canonicalPlaces[text] : places[member.name] {
        if choice == .last { result[place].value = member.value }
        continue
      }
      if comparesText { canonicalPlaces[text] = result.count } else { places[member.name] = result.count }
      result.append(member)
    }
    return result
  }

  // MARK: tolerances

  /// Returns the deviations from RFC 8259 inside `value`, in document order.
  package func tolerances(in value: Value) -> ArraySlice<JSONDeviation> {
    let range = nodes[value.index].range
    let rest = tolerances[tolerances.partitioningIndex { $0.range.start >= range.start }...]
    return rest[..<rest.partitioningIndex { $0.range.start >= range.end }]
  }

  /// True if at least one reader may reject or misread this scalar or array itself. Elements of an array are not
  /// considered.
  package func isOdd(_ value: Value) -> Bool { nodes[value.index].isOdd }
}

/// The kind of a node. Numbers and words are not converted here, but by a platform's profile.
package enum JSONKind: UInt8, Sendable {
  case object, array, string, number, word, `true`, `false`, null
}

/// Returns `bytes` with each byte that does not begin a valid UTF-8 sequence replaced by U+FFFD.
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
