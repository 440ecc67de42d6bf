/// What the Convert SDK for JavaScript says of a visitor, written from its behaviour alone: loops and
/// exceptions as they are there, over arrays of code units.
package struct NaiveScriptVisitor {
  /// The code ends by an exception.
  package struct Exception: Error {}

  private let config: SampleValue
  private let event: SampleValue

  package init(_ config: SampleValue, _ event: SampleValue) {
    (self.config, self.event) = (config, event)
  }

  // MARK: values

  private static func string(_ value: SampleValue) -> String {
    switch value {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let spelling):
      // What is made up here are small whole numbers, and quarters of them.
      guard let number = Double(spelling) else { return "NaN" }
      let text = number.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .text(let text): return text
    case .array(let elements):
      return elements.map { $0.isNull ? "" : string($0) }.joined(separator: ",")
    case .object: return "[object Object]"
    }
  }

  private static func units(_ text: String) -> [UInt16] { Array(text.utf16) }

  /// Lower case, in which a sigma that ends a word is the final one; what is made up here has no
  /// marks that casing passes over.
  static func lower(_ text: String) -> [UInt16] {
    let letters = Array(text.unicodeScalars)
    var result = ""
    for (index, letter) in letters.enumerated() {
      let isAfter = index > 0 && letters[index - 1].properties.isCased
      let isBefore = index + 1 < letters.count && letters[index + 1].properties.isCased
      if letter == "Σ", isAfter, !isBefore {
        result += "ς"
      } else {
        result += letter.properties.lowercaseMapping
      }
    }
    return units(result)
  }

  static func contains(_ text: [UInt16], _ needle: [UInt16]) -> Bool {
    guard text.count >= needle.count else { return false }
    return (0...text.count - needle.count).contains {
      text[$0..<$0 + needle.count].elementsEqual(needle)
    }
  }

  private static func isSame(_ a: SampleValue, _ b: SampleValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.number(let a), .number(let b)): Double(a) == Double(b)
    case (.text(let a), .text(let b)): units(a) == units(b)
    default: false
    }
  }

  // MARK: operators

  private static func equals(_ value: SampleValue, _ wanted: SampleValue) -> Bool {
    if case .array(let elements) = value { return elements.contains { isSame($0, wanted) } }
    if case .object(let members) = value, !members.isEmpty {
      return members.contains { units($0.0) == units(string(wanted)) }
    }
    return lower(string(value)) == lower(string(wanted))
  }

  /// Nil ends as false, negated or not.
  private static func compare(_ type: String, _ value: SampleValue?, _ wanted: SampleValue) -> Bool? {
    switch type {
    case "exists", "not_exists", "doesNotExist":
      let isThere = value.map { !$0.isNull && $0.text != "" } ?? false
      return isThere == (type == "exists")
    default: break
    }
    guard let value else { return nil }
    let (low, needle) = (lower(string(value)), lower(string(wanted)))
    switch type {
    case "equals", "equalsNumber", "matches": return equals(value, wanted)
    case "contains":
      return needle.allSatisfy { [0x20, 0x0A, 0x0D].contains($0) } || contains(low, needle)
    case "startsWith": return low.starts(with: needle)
    case "endsWith": return low.count >= needle.count && low.suffix(needle.count).elementsEqual(needle)
    case "less", "lessEqual": return less(value, wanted, orEqual: type == "lessEqual")
    case "isIn":
      let list: [[UInt16]]
      switch wanted {
      case .text(let text):
        list = units(text).split(separator: 0x7C, omittingEmptySubsequences: false)
          .map { lower(String(decoding: $0, as: UTF16.self)) }
      case .array(let elements): list = elements.map { lower(string($0)) }
      case .null, .boolean, .number, .object: list = []
      }
      return units(string(value)).split(separator: 0x7C, omittingEmptySubsequences: false)
        .contains { part in list.contains { $0.elementsEqual(part) } }
    default: return nil
    }
  }

  /// Numbers with numbers, texts with texts, truth values with truth values, and what is an object to
  /// the language with what is one.
  private static func less(_ value: SampleValue, _ wanted: SampleValue, orEqual: Bool) -> Bool? {
    switch (number(value), number(wanted)) {
    case (let a?, let b?): return orEqual ? a <= b : a < b
    case (nil, nil): break
    case (nil, _?), (_?, nil): return nil
    }
    switch (value, wanted) {
    case (.text(let a), .text(let b)):
      return units(a).lexicographicallyPrecedes(units(b)) || (orEqual && units(a) == units(b))
    case (.boolean(let a), .boolean(let b)): return orEqual ? !a || b : !a && b
    case (.null, .null): return orEqual
    case (.null, .array), (.null, .object):
      let b = plain(string(wanted))
      return orEqual ? 0 <= b : 0 < b
    case (.array, .null), (.object, .null):
      let a = plain(string(value))
      return orEqual ? a <= 0 : a < 0
    case (.array, .array), (.array, .object), (.object, .array), (.object, .object):
      return less(.text("x" + string(value)), .text("x" + string(wanted)), orEqual: orEqual)
    default: return nil
    }
  }

  /// The number that a text is to the language; what is made up here are decimals and blanks.
  private static func plain(_ text: String) -> Double {
    let letters = text.filter { !" \n\r\r\n".contains($0) }
    // Swift reads hexadecimal fractions, and JavaScript does not.
    return letters.isEmpty ? 0 : letters.hasPrefix("0x") ? .nan : Double(letters) ?? .nan
  }

  private static var decimal: Regex<Substring> {
    /-?(?:(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?|\.[0-9]+)/
  }

  private static func number(_ value: SampleValue) -> Double? {
    switch value {
    case .number(let spelling): return Double(spelling)
    case .text(let text):
      guard let match = text.wholeMatch(of: Self.decimal)
      else { return nil }
      let parts = match.output.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count > 1, parts[0] == "0" else { return Double(parts.joined()) }
      let decimals = parts.joined(separator: ".").split(separator: ".")
      return Double(decimals.prefix(2).joined(separator: "."))
    case .null, .boolean, .array, .object: return nil
    }
  }

  // MARK: rule sets

  package static func matches(_ rules: SampleValue, _ data: SampleValue?) throws(Exception) -> Bool {
    if rules.isNull { throw Exception() }
    for branch in rules.member("OR", last: true)?.elements ?? [] where try holdsAll(branch, data) { return true }
    return false
  }

  private static func holdsAll(_ branch: SampleValue, _ data: SampleValue?) throws(Exception) -> Bool {
    if branch.isNull { throw Exception() }
    guard let blocks = branch.member("AND", last: true)?.elements, !blocks.isEmpty else { return false }
    for block in blocks where try !holdsAny(block, data) { return false }
    return true
  }

  private static func holdsAny(_ block: SampleValue, _ data: SampleValue?) throws(Exception) -> Bool {
    if block.isNull { throw Exception() }
    for leaf in block.member("OR_WHEN", last: true)?.elements ?? [] where try holds(leaf, data) { return true }
    return false
  }

  private static func holds(_ leaf: SampleValue, _ data: SampleValue?) throws(Exception) -> Bool {
    if leaf.isNull { throw Exception() }
    guard let matching = leaf.member("matching", last: true) else { return false }
    if matching.isNull { throw Exception() }
    guard let type = matching.member("match_type", last: true)?.text,
      let isNegated = matching.member("negated", last: true)?.boolean
    else { return false }
    let value = leaf.member("value", last: true)
    let asksForKey = type == "exists" || type == "doesNotExist"
    guard value != nil || asksForKey else { return false }
    guard let key = leaf.member("key", last: true)?.text else { return false }
    var found: SampleValue?
    if case .object(let members)? = data {
      // Of an object with methods no member is read, and no operator is run.
      if members.contains(where: { $0.0 == "name" && $0.1.text == "RuleData" }) { return false }
      found = members.last { $0.0 == key }?.1
    }
    guard found != nil || asksForKey, let result = compare(type, found, value ?? .null) else { return false }
    return result != isNegated
  }

  // MARK: experiences

  /// The experiences that the visitor is eligible for by their keys, and those that end by an
  /// exception.
  package func eligible() -> (keys: [String], exceptions: [String]) {
    var seen: Set<String> = []
    var result: (keys: [String], exceptions: [String]) = ([], [])
    for experience in config.member("experiences", last: true)?.elements ?? [] {
      guard let key = experience.member("key", last: true).flatMap(Self.identifier),
        seen.insert(key).inserted
      else { continue }
      do throws(Exception) {
        if try isEligible(experience) { result.keys.append(key) }
      } catch {
        result.exceptions.append(key)
      }
    }
    return result
  }

  private static func identifier(_ value: SampleValue) -> String? {
    switch value {
    case .text, .number, .boolean: string(value)
    case .null, .array, .object: nil
    }
  }

  private func list(_ name: String) -> [SampleValue] {
    config.member(name, last: true)?.elements ?? []
  }

  /// The entries of a list that are referred to.
  private func resolved(_ references: SampleValue?, in name: String) -> [SampleValue] {
    (references?.elements ?? []).compactMap { reference in
      list(name).first {
        reference.text != nil && $0.member("id", last: true).flatMap(Self.identifier) == reference.text
      }
    }
  }

  private func isEligible(_ experience: SampleValue) throws(Exception) -> Bool {
    let id = experience.member("id", last: true).flatMap(Self.identifier)
    if list("archived_experiences").contains(where: { Self.identifier($0) == id && id != nil }) {
      return false
    }
    if let environment = experience.member("environment", last: true), !environment.isNull,
      environment.text != (event.member("environment", last: true)?.text ?? "live")
    {
      return false
    }
    guard let id else { throw Exception() }
    guard try isThere(experience) else { return false }
    return try isIn(experience, id) && carriesSegment(experience)
      && !(experience.member("variations", last: true)?.elements ?? []).isEmpty
  }

  private func isThere(_ experience: SampleValue) throws(Exception) -> Bool {
    guard let data = event.member("location", last: true), !data.isNull else { return false }
    let locations = experience.member("locations", last: true)
    if locations?.elements?.isEmpty == false {
      var isThere = false
      for location in resolved(locations, in: "locations") {
        guard let rules = location.member("rules", last: true), !rules.isNull else { continue }
        if try Self.matches(rules, data) { isThere = true }
      }
      return isThere
    }
    guard let area = experience.member("site_area", last: true), !area.isNull else { return true }
    return try Self.matches(area, data)
  }

  private func isIn(_ experience: SampleValue, _ id: String) throws(Exception) -> Bool {
    var audiences = resolved(experience.member("audiences", last: true), in: "audiences")
    if let stored = stored(id),
      (experience.member("variations", last: true)?.elements ?? []).contains(where: {
        $0.member("id", last: true).flatMap(Self.identifier) == stored
      })
    {
      audiences.removeAll { $0.member("type", last: true)?.text == "permanent" }
    }
    guard !audiences.isEmpty else { return true }
    var matched = 0
    for audience in audiences {
      guard let rules = audience.member("rules", last: true), !rules.isNull else { continue }
      if let leaf = exclusion(in: rules) {
        matched += isBucketed(leaf) ? 1 : 0
      } else {
        matched +=
          try Self.matches(rules, event.member("attributes", last: true)) ? 1 : 0
      }
    }
    guard let settings = experience.member("settings", last: true), !settings.isNull else { throw Exception() }
    let option = settings.member("matching_options", last: true)?.member("audiences", last: true)
    return option?.text == "all" ? matched == audiences.count : matched > 0
  }

  /// The empty text is nothing.
  private func stored(_ id: String) -> String? {
    let entry = event.member("bucketed", last: true)?.member(id, last: true)
    return entry.flatMap(Self.identifier).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func isBucketed(_ leaf: SampleValue) -> Bool {
    let isNegated = leaf.member("matching", last: true)?.member("negated", last: true)?.boolean ?? false
    let key = leaf.member("value", last: true).map(Self.string)
    let target = list("experiences").first {
      key != nil && $0.member("key", last: true).flatMap(Self.identifier) == key
    }
    let id = target?.member("id", last: true).flatMap(Self.identifier)
    return (id.flatMap { stored($0) } != nil) != isNegated
  }

  private func exclusion(in rules: SampleValue) -> SampleValue? {
    for branch in rules.member("OR", last: true)?.elements ?? [] {
      for block in branch.member("AND", last: true)?.elements ?? [] {
        for leaf in block.member("OR_WHEN", last: true)?.elements ?? []
        where leaf.member("rule_type", last: true)?.text == "bucketed_into_experience_key" {
          return leaf
        }
      }
    }
    return nil
  }

  private func carriesSegment(_ experience: SampleValue) -> Bool {
    let segments = resolved(experience.member("audiences", last: true), in: "segments")
    let carried = (event.member("segments", last: true)?.elements ?? []).compactMap(\.text)
    return segments.isEmpty
      || segments.contains { segment in
        segment.member("id", last: true)?.text.map(carried.contains) ?? false
      }
  }
}
