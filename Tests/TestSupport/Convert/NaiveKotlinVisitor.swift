/// What the Convert SDK for Android says of a visitor, written from its behaviour alone: lists and maps as they are
/// there, over arrays of code units.
package struct NaiveKotlinVisitor {
  private let config: SampleValue
  private let event: SampleValue

  package init(_ config: SampleValue, _ event: SampleValue) {
    (self.config, self.event) = (config, event)
  }

  // MARK: decoding

  /// True if the whole configuration can be decoded.
  package var isDecoded: Bool {
    Self.isEach(config, "experiences") { experience in
      Self.isText(experience, "id", "key", "name", "environment")
        && ["audiences", "locations"].allSatisfy { Self.isList(experience, $0) { $0.text != nil } }
        && Self.isNumber(experience, "version") && Self.isRules(experience, "site_area")
        && Self.isEach(experience, "variations") {
          Self.isText($0, "id", "key", "name") && Self.isNumber($0, "traffic_allocation")
        }
        && Self.isNothingOr(experience, "settings") {
          $0.isObject && Self.isNothingOr($0, "matching_options") { $0.isObject }
        }
    }
      && ["audiences", "segments", "locations"].allSatisfy { name in
        Self.isEach(config, name) { Self.isText($0, "id", "key", "name") && Self.isRules($0, "rules") }
      } && Self.isList(config, "archived_experiences") { $0.text != nil }
  }

  /// Every member of a name counts, since each is decoded in turn.
  private static func isNothingOr(_ object: SampleValue, _ name: String, _ isValid: (SampleValue) -> Bool) -> Bool {
    guard case .object(let members) = object else { return false }
    return members.allSatisfy { $0.0 != name || $0.1.isNull || isValid($0.1) }
  }

  private static func isText(_ object: SampleValue, _ names: String...) -> Bool {
    names.allSatisfy { isNothingOr(object, $0) { $0.text != nil } }
  }

  private static func isNumber(_ object: SampleValue, _ name: String) -> Bool {
    isNothingOr(object, name) { value in
      switch value {
      case .number: true
      case .text(let text): text.wholeMatch(of: /[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/) != nil
      case .null, .boolean, .array, .object: false
      }
    }
  }

  private static func isList(_ object: SampleValue, _ name: String, _ isValid: (SampleValue) -> Bool) -> Bool {
    isNothingOr(object, name) { $0.elements?.allSatisfy(isValid) ?? false }
  }

  private static func isEach(_ object: SampleValue, _ name: String, _ isValid: (SampleValue) -> Bool) -> Bool {
    isList(object, name) { $0.isObject && isValid($0) }
  }

  private static func isRules(_ object: SampleValue, _ name: String) -> Bool {
    isNothingOr(object, name) { rules in
      rules.isObject
        && isEach(rules, "OR") { isEach($0, "AND") { isList($0, "OR_WHEN") { $0.isObject } } }
    }
  }

  // MARK: values

  private static func string(_ value: SampleValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let spelling): spelling
    case .text(let text): text
    case .array(let elements): "[" + elements.map(json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + distinct(members).map { quoted($0.0) + ":" + json($0.1) }.joined(separator: ",") + "}"
    }
  }

  private static func json(_ value: SampleValue) -> String { value.text.map(quoted) ?? string(value) }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { letter in
        switch letter {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\u{1E}": "\\u001e"
        default: String(letter)
        }
      }.joined() + "\""
  }

  /// The last value of each name, where the name is first.
  private static func distinct(_ members: [(String, SampleValue)]) -> [(String, SampleValue)] {
    var result: [(String, SampleValue)] = []
    for member in members {
      if let place = result.firstIndex(where: { Array($0.0.utf16) == Array(member.0.utf16) }) {
        result[place].1 = member.1
      } else {
        result.append(member)
      }
    }
    return result
  }

  private static func lower(_ value: SampleValue) -> [UInt16] { NaiveScriptVisitor.lower(string(value)) }

  private static func number(_ value: SampleValue) -> Double? {
    switch value {
    case .null, .array, .object: return nil
    case .boolean, .number, .text: break
    }
    let decimal = /([+-]?(?:NaN|Infinity|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?))[fFdD]?/
    let hexadecimal = /([+-]?0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][+-]?[0-9]+)[fFdD]?/
    let letters = Array(string(value).unicodeScalars)
    guard let first = letters.firstIndex(where: { $0.value > 0x20 }),
      let last = letters.lastIndex(where: { $0.value > 0x20 })
    else { return nil }
    let text = letters[first...last].map { String($0) }.joined()
    let match = text.wholeMatch(of: decimal) ?? text.wholeMatch(of: hexadecimal)
    guard var spelling = match.map({ String($0.output.1) }) else { return nil }
    if spelling.hasSuffix("NaN") { return text.last == "N" ? .nan : nil }
    if spelling.hasSuffix("Infinity"), text.last != "y" { return nil }
    // Swift wants digits on both sides of the point.
    if spelling.hasSuffix(".") { spelling.removeLast() }
    spelling = spelling.replacing(/\.(?=[eEpP])/, with: "").replacing(/^([+-]?)\./) { $0.output.1 + "0." }
    return Double(spelling)
  }

  private static func parts(_ text: String) -> [[UInt16]] {
    Array(text.utf16).split(separator: 0x7C, omittingEmptySubsequences: false)
      .map { NaiveScriptVisitor.lower(String(decoding: $0, as: UTF16.self)) }
  }

  // MARK: operators

  /// Nil for an unknown operator.
  private static func compare(_ type: String, _ value: SampleValue, _ wanted: SampleValue) -> Bool? {
    switch type {
    case "exists": return !value.isNull && string(value) != ""
    case "doesNotExist": return value.isNull || string(value) == ""
    case "equals", "equalsNumber", "matches", "less", "lessEqual", "contains", "isIn", "startsWith", "endsWith": break
    default: return nil
    }
    if value.isNull { return false }
    let (low, needle) = (lower(value), lower(wanted))
    switch type {
    case "equals", "equalsNumber", "matches":
      if case .array(let elements) = value { return elements.contains { lower($0) == needle } }
      if case .object(let members) = value { return members.contains { NaiveScriptVisitor.lower($0.0) == needle } }
      return low == needle
    case "less", "lessEqual":
      guard let a = number(value), let b = number(wanted) else { return false }
      return type == "less" ? a < b : a <= b
    case "contains":
      let blanks: Set<UInt16> = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x1F, 0x20, 0xA0, 0x3000]
      return needle.allSatisfy(blanks.contains) || NaiveScriptVisitor.contains(low, needle)
    case "startsWith": return low.starts(with: needle)
    case "endsWith": return low.count >= needle.count && low.suffix(needle.count).elementsEqual(needle)
    default:
      let list = wanted.elements.map { $0.map(lower) } ?? parts(string(wanted))
      return parts(string(value)).contains { list.contains($0) }
    }
  }

  // MARK: rule sets

  private static func matches(_ rules: SampleValue?, _ data: SampleValue?) -> Bool {
    guard let rules, case .object(let members) = data ?? .object([]) else { return false }
    return (rules.member("OR", last: true)?.elements ?? []).contains { branch in
      let blocks = branch.member("AND", last: true)?.elements ?? []
      return !blocks.isEmpty
        && blocks.allSatisfy { ($0.member("OR_WHEN", last: true)?.elements ?? []).contains { holds($0, members) } }
    }
  }

  private static func holds(_ leaf: SampleValue, _ data: [(String, SampleValue)]) -> Bool {
    let matching = leaf.member("matching", last: true)
    guard let type = matching?.member("match_type", last: true)?.text else { return false }
    let isNegated =
      switch matching?.member("negated", last: true) {
      case .boolean(let value): value
      case .text(let text): text.lowercased() == "true"
      default: false
      }
    var key: String?
    switch leaf.member("key", last: true) {
    case .null, .array, .object, nil: break
    case let value?: key = string(value)
    }
    let found = key.flatMap { key in data.last { Array($0.0.utf16) == Array(key.utf16) }?.1 }
    if found == nil, type != "exists", type != "doesNotExist" { return false }
    let result = compare(type, found ?? .null, leaf.member("value", last: true) ?? .null)
    return result.map { $0 != isNegated } ?? false
  }

  // MARK: experiences

  /// The keys of the experiences that the visitor is eligible for; none if the configuration is not decoded.
  package func eligible() -> [String] {
    guard isDecoded else { return [] }
    var seen: Set<[UInt16]> = []
    return (config.member("experiences", last: true)?.elements ?? []).compactMap { experience in
      guard let key = experience.member("key", last: true)?.text, seen.insert(Array(key.utf16)).inserted,
        isEligible(experience)
      else { return nil }
      return key
    }
  }

  private func isEligible(_ experience: SampleValue) -> Bool {
    let variations = experience.member("variations", last: true)?.elements ?? []
    let id = experience.member("id", last: true)?.text ?? ""
    if let stored = event.member("bucketed", last: true)?.member(id, last: true), !stored.isNull,
      variations.contains(where: { $0.member("id", last: true)?.text == Self.string(stored) })
    {
      return true
    }
    let data = event.member("location", last: true)
    let isSomewhere = if case .object(let members)? = data { !members.isEmpty } else { false }
    return !variations.isEmpty && matchesOne(experience, "audiences", event.member("attributes", last: true))
      && (isSomewhere || !isListing(experience, "locations")) && matchesOne(experience, "locations", data)
  }

  private func isListing(_ experience: SampleValue, _ name: String) -> Bool {
    experience.member(name, last: true)?.elements?.isEmpty == false
  }

  /// True if no audience, or location, is listed, or if a listed one matches: of several with one id the last.
  private func matchesOne(_ experience: SampleValue, _ name: String, _ data: SampleValue?) -> Bool {
    guard isListing(experience, name) else { return true }
    let entries = config.member(name, last: true)?.elements ?? []
    return (experience.member(name, last: true)?.elements ?? []).contains { reference in
      let entry = entries.last { reference.text != nil && $0.member("id", last: true)?.text == reference.text }
      let data = data?.isNull == true ? nil : data
      return Self.matches(entry?.member("rules", last: true), data)
    }
  }
}
