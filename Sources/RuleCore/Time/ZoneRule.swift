/// A yearly rule for daylight saving time in POSIX TZ notation: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Source: IEEE 1003.1, 8.3 Other Environment Variables, TZ; RFC 9636, 3.3.1, for hours above 24.
struct ZoneRule: Sendable {
  /// A moment in each year, in the local time that applies before this moment.
  fileprivate struct Moment: Sendable {
    enum Day: Sendable {
      /// A day of the year from 1, not counting February 29.
      case julian(Int64)
      /// A day of the year from 0, counting February 29.
      case ofYear(Int64)
      /// Occurrence `week` (1 to 4, or 5 for the last) of weekday `day` (0 is Sunday) in a month.
      case weekday(month: Int64, week: Int64, day: Int64)
    }

    let day: Day
    let seconds: Int64
  }

  private let standard: Int32
  private let summer: (offset: Int32, begin: Moment, end: Moment)?

  init?(_ text: String) {
    var reader = ByteCursor(Array(text.utf8))
    guard reader.name(), let offset = reader.time(hours: 24) else { return nil }
    standard = Int32(-offset)
    guard !reader.atEnd else {
      summer = nil
      return
    }
    guard reader.name() else { return nil }
    var summerOffset = standard + 3_600
    if reader.rest.first != UInt8(ascii: ",") {
      guard let offset = reader.time(hours: 24) else { return nil }
      summerOffset = Int32(-offset)
    }
    guard let begin = reader.moment(), let end = reader.moment(), reader.atEnd else { return nil }
    summer = (summerOffset, begin, end)
  }

  /// Returns the seconds east of UTC at an instant, which is in seconds since 1970.
  func offset(at seconds: Int64) -> Int32 {
    guard let summer else { return standard }
    let year = Instant.civil((seconds + Int64(standard)).floored(by: 86_400).quotient).year
    let begin = Self.instant(summer.begin, year) - Int64(standard)
    let end = Self.instant(summer.end, year) - Int64(summer.offset)
    let isSummer = begin < end ? (begin..<end).contains(seconds) : !(end..<begin).contains(seconds)
    return isSummer ? summer.offset : standard
  }

  /// Returns a moment of a year in seconds since 1970, computed as if its local time were UTC.
  private static func instant(_ moment: Moment, _ year: Int64) -> Int64 {
    func day(_ month: Int64, _ day: Int64) -> Int64 {
      (Instant(year: year, month: month, day: day)?.milliseconds ?? 0) / 86_400_000
    }
    let date: Int64
    switch moment.day {
    case .ofYear(let number): date = day(1, 1) + number
    case .julian(let number):
      let isLeap = day(3, 1) - day(2, 28) == 2
      date = day(1, 1) + number - 1 + (isLeap && number > 59 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = day(month, 1)
      let shift = (weekday - Int64(Instant.weekday(ofDay: first) - 1) + 7) % 7
      var found = first + shift + (week - 1) * 7
      while Int64(Instant.date(ofDay: found).month) != month { found -= 7 }
      date = found
    }
    return date * 86_400 + moment.seconds
  }
}

extension ByteCursor {
  /// Skips a zone abbreviation: three or more letters, or any characters in angle brackets.
  fileprivate mutating func name() -> Bool {
    if take("<") {
      _ = skip { $0 != UInt8(ascii: ">") }
      return take(">")
    }
    return skip { $0 | 0x20 &- 0x61 < 26 } >= 3
  }

  /// Reads a number of up to six digits.
  private mutating func number(_ range: ClosedRange<Int64>) -> Int64? {
    guard var value = digit() else { return nil }
    var count = 1
    while count < 6, let digit = digit() {
      value = value * 10 + digit
      count += 1
    }
    return range.contains(value) ? value : nil
  }

  /// Reads `[±]hh[:mm[:ss]]`, and returns the number of seconds.
  fileprivate mutating func time(hours: Int64) -> Int64? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard var value = number(0...hours).map({ $0 * 3_600 }) else { return nil }
    for unit in [Int64(60), 1] where take(":") {
      guard let part = number(0...59) else { return nil }
      value += part * unit
    }
    return isNegative ? -value : value
  }

  fileprivate mutating func moment() -> ZoneRule.Moment? {
    guard take(",") else { return nil }
    let day: ZoneRule.Moment.Day
    if take("M") {
      guard let month = number(1...12), take("."), let week = number(1...5), take("."), let weekday = number(0...6)
      else { return nil }
      day = .weekday(month: month, week: week, day: weekday)
    } else if take("J") {
      guard let number = number(1...365) else { return nil }
      day = .julian(number)
    } else {
      guard let number = number(0...365) else { return nil }
      day = .ofYear(number)
    }
    guard take("/") else { return ZoneRule.Moment(day: day, seconds: 7_200) }
    return time(hours: 167).map { ZoneRule.Moment(day: day, seconds: $0) }
  }
}
