private import Foundation

/// What the Convert SDK for iOS says of a visitor, written from its behaviour alone and over
/// Foundation's own texts: the slow judge of the fast one.
package struct NaiveSwiftVisitor {
  private let config: SampleValue
  private let event: SampleValue

  package init(_ config: SampleValue, _ event: SampleValue) {
    (self.config, self.event) = (config, event)
  }

  private static func map(_ value: SampleValue?) -> [String: String] {
    guard case .object(let members)? = value else { return [:] }
    var result: [String: String] = [:]
    var seen: Set<String> = []
    for (name, value) in members where seen.insert(name).inserted {
      switch value {
      case .text(let text): result[name] = text
      case .boolean(let value): result[name] = String(value)
      case .number(let spelling):
        let isWhole = !spelling.contains { ".eE".contains($0) }
        result[name] = isWhole ? Int(spelling).map { String($0) } : Double(spelling).map { String($0) }
      case .null, .array, .object: break
      }
    }
    return result
  }

  private static let mapped: Set<String> = ["country", "cookie", "visits_count", "url"]
  private static let keyed: Set<String> = [
    "generic_text_key_value", "generic_numeric_key_value", "generic_bool_key_value",
  ]

  // MARK: rule sets

  /// Whether attributes match a rule set: one branch all of whose leaves hold.
  package static func matches(_ rules: SampleValue?, _ data: [String: String]) -> Bool {
    (rules?.member("OR", last: false)?.elements ?? []).contains { branch in
      let blocks = branch.member("AND", last: false)?.elements ?? []
      let leaves = blocks.flatMap { $0.member("OR_WHEN", last: false)?.elements ?? [] }
      return !leaves.isEmpty && leaves.allSatisfy { holds($0, data) }
    }
  }

  private static func holds(_ leaf: SampleValue, _ data: [String: String]) -> Bool {
    let type = leaf.member("rule_type", last: false)?.text ?? ""
    let matching = leaf.member("matching", last: false)
    let isNegated = matching?.member("negated", last: false)?.boolean ?? false
    let key: String
    if keyed.contains(type) {
      key = leaf.member("key", last: false)?.text ?? ""
    } else if mapped.contains(type) {
      key = type
    } else {
      return false
    }
    guard
      let result = compare(
        matching?.member("match_type", last: false)?.text ?? "", data[key], text(leaf.member("value", last: false)))
    else { return false }
    return result != isNegated
  }

  private static func text(_ value: SampleValue?) -> String? {
    switch value {
    case .text(let text): text
    case .boolean(let value): String(value)
    case .number(let spelling): Double(spelling).map { String($0) }
    case .null, .array, .object, nil: nil
    }
  }

  private static func compare(_ type: String, _ value: String?, _ wanted: String?) -> Bool? {
    let (low, needle) = ((value ?? "").lowercased(), (wanted ?? "").lowercased())
    switch type {
    case "equals", "equalsNumber", "matches": return low == needle
    case "contains": return needle.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty || low.contains(needle)
    case "startsWith": return low.hasPrefix(needle)
    case "endsWith": return low.hasSuffix(needle)
    case "less", "lessEqual":
      guard let left = number(value), let right = number(wanted) else { return false }
      return type == "less" ? left < right : left <= right
    case "isIn":
      guard let value else { return false }
      let list = needle.components(separatedBy: "|")
      return value.components(separatedBy: "|").contains { list.contains($0) }
    case "exists": return !(value ?? "").isEmpty
    case "not_exists", "doesNotExist": return (value ?? "").isEmpty
    default: return nil
    }
  }

  private static func number(_ text: String?) -> Double? {
    guard let text,
      text.range(of: "^-?(?:(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\\.[0-9]+)?|\\.[0-9]+)$", options: .regularExpression)
        != nil
    else { return nil }
    return Double(text.replacingOccurrences(of: ",", with: ""))
  }

  // MARK: experiences

  /// The keys of the experiences that the visitor is eligible for.
  package func eligible() -> [String] {
    var seen: Set<String> = []
    return decoded.compactMap { experience in
      guard let key = experience.member("key", last: false)?.text, seen.insert(key).inserted,
        isEligible(experience)
      else { return nil }
      return key
    }
  }

  /// The experiences that can be decoded.
  private var decoded: [SampleValue] {
    (config.member("experiences", last: false)?.elements ?? []).filter { experience in
      guard experience.isObject else { return false }
      let names = ["id", "key"].compactMap { experience.member($0, last: false) }
      let lists = ["audiences", "locations"].compactMap { experience.member($0, last: false) }
      let type = experience.member("type", last: false)
      return (names + lists.flatMap { $0.elements ?? [] }).allSatisfy { $0.text != nil }
        && (type == nil || type?.text == "a/b_fullstack")
    }
  }

  private func isEligible(_ experience: SampleValue) -> Bool {
    guard let id = experience.member("id", last: false)?.text else { return false }
    if isStored(id) { return true }
    let audiences = resolved(experience, "audiences")
    let locations = resolved(experience, "locations")
    let verdicts = audiences.map { matchesAudience($0) }
    let option = experience.member("settings", last: false)?
      .member("matching_options", last: false)?.member("audiences", last: false)?.text
    let isIn =
      verdicts.isEmpty
      || (option == "all" ? verdicts.allSatisfy { $0 } : verdicts.contains(true))
    let location = Self.map(event.member("location", last: false))
    let isThere =
      locations.isEmpty
      || locations.contains { Self.matches($0.member("rules", last: false), location) }
    return isIn && isThere && !(experience.member("variations", last: false)?.elements ?? []).isEmpty
  }

  private func isStored(_ id: String) -> Bool {
    guard let entry = event.member("bucketed", last: false)?.member(id, last: false) else { return false }
    return !entry.isNull
  }

  private func resolved(_ experience: SampleValue, _ name: String) -> [SampleValue] {
    let all = config.member(name, last: false)?.elements ?? []
    return (experience.member(name, last: false)?.elements ?? []).compactMap { reference in
      all.first { $0.member("id", last: false)?.text == reference.text }
    }
  }

  private func matchesAudience(_ audience: SampleValue) -> Bool {
    let rules = audience.member("rules", last: false)
    if let leaf = Self.exclusion(in: rules) {
      let target = Self.text(leaf.member("value", last: false)) ?? ""
      let experience = decoded.first { $0.member("key", last: false)?.text == target }
      let id = experience?.member("id", last: false)?.text
      let isNegated = leaf.member("matching", last: false)?.member("negated", last: false)?.boolean ?? false
      return (id.map(isStored) ?? false) != isNegated
    }
    return Self.matches(rules, Self.map(event.member("attributes", last: false)))
  }

  private static func exclusion(in rules: SampleValue?) -> SampleValue? {
    for branch in rules?.member("OR", last: false)?.elements ?? [] {
      for block in branch.member("AND", last: false)?.elements ?? [] {
        for leaf in block.member("OR_WHEN", last: false)?.elements ?? []
        where leaf.member("rule_type", last: false)?.text == "bucketed_into_experience_key" {
          return leaf
        }
      }
    }
    return nil
  }
}
