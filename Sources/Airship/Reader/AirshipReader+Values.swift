extension AirshipReader {
  // MARK: lookup

  /// Returns the value of the member `name` of an object; nil if the member is missing or null.
  func member(_ object: JSONDocument.Value, _ name: String) -> JSONDocument.Value? {
    document.presentMember(object, name)
  }

  /// Returns the elements of an array, without nulls if the platform drops nulls.
  func elements(_ array: JSONDocument.Value) -> [JSONDocument.Value] {
    document.elements(array).filter { profile.keepsNulls || !document.isNull($0) }
  }

  func text(_ value: JSONDocument.Value) -> [UInt8]? {
    document.kind(value) == .string ? document.string(value) : nil
  }

  func truth(_ value: JSONDocument.Value) -> Bool? {
    switch document.kind(value) {
    case .true: true
    case .false: false
    case .object, .array, .string, .number, .word, .null: nil
    }
  }

  func number(_ value: JSONDocument.Value) -> Double? {
    guard document.kind(value) == .number else { return nil }
    let number = NumberLexeme.javascript(lexeme: document.lexeme(value).span)
    return number.isNaN ? nil : number
  }

  /// Returns the strings of an array; nil if some element is not a string.
  func texts(_ array: JSONDocument.Value) -> [[UInt8]]? {
    let elements = elements(array)
    let texts = elements.compactMap(text)
    return texts.count == elements.count ? texts : nil
  }

  // MARK: numbers

  /// Returns a number without its fraction, clamped to ±2⁶².
  func truncated(_ number: Double) -> Int64 {
    if number >= 0x1p62 { return 1 << 62 }
    if number <= -0x1p62 { return -1 << 62 }
    return Int64(number)
  }

  /// Returns a number without its fraction. Records a fault and returns 0 if the value is not a number. `name`: the
  /// member, for the fault.
  mutating func whole(_ value: JSONDocument.Value, _ name: String) -> Int64 {
    guard let number = number(value) else {
      note(.notNumber(name), value)
      return 0
    }
    let whole = truncated(number)
    if Double(whole) != number { note(.notWhole(name), value) }
    return whole
  }

  /// Returns a number of seconds in milliseconds. Records a fault and returns 0 if the value is not a number. `name`:
  /// the member, for the fault.
  mutating func milliseconds(_ value: JSONDocument.Value, _ name: String) -> Int64 {
    guard let seconds = number(value) else {
      note(.notNumber(name), value)
      return 0
    }
    let whole = truncated(seconds)
    if Double(whole) == seconds { return truncated(seconds * 1_000) }
    note(.notWhole(name), value)
    guard profile.keepsFractions else { return truncated(Double(whole) * 1_000) }
    return truncated(seconds * 1_000 + (seconds < 0 ? -0.5 : 0.5))
  }

  // MARK: dates

  func instant(_ value: JSONDocument.Value) -> Int64? {
    text(value).flatMap { Instant(iso8601: $0)?.milliseconds }
  }

  mutating func date(_ object: JSONDocument.Value, _ name: String) -> Int64? {
    guard let value = member(object, name) else { return nil }
    if let instant = instant(value) { return instant }
    note(text(value) == nil ? .dateNotText(name) : .dateUnreadable(name), value)
    return nil
  }

  // MARK: faults

  mutating func note(_ kind: ScheduleFaultKind, _ place: JSONDocument.Value) {
    set.faults.append(ScheduleFault(kind, document.range(place)))
  }

  // MARK: identity

  /// Returns a text that is equal for equal JSON values: members are sorted by name, and equal numbers have one
  /// spelling.
  func canonicalText(of value: JSONDocument.Value) -> [UInt8] {
    var result: [UInt8] = []
    var work = [Piece.value(value)]
    while let piece = work.popLast() {
      switch piece {
      case .text(let text): result += text
      case .value(let value):
        switch document.kind(value) {
        case .object: open(object: value, &work)
        case .array:
          work.append(.text([0x5D]))
          for element in elements(value).reversed() { work += [.text([0x2C]), .value(element)] }
          work.append(.text([0x5B]))
        case .number: result += canonicalNumber(value).utf8
        case .string: result += quoted(document.string(value))
        case .word, .true, .false, .null: result += document.lexeme(value)
        }
      }
    }
    return result
  }

  private enum Piece {
    case text([UInt8])
    case value(JSONDocument.Value)
  }

  private func open(object: JSONDocument.Value, _ work: inout [Piece]) {
    let members = document.distinctMembers(object, .last)
      .filter { profile.keepsNulls || !document.isNull($0.value) }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
    work.append(.text([0x7D]))
    for (name, value) in members.reversed() {
      work += [.text([0x2C]), .value(value), .text(quoted(name) + [0x3A])]
    }
    work.append(.text([0x7B]))
  }

  private func canonicalNumber(_ value: JSONDocument.Value) -> String {
    let lexeme = document.lexeme(value).span
    if profile.hasExactIntegers, case .integer(let integer) = NumberLexeme.android(lexeme: lexeme) {
      return String(integer)
    }
    return NumberLexeme.javascript(lexeme: lexeme).description
  }

  private func quoted(_ text: [UInt8]) -> [UInt8] { JSONTree.text(text).json }
}
