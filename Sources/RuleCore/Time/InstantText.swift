extension Instant {
  /// Creates the first instant of a full or partial ISO 8601 date; nil for other strings.
  ///
  ///     2026   2026-03   2026-03-02   2026-03-02T09:30   2026-03-02 09:30:15.250+01:00
  ///
  /// `T` or a space precedes the time. `Z` or an offset may follow the time; the default is UTC. Fractions of a second
  /// are truncated to milliseconds.
  package init?(iso8601 text: [UInt8]) {
    var cursor = ByteCursor(text)
    guard let instant = cursor.instant() else { return nil }
    self = instant
  }
}

extension ByteCursor {
  fileprivate mutating func instant() -> Instant? {
    guard let year = number(4, 0...9_999) else { return nil }
    guard take("-") else { return atEnd ? Instant(year: year, month: 1, day: 1) : nil }
    guard let month = number(2, 1...12) else { return nil }
    guard take("-") else { return atEnd ? Instant(year: year, month: month, day: 1) : nil }
    guard let day = number(2, 1...31), let date = Instant(year: year, month: month, day: day) else { return nil }
    if atEnd { return date }
    guard take("T") || take("t") || take(" "), let time = time() else { return nil }
    guard let offset = offset(), atEnd else { return nil }
    return Instant(milliseconds: date.milliseconds + time - offset)
  }

  /// Reads a time, and returns the milliseconds since midnight; nil if the time is invalid.
  private mutating func time() -> Int64? {
    guard let hour = number(2, 0...23), take(":"), let minute = number(2, 0...59) else { return nil }
    var milliseconds = (hour * 60 + minute) * 60_000
    guard take(":") else { return milliseconds }
    // Second 60 is a leap second, which is read as the first second of the next minute.
    guard let second = number(2, 0...60) else { return nil }
    milliseconds += second * 1_000
    guard take(".") || take(",") else { return milliseconds }
    var digits = 0
    var scale: Int64 = 100
    while let digit = digit() {
      milliseconds += digit * scale
      scale /= 10
      digits += 1
    }
    return digits > 0 ? milliseconds : nil
  }

  /// Reads an offset from UTC (`Z`, `±hh`, `±hhmm`, `±hh:mm`, or nothing), and returns it in milliseconds east of UTC.
  private mutating func offset() -> Int64? {
    if atEnd || take("Z") || take("z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2, 0...23) else { return nil }
    var minutes: Int64 = 0
    if !atEnd {
      _ = take(":")
      guard let value = number(2, 0...59) else { return nil }
      minutes = value
    }
    return (isWest ? -1 : 1) * (hours * 60 + minutes) * 60_000
  }

  private mutating func number(_ width: Int, _ range: ClosedRange<Int64>) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<width {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return range.contains(value) ? value : nil
  }
}
