/// Instants at which the time tests of a rule may change their result: the instants with which the tests compare, and
/// instants next to these.
struct InstantCandidates {
  private(set) var instants: [Instant] = []
  private var seen: Set<Instant> = []

  private static let maximumInstants = 64

  init(_ forest: ConditionForest, below node: Int32, zone: ZoneOffset) {
    var found: [Instant] = []
    forest.forEachLeaf(below: node) { place in
      let predicate = forest.predicates[Int(place)]
      switch forest.facts[Int(predicate.fact)] {
      case .special(.unixTime), .special(.utcTime), .special(.localTime): break
      case .special, .data, .state, .history, .nothing, .crash: return
      }
      switch predicate.comparison.literalType {
      case .integer: found += Self.near(seconds: forest.integer(predicate.literal))
      case .decimal:
        if let seconds = Int64(exactly: forest.decimal(predicate.literal).rounded(.down)) {
          found += Self.near(seconds: seconds)
        }
      case .text:
        let text = forest.text(predicate.literal)
        if let seconds = Int64(String(decoding: text, as: UTF8.self)) {
          found += Self.near(seconds: seconds)
        }
        if let instant = Self.instant(text) {
          let offset = Int64(zone(instant.seconds)) * 1_000
          found += [instant, Instant(milliseconds: instant.milliseconds &- offset)]
        }
      case .none, .truth: break
      }
    }
    for instant in found where instants.count < Self.maximumInstants {
      if seen.insert(instant).inserted { instants.append(instant) }
    }
  }

  /// The seconds since 1970 of all dates with four-digit years.
  private static let range = -62_135_596_800...Int64(253_402_300_799)

  private static func near(seconds: Int64) -> [Instant] {
    [seconds, seconds &+ 1, seconds &- 1].filter { range.contains($0) }.map { Instant(milliseconds: $0 * 1_000) }
  }

  /// Returns the first instant whose UTC date and time begin with `text`, such as `2026-11-21T22`.
  private static func instant(_ text: [UInt8]) -> Instant? {
    var rest = text[...]
    func number(_ width: Int) -> Int64? {
      let digits = rest.prefix(width)
      guard digits.count == width, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
      rest = rest.dropFirst(width)
      if let first = rest.first, first &- 0x30 >= 10 { rest = rest.dropFirst() }
      return Int64(String(decoding: digits, as: UTF8.self))
    }
    guard let year = number(4) else { return nil }
    let month = number(2) ?? 1
    let day = number(2) ?? 1
    guard let date = Instant(year: year, month: month, day: day) else { return nil }
    let (hour, minute, second) = (number(2) ?? 0, number(2) ?? 0, number(2) ?? 0)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    let time = (hour * 3_600 + minute * 60 + second) * 1_000 + (number(3) ?? 0)
    return Instant(milliseconds: date.milliseconds + time)
  }
}
