/// A set of recurring days: days of the week and days of the year.
struct RecurringDays: Sendable {
  /// Bit n is day n of the week; 0 is Sunday.
  private var week: UInt8 = 0
  /// Indexed by month: bit n is day n of the month, both 0-based.
  private var year: [UInt32] = Array(repeating: 0, count: 12)

  private static let lengths: [UInt32] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  private static let everyWeekday: UInt8 = 0x7F

  /// The number of values of `yearDay(of:)`, with gaps for days that do not exist.
  static let yearSize = 12 * 31

  /// The index, 31 × month + day (both 0-based), of a day given as days since 1970-01-01.
  static func yearDay(of day: Int64) -> Int {
    let date = Instant.date(ofDay: day)
    return (date.month - 1) * 31 + date.day - 1
  }

  /// Adds days. Days that a month does not have are ignored.
  mutating func insert(_ days: ExecutionWindow.Days) {
    switch days {
    case .every: week = Self.everyWeekday
    case .ofWeek(let set): week |= set >> 1 & Self.everyWeekday
    case .ofYear(let months, let days):
      for month in 0..<12 where months.map({ $0 >> UInt16(month + 1) & 1 == 1 }) ?? true {
        year[month] |= (days ?? .max) >> 1 & Self.everyDay(of: month)
      }
      // A full year is stored as a full week.
      guard year.indices.allSatisfy({ year[$0] == Self.everyDay(of: $0) }) else { return }
      week = Self.everyWeekday
      year = Array(repeating: 0, count: 12)
    }
  }

  private static func everyDay(of month: Int) -> UInt32 { 1 << lengths[month] - 1 }

  func hasWeekday(_ day: Int) -> Bool { week >> UInt8(day) & 1 == 1 }

  func hasYearDay(_ place: Int) -> Bool { year[place / 31] >> UInt32(place % 31) & 1 == 1 }

  /// True if the set has days of the year.
  var isYearly: Bool { year.contains { $0 != 0 } }
}
