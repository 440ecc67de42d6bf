import Foundation

/// Predicates judged straight from the description of what the SDKs do, on trees that recurse, with
/// Foundation's own folding: nothing of the engine is used.
struct NaivePredicate {
  enum Platform: String, CaseIterable, Sendable { case android, ios, legacy, portable }

  /// Why there is no verdict.
  struct Refused: Error {}

  let platform: Platform

  private var isLenient: Bool { platform == .android || platform == .legacy }

  func holds(_ predicate: PlainValue, for data: PlainValue) throws -> Bool {
    // The whole predicate must be readable, whatever its parts come to.
    try read(predicate)(isLenient ? Self.withoutNulls(data) : data)
  }

  private typealias Condition = (PlainValue) -> Bool

  private static func withoutNulls(_ value: PlainValue) -> PlainValue {
    switch value {
    case .array(let elements): .array(elements.filter { !$0.isNull }.map(withoutNulls))
    case .object(let members):
      .object(members.filter { !$0.1.isNull }.map { ($0.0, withoutNulls($0.1)) })
    default: value
    }
  }

  // MARK: connectives

  private func read(_ raw: PlainValue) throws -> Condition {
    guard case .object = raw else { throw Refused() }
    let names = platform == .ios ? ["and", "or", "not"] : ["or", "and", "not"]
    for name in names {
      guard let value = raw[name] else { continue }
      if value.isNull {
        if isLenient { continue }
        throw Refused()
      }
      return try connective(name, value)
    }
    return try matcher(raw)
  }

  private func connective(_ name: String, _ value: PlainValue) throws -> Condition {
    var members: [PlainValue] = []
    if case .array(let elements) = value {
      for element in elements {
        if case .object = element {
          members.append(element)
        } else if !isLenient {
          throw Refused()
        }
      }
    } else if name == "not", case .object = value {
      members = [value]
    } else {
      throw Refused()
    }
    if name == "not", members.count != 1 { throw Refused() }
    if members.isEmpty, isLenient { throw Refused() }
    let conditions = try members.map(read)
    return { data in
      switch name {
      case "not": !conditions[0](data)
      case "and": conditions.allSatisfy { $0(data) }
      default: conditions.contains { $0(data) }
      }
    }
  }

  // MARK: matchers

  private func matcher(_ raw: PlainValue) throws -> Condition {
    var path: [String] = []
    switch raw["scope"] {
    case nil, .null: break
    case .text(let name):
      if platform == .ios { throw Refused() }
      path = [name]
    case .array(let elements):
      for element in elements {
        if case .text(let name) = element {
          path.append(name)
        } else if !isLenient {
          throw Refused()
        }
      }
    default: if !isLenient { throw Refused() }
    }
    switch raw["key"] {
    case nil, .null: break
    case .text(let name): path.append(name)
    default: if !isLenient { throw Refused() }
    }
    var ignoresCase = false
    switch raw["ignore_case"] {
    case nil, .null: break
    case .truth(let value): ignoresCase = value
    default: if !isLenient { throw Refused() }
    }
    guard let object = raw["value"], case .object = object else { throw Refused() }
    let test = try value(object, ignoresCase)
    return { data in
      var found = data
      for name in path {
        guard let next = member(name, of: found) else { return test(.null) }
        found = next
      }
      return test(found)
    }
  }

  private func value(_ object: PlainValue, _ ignoresCase: Bool) throws -> Condition {
    func member(_ name: String) -> PlainValue? { object[name].flatMap { $0.isNull ? nil : $0 } }
    if let wanted = object["equals"], !(wanted.isNull && isLenient) {
      let bare = isLenient ? Self.withoutNulls(wanted) : wanted
      return { areEqual(bare, $0, ignoresCase) }
    }
    if member("at_least") != nil || member("at_most") != nil { return try range(member("at_least"), member("at_most")) }
    if let present = member("is_present") {
      guard case .truth(let isPresent) = present else {
        if isLenient { return { $0.isNull } }
        throw Refused()
      }
      return { !$0.isNull == isPresent }
    }
    if let constraint = member("version_matches") ?? member("version") {
      guard case .text(let text) = constraint else { throw Refused() }
      return try version(text)
    }
    if let inner = member("array_length") {
      let test = try read(inner)
      return { found in
        guard case .array(let elements) = found else { return false }
        return test(.number("\(elements.count)"))
      }
    }
    if let inner = member("array_contains") { return try contains(inner, member("index")) }
    for name in ["string_begins", "string_ends", "string_contains"] {
      guard let needle = member(name) else { continue }
      guard case .text(let text) = needle else {
        if isLenient { return { _ in false } }
        throw Refused()
      }
      return { found in
        guard case .text(let value) = found else { return false }
        return holds(value, text, name, ignoresCase)
      }
    }
    throw Refused()
  }

  private func range(_ low: PlainValue?, _ high: PlainValue?) throws -> Condition {
    func bound(_ value: PlainValue?) throws -> Double? {
      guard let value else { return nil }
      if case .number(let spelling) = value { return Double(spelling) }
      if isLenient { return 0 }
      throw Refused()
    }
    let (least, most) = (try bound(low), try bound(high))
    if let least, let most, least > most, isLenient { throw Refused() }
    return { found in
      guard case .number(let spelling) = found, let number = Double(spelling) else { return false }
      return number >= least ?? number && number <= most ?? number
    }
  }

  private func contains(_ inner: PlainValue, _ index: PlainValue?) throws -> Condition {
    let test = try read(inner)
    var place: Int?
    if let index {
      var number: Double?
      if case .number(let spelling) = index { number = Double(spelling) }
      if let number, number == number.rounded() || isLenient {
        place = Int(number.rounded(.towardZero))
      } else if isLenient {
        place = -1
      } else {
        throw Refused()
      }
    }
    return { found in
      guard case .array(let elements) = found else { return false }
      guard let place else { return elements.contains(where: test) }
      return elements.indices.contains(place) && test(elements[place])
    }
  }

  // MARK: texts and values

  private func folded(_ text: String) -> String {
    platform == .ios
      ? text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      : text.unicodeScalars.map(Self.folded).joined()
  }

  private func holds(_ value: String, _ needle: String, _ place: String, _ ignoresCase: Bool) -> Bool {
    let (text, wanted) = ignoresCase ? (folded(value), folded(needle)) : (value, needle)
    let isCharacters = platform == .ios
    switch place {
    case "string_begins": return isCharacters ? text.starts(with: wanted) : text.utf16.starts(with: wanted.utf16)
    case "string_ends":
      return isCharacters
        ? text.reversed().starts(with: wanted.reversed())
        : text.utf16.reversed().starts(with: wanted.utf16.reversed())
    default:
      if isCharacters { return text.range(of: wanted) != nil }
      let units = Array(text.utf16)
      let count = wanted.utf16.count
      return units.count >= count
        && (0...units.count - count).contains { units[$0..<$0 + count].elementsEqual(wanted.utf16) }
    }
  }

  /// The small letter of a letter's capital, where each is one letter.
  private static func folded(_ letter: Unicode.Scalar) -> String {
    let upper = letter.properties.uppercaseMapping
    let lower = (upper.unicodeScalars.count == 1 ? upper : String(letter)).lowercased()
    return letter == "İ" ? "i" : lower.unicodeScalars.count == 1 ? lower : String(letter)
  }

  private func areEqual(_ one: PlainValue, _ other: PlainValue, _ ignoresCase: Bool) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.truth(let a), .truth(let b)): a == b
    case (.number(let a), .number(let b)):
      if platform != .ios, let a = Int64(a), let b = Int64(b) {
        a == b
      } else {
        Double(a) == Double(b)
      }
    case (.text(let a), .text(let b)): areTextsEqual(ignoresCase ? folded(a) : a, ignoresCase ? folded(b) : b)
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1, ignoresCase) }
    case (.object(let a), .object(let other)):
      a.count == other.count
        && a.allSatisfy { name, value in
          member(name, of: .object(other)).map { areEqual(value, $0, ignoresCase) } ?? false
        }
    default: false
    }
  }

  private func member(_ name: String, of value: PlainValue) -> PlainValue? {
    guard case .object(let members) = value else { return nil }
    return members.last { areTextsEqual($0.0, name) }?.1
  }

  private func areTextsEqual(_ one: String, _ other: String) -> Bool {
    platform == .ios ? one == other : one.utf16.elementsEqual(other.utf16)
  }

  // MARK: versions

  private func version(_ constraint: String) throws -> Condition {
    let isIOS = platform == .ios
    let bare = constraint.filter { !$0.isWhitespace }
    func refused() throws -> Condition {
      if isIOS { return { _ in false } }
      throw Refused()
    }
    /// Without a qualifier; a plus at the end stays.
    func cut(_ text: String) -> String {
      let text = isIOS ? text : text.trimmingCharacters(in: .whitespaces)
      let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 1 || isIOS && parts[0].isEmpty { return text }
      return parts[0] + (text.hasSuffix("+") ? "+" : "")
    }
    func isVersion(_ text: String) -> Bool { text.wholeMatch(of: /[0-9]+(\.[0-9]+((\.[0-9]+)?.*))?/) != nil }
    func asked(_ test: @escaping (String) -> Bool) -> Condition {
      { found in
        guard case .text(let version) = found else { return false }
        return test(isIOS ? version : cut(version))
      }
    }
    if bare.hasSuffix("+") {
      let start = String(bare.dropLast())
      if isIOS, start == "*" { return asked { _ in true } }
      return asked { $0.utf8.starts(with: cut(start).utf8) }
    }
    if isVersion(isIOS ? bare : cut(bare)) {
      return asked { cut(isIOS ? $0.filter { !$0.isWhitespace } : $0) == cut(bare) }
    }
    let range = isIOS ? /([\[\](])([^\[\](),]*),([^\[\](),]*)([\[\])])/ : /([\[\](])(.*),(.*)([\[\])])/
    let found = isIOS ? bare.matches(of: range) : bare.wholeMatch(of: range).map { [$0] } ?? []
    guard found.count == 1, let match = found.first?.output else { return try refused() }
    let bounds = [match.2, match.3].map { isIOS ? String($0) : cut(String($0)) }
    if match.1 == "(" && bounds[0] != "" || match.4 == ")" && bounds[1] != "" { return try refused() }
    if isIOS, match.1 != "(" && bounds[0] == "" || match.4 != ")" && bounds[1] == "" || bounds == ["", ""] {
      return try refused()
    }
    func parts(_ text: String) -> [Int]? {
      var pieces = text.split(separator: ".", omittingEmptySubsequences: false)
      while !isIOS, pieces.last?.isEmpty == true { pieces.removeLast() }
      var parts = pieces.prefix(3).map {
        part -> Int? in
        let rest = part.drop { isIOS && $0.isWhitespace }
        let sign = isIOS && rest.first == "-" ? -1 : 1
        let digits = rest.dropFirst(sign < 0 ? 1 : 0).prefix { $0.isNumber && $0.isASCII }
        if isIOS { return sign * (Int(digits) ?? 0) }
        return digits.count == part.count ? Int(digits) : nil
      }
      while parts.count < 3 { parts.append(0) }
      return parts.contains { $0 == nil } ? nil : parts.compactMap { $0 }
    }
    if !isIOS {
      for bound in bounds where bound != "" && (!isVersion(bound) || parts(bound) == nil) { return try refused() }
    }
    let low = bounds[0].isEmpty ? nil : parts(bounds[0])
    let high = bounds[1].isEmpty ? nil : parts(bounds[1])
    let (opener, closer) = (match.1, match.4)
    return asked { version in
      guard let own = parts(version) else { return false }
      if let low {
        if own.lexicographicallyPrecedes(low) { return false }
        if opener == "]", own == low { return false }
      }
      if let high {
        if high.lexicographicallyPrecedes(own) { return false }
        if closer == "[", own == high { return false }
      }
      return true
    }
  }
}
