internal import RuleCore

/// Days that come again: of the week, and of the year.
struct RecurringDays: Sendable {
  /// Bit n for day n, from 0 for Sunday.
  private var week: UInt8 = 0
  /// Of each month, bit n for its day n, from 0.
  private var year: [UInt32] = Array(repeating: 0, count: 12)

  private static let lengths: [UInt32] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  private static let everyWeekday: UInt8 = 0x7F

  /// The places that `yearDay` gives.
  static let yearSize = 12 * 31

  /// The place of a day, counted from 1970-01-01, among those of a year.
  static func yearDay(of day: Int64) -> Int {
    let date = Instant.date(ofDay: day)
    return (date.month - 1) * 31 + date.day - 1
  }

  /// Adds days; those that no month has are none.
  mutating func insert(_ days: ExecutionWindow.Days) {
    switch days {
    case .every: week = Self.everyWeekday
    case .ofWeek(let set): week |= set >> 1 & Self.everyWeekday
    case .ofYear(let months, let days):
      for month in 0..<12 where months.map({ $0 >> UInt16(month + 1) & 1 == 1 }) ?? true {
        year[month] |= (days ?? .max) >> 1 & Self.everyDay(of: month)
      }
      // Whole years are whole weeks.
      guard year.indices.allSatisfy({ year[$0] == Self.everyDay(of: $0) }) else { return }
      week = Self.everyWeekday
      year = Array(repeating: 0, count: 12)
    }
  }

  private static func everyDay(of month: Int) -> UInt32 { 1 << lengths[month] - 1 }

  func hasWeekday(_ day: Int) -> Bool { week >> UInt8(day) & 1 == 1 }

  func hasYearDay(_ place: Int) -> Bool { year[place / 31] >> UInt32(place % 31) & 1 == 1 }

  /// Some are days of the year.
  var isYearly: Bool { year.contains { $0 != 0 } }
}
