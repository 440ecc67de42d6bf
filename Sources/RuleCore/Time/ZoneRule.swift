/// A yearly rule for daylight saving time in POSIX TZ notation: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Source: IEEE 1003.1, 8.3 Other Environment Variables, TZ; RFC 9636, 3.3.1, for hours above 24.
struct ZoneRule: Sendable {
  /// A yearly moment, in the local time that is in force before it.
  private struct Moment: Sendable {
    enum Day: Sendable {
      /// A day of the year from 1, not counting February 29.
      case julian(Int64)
      /// A day of the year from 0, counting February 29.
      case ofYear(Int64)
      /// The first to fourth such weekday of a month, or the last if `week` is 5; Sunday is 0.
      case weekday(month: Int64, week: Int64, day: Int64)
    }

    let day: Day
    let seconds: Int64
  }

  private let standard: Int32
  private let summer: (offset: Int32, begin: Moment, end: Moment)?

  init?(_ text: String) {
    var reader = Reader(text: Array(text.utf8))
    guard reader.name(), let offset = reader.time(hours: 24) else { return nil }
    standard = Int32(-offset)
    guard !reader.atEnd else {
      summer = nil
      return
    }
    guard reader.name() else { return nil }
    var summerOffset = standard + 3_600
    if !reader.next(is: 0x2C) {
      guard let offset = reader.time(hours: 24) else { return nil }
      summerOffset = Int32(-offset)
    }
    guard let begin = reader.moment(), let end = reader.moment(), reader.atEnd else { return nil }
    summer = (summerOffset, begin, end)
  }

  /// Seconds east of UTC at an instant in seconds since 1970.
  func offset(at seconds: Int64) -> Int32 {
    guard let summer else { return standard }
    let year = Instant.civil((seconds + Int64(standard)).floored(by: 86_400).quotient).year
    let begin = Self.instant(summer.begin, year) - Int64(standard)
    let end = Self.instant(summer.end, year) - Int64(summer.offset)
    let isSummer = begin < end ? (begin..<end).contains(seconds) : !(end..<begin).contains(seconds)
    return isSummer ? summer.offset : standard
  }

  /// A moment of a year in seconds since 1970, computed as if local time were UTC.
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

  private struct Reader {
    let text: [UInt8]
    private var at = 0

    init(text: [UInt8]) { self.text = text }

    var atEnd: Bool { at == text.count }

    func next(is byte: UInt8) -> Bool { at < text.count && text[at] == byte }

    private mutating func take(_ byte: UInt8) -> Bool {
      guard next(is: byte) else { return false }
      at += 1
      return true
    }

    /// Skips a zone abbreviation: three or more letters, or any characters in angle brackets.
    mutating func name() -> Bool {
      if take(0x3C) {
        while at < text.count, text[at] != 0x3E { at += 1 }
        return take(0x3E)
      }
      let start = at
      while at < text.count, text[at] | 0x20 &- 0x61 < 26 { at += 1 }
      return at - start >= 3
    }

    mutating func number(_ range: ClosedRange<Int64>) -> Int64? {
      var value: Int64 = 0
      let start = at
      while at < text.count, case let digit = text[at] &- 0x30, digit < 10, at - start < 6 {
        value = value * 10 + Int64(digit)
        at += 1
      }
      return at > start && range.contains(value) ? value : nil
    }

    /// Reads `[±]hh[:mm[:ss]]` and returns seconds.
    mutating func time(hours: Int64) -> Int64? {
      let isNegative = take(0x2D)
      if !isNegative { _ = take(0x2B) }
      guard var value = number(0...hours).map({ $0 * 3_600 }) else { return nil }
      for unit in [Int64(60), 1] where take(0x3A) {
        guard let part = number(0...59) else { return nil }
        value += part * unit
      }
      return isNegative ? -value : value
    }

    mutating func moment() -> Moment? {
      guard take(0x2C) else { return nil }
      let day: Moment.Day
      if take(0x4D) {
        guard let month = number(1...12), take(0x2E), let week = number(1...5), take(0x2E),
          let weekday = number(0...6)
        else { return nil }
        day = .weekday(month: month, week: week, day: weekday)
      } else if take(0x4A) {
        guard let number = number(1...365) else { return nil }
        day = .julian(number)
      } else {
        guard let number = number(0...365) else { return nil }
        day = .ofYear(number)
      }
      guard take(0x2F) else { return Moment(day: day, seconds: 7_200) }
      return time(hours: 167).map { Moment(day: day, seconds: $0) }
    }
  }
}
