/// Equality of JSON values and lookup of members, as on one platform.
package struct ValueComparison: Sendable {
  let text: TextRules
  let hasExactIntegers: Bool
  let keepsNulls: Bool

  package init(_ profile: AirshipProfile) {
    text = profile.text
    hasExactIntegers = profile.hasExactIntegers
    keepsNulls = profile.keepsNulls
  }

  private var isCanonical: Bool { text == .characters }

  // MARK: parts

  /// The value of an object's member; nil if there is none or it is null.
  func member(_ name: ValuePredicate.Name, of object: JSONDocument.Value, in document: JSONDocument) -> JSONDocument
    .Value?
  {
    guard document.isObject(object),
      let found = document.lastMember(object, name.bytes, isCanonical ? name.text : nil),
      !document.isNull(found)
    else { return nil }
    return found
  }

  /// The elements of an array, without nulls on platforms that drop them.
  func elements(of array: JSONDocument.Value, in document: JSONDocument) -> [JSONDocument.Value] {
    let elements = document.elements(array)
    return keepsNulls ? elements : elements.filter { !document.isNull($0) }
  }

  // MARK: equality

  /// Deep equality: same types, numbers by value, arrays in order, objects as sets of members.
  /// Complexity: linear in the size of both values, on average.
  package func areEqual(_ one: DataValue, _ other: DataValue, ignoresCase: Bool) -> Bool {
    var work = [(one.value, other.value)]
    while let (a, b) = work.popLast() {
      switch (one.document.kind(a), other.document.kind(b)) {
      case (.null, .null), (.true, .true), (.false, .false): continue
      case (.string, .string):
        let key = text.key(one.document.string(a), ignoresCase: ignoresCase)
        if key != text.key(other.document.string(b), ignoresCase: ignoresCase) { return false }
      case (.number, .number):
        if !areEqual(one.document.lexeme(a), other.document.lexeme(b)) { return false }
      case (.array, .array):
        let (left, right) = (elements(of: a, in: one.document), elements(of: b, in: other.document))
        if left.count != right.count { return false }
        work += zip(left, right)
      case (.object, .object):
        guard let pairs = pairs(DataValue(one.document, a), DataValue(other.document, b)) else { return false }
        work += pairs
      default: return false
      }
    }
    return true
  }

  private func areEqual(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    if hasExactIntegers,
      case .integer(let a) = NumberLexeme.android(lexeme: one.span),
      case .integer(let b) = NumberLexeme.android(lexeme: other.span)
    {
      return a == b
    }
    return NumberLexeme.javascript(lexeme: one.span) == NumberLexeme.javascript(lexeme: other.span)
  }

  /// The pairs of values of members with equal names; nil if the sets of names differ.
  private func pairs(_ one: DataValue, _ other: DataValue) -> [(JSONDocument.Value, JSONDocument.Value)]? {
    let (left, right) = (members(one), members(other))
    guard left.count == right.count else { return nil }
    var places: [CollationKey: JSONDocument.Value] = [:]
    for (name, value) in right { places[text.key(name, ignoresCase: false)] = value }
    var pairs: [(JSONDocument.Value, JSONDocument.Value)] = []
    for (name, value) in left {
      guard let found = places[text.key(name, ignoresCase: false)] else { return nil }
      pairs.append((value, found))
    }
    return pairs
  }

  private func members(_ object: DataValue) -> [(name: [UInt8], value: JSONDocument.Value)] {
    let members = object.document.distinctMembers(object.value, .last, isCanonical: isCanonical)
    return keepsNulls ? members : members.filter { !object.document.isNull($0.value) }
  }
}

extension JSONDocument {
  /// The last member of an object whose name has these bytes or, if `text` is not nil, is
  /// canonically equivalent to `text`.
  fileprivate func lastMember(_ object: Value, _ bytes: [UInt8], _ text: String?) -> Value? {
    var found: Value?
    var name = first(in: object)
    while let member = name {
      if hasName(member, bytes, text) { found = value(of: member) }
      name = next(after: member, in: object)
    }
    return found
  }

  private func hasName(_ name: Value, _ bytes: [UInt8], _ text: String?) -> Bool {
    if let range = plainText(name) {
      if range.count == bytes.count, self.text.span.equals(range.lower, bytes.span, 0, count: range.count) {
        return true
      }
    } else if string(name) == bytes {
      return true
    }
    // Canonically equivalent names that differ in bytes are both non-ASCII.
    guard let text, bytes.contains(where: { $0 >= 0x80 }) else { return false }
    return String(decoding: string(name), as: UTF8.self) == text
  }
}
