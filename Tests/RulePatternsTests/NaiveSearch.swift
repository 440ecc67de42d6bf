import RuleCore
import RulePatterns

/// A search that follows the engines' descriptions step by step, without any cleverness.
///
/// A node is matched at a place with what groups took so far, and then what follows is asked.
final class NaiveSearch {
  struct TooLong: Error {}
  typealias Groups = [Int: [UInt32]]
  typealias Following = (Int, Groups) throws -> Bool

  private let dialect: PatternDialect
  private let units: [UInt32]
  private var steps = 40_000

  init(_ subject: String, _ dialect: PatternDialect) {
    self.dialect = dialect
    units =
      dialect == .javaScript
      ? subject.lowercased().utf16.map(UInt32.init) : subject.unicodeScalars.map(\.value)
  }

  func finds(_ pattern: NaivePattern) throws -> Bool {
    try units.indices.contains { try matches(pattern, $0, [:]) { _, _ in true } }
      || matches(pattern, units.count, [:]) { _, _ in true }
  }

  private func matches(_ node: NaivePattern, _ place: Int, _ groups: Groups, _ following: Following) throws -> Bool {
    steps -= 1
    if steps < 0 { throw TooLong() }
    switch node {
    case .unit(let unit):
      return try place < units.count && unit.takes(units[place], dialect) && following(place + 1, groups)
    case .edge(let edge): return try holds(edge, place) && following(place, groups)
    case .sequence(let parts):
      guard let first = parts.first else { return try following(place, groups) }
      return try matches(first, place, groups) { place, groups in
        try self.matches(.sequence(Array(parts.dropFirst())), place, groups, following)
      }
    case .choice(let parts):
      return try parts.contains { try matches($0, place, groups, following) }
    case .group(let number, let body):
      return try matches(body, place, groups) { end, groups in
        var groups = groups
        groups[number] = Array(self.units[place..<end])
        return try following(end, groups)
      }
    case .loop(let body, let least, let most, let isLazy):
      return try turns(body, least, most, isLazy, place, groups, following)
    case .look(let body, let isAhead, let isNegated):
      var taken = groups
      let starts = isAhead ? [place] : Array((0...place).reversed())
      let holds = try starts.contains { start in
        try matches(body, start, groups) { end, groups in
          taken = groups
          return isAhead || end == place
        }
      }
      return try holds != isNegated && following(place, isNegated ? groups : taken)
    case .atomic(let body):
      var first: (Int, Groups)?
      _ = try matches(body, place, groups) { end, groups in
        first = (end, groups)
        return true
      }
      guard let (end, groups) = first else { return false }
      return try following(end, groups)
    case .reference(let number):
      guard let taken = groups[number] else { return try dialect == .javaScript && following(place, groups) }
      let next = units[place...].prefix(taken.count)
      return try next.map(upper) == taken.map(upper) && following(place + taken.count, groups)
    }
  }

  private func turns(
    _ body: NaivePattern, _ least: Int, _ most: Int?, _ isLazy: Bool, _ place: Int, _ groups: Groups,
    _ following: Following
  ) throws -> Bool {
    if most == 0 { return try following(place, groups) }
    func turn() throws -> Bool {
      var kept = groups
      if dialect == .javaScript { for group in body.groups { kept[group] = nil } }
      return try matches(body, place, kept) { end, groups in
        if end == place, self.dialect == .javaScript, least == 0 { return false }
        if end == place, self.dialect == .icu, least <= 1, most == nil { return try following(end, groups) }
        return try self.turns(body, max(0, least - 1), most.map { $0 - 1 }, isLazy, end, groups, following)
      }
    }
    if least > 0 { return try turn() }
    if isLazy { return try following(place, groups) || turn() }
    return try turn() || following(place, groups)
  }

  private func holds(_ edge: String, _ place: Int) -> Bool {
    func isWord(_ place: Int) -> Bool {
      units.indices.contains(place) && NaiveUnit.word.takes(units[place], dialect)
    }
    return switch edge {
    case "^": place == 0
    case "$": place == units.count || dialect == .icu && place == units.count - 1 && units.last == 0x0A
    case #"\b"#: isWord(place) != isWord(place - 1)
    default: isWord(place) == isWord(place - 1)
    }
  }

  /// One form for units that differ only in case, of the few letters that there are.
  private func upper(_ unit: UInt32) -> UInt32 {
    switch unit {
    case 0x61, 0x62, 0x6B, 0xE9: unit - 0x20
    case 0x212A: 0x4B
    default: unit
    }
  }
}
