extension AirshipReader {
  mutating func window(_ value: JSONDocument.Value) -> ExecutionWindow? {
    guard document.isObject(value) else {
      note(.delay, "execution_window", .mistyped, value)
      return nil
    }
    return ExecutionWindow(includes: windowRules(value, "include"), excludes: windowRules(value, "exclude"))
  }

  private mutating func windowRules(_ window: JSONDocument.Value, _ name: String) -> [ExecutionWindow.Rule] {
    guard let list = member(window, name) else { return [] }
    guard document.isArray(list) else {
      note(.window, name, .mistyped, list)
      return []
    }
    var rules: [ExecutionWindow.Rule] = []
    for element in elements(list) {
      if let rule = windowRule(element) { rules.append(rule) }
    }
    return rules
  }

  private mutating func windowRule(_ value: JSONDocument.Value) -> ExecutionWindow.Rule? {
    guard document.isObject(value) else {
      note(.window(.ruleNotObject), value)
      return nil
    }
    let days: ExecutionWindow.Days
    let type = member(value, "type").flatMap(text).map { String(decoding: $0, as: UTF8.self) }
    switch type {
    case "daily":
      if member(value, "time_range") == nil { note(.window(.timeRangeMissing), value) }
      days = .every
    case "weekly":
      let set = numbers(value, "days_of_week", 1...7) ?? 0
      if set == 0 { note(.window(.daysMissing("days_of_week")), value) }
      days = .ofWeek(UInt8(truncatingIfNeeded: set))
    case "monthly":
      let (months, daysOfMonth) = (numbers(value, "months", 1...12), numbers(value, "days_of_month", 1...31))
      if (months ?? 0) == 0, (daysOfMonth ?? 0) == 0 {
        note(.window(.daysMissing("months")), value)
      }
      // An empty list of months or days has the same effect as a missing list: every month or day is allowed.
      days = .ofYear(
        months: months.flatMap { $0 == 0 ? nil : UInt16(truncatingIfNeeded: $0) },
        days: daysOfMonth.flatMap { $0 == 0 ? nil : $0 })
    default:
      note(.window(.typeUnknown), member(value, "type") ?? value)
      return nil
    }
    return ExecutionWindow.Rule(days: days, minutes: minutes(value), zone: zone(value))
  }

  /// Returns the numbers of an array that are in `range`, as a bit set in which bit n stands for n; nil if the member
  /// is missing or not an array.
  private mutating func numbers(_ rule: JSONDocument.Value, _ name: String, _ range: ClosedRange<Int64>) -> UInt32? {
    guard let list = member(rule, name) else { return nil }
    guard document.isArray(list) else {
      note(.window(.daysMissing(name)), list)
      return nil
    }
    var set: UInt32 = 0
    for element in elements(list) {
      guard let number = number(element) else {
        note(.window(.dayMistyped(name)), element)
        continue
      }
      let whole = truncated(number)
      if Double(whole) != number { note(.window(.notWhole(name)), element) }
      guard range.contains(whole) else {
        note(.window(.dayOutOfRange(name)), element)
        continue
      }
      set |= 1 << UInt32(truncatingIfNeeded: whole)
    }
    return set
  }

  // MARK: times

  private mutating func minutes(_ rule: JSONDocument.Value) -> (start: Int, end: Int)? {
    guard let range = member(rule, "time_range") else { return nil }
    guard document.isObject(range), member(range, "start_hour") != nil, member(range, "end_hour") != nil else {
      note(.window(.timeRangeMistyped), range)
      return nil
    }
    let lacking = ["start_minute", "end_minute"].filter { member(range, $0) == nil }.map { "`\($0)`" }
    if !lacking.isEmpty { note(.window(.minutesMissing(lacking.joined(separator: " and "))), range) }
    let start = time(range, "start_hour", 23) * 60 + time(range, "start_minute", 59)
    return (start, time(range, "end_hour", 23) * 60 + time(range, "end_minute", 59))
  }

  private mutating func time(_ range: JSONDocument.Value, _ name: String, _ most: Int64) -> Int {
    guard let value = member(range, name) else { return 0 }
    guard let number = number(value) else {
      note(.window(.notNumber(name)), value)
      return 0
    }
    let whole = truncated(number)
    if Double(whole) != number { note(.window(.notWhole(name)), value) }
    guard (0...most).contains(whole) else {
      note(.window(.timeOutOfRange(name)), value)
      return 0
    }
    return Int(whole)
  }

  // MARK: zones

  private mutating func zone(_ rule: JSONDocument.Value) -> ExecutionWindow.Zone {
    guard let zone = member(rule, "time_zone") else { return .local }
    let type = member(zone, "type").flatMap(text).map { String(decoding: $0, as: UTF8.self) }
    switch type {
    case "utc": return .utc
    case "local": return .local
    case "identifiers":
      guard let list = member(zone, "identifiers"), document.isArray(list), let names = texts(list) else { break }
      var seconds: Int?
      if let fallback = member(zone, "fallback_seconds_from_utc") {
        if number(fallback) == nil { note(.window(.notNumber("fallback_seconds_from_utc")), fallback) }
        let number = number(fallback) ?? 0
        guard abs(number) < 86_400 * 2 else { break }
        if number.rounded(.towardZero) != number { note(.window(.notWhole("fallback_seconds_from_utc")), fallback) }
        seconds = Int(number)
      }
      let word = member(zone, "on_failure").flatMap(text).map { String(decoding: $0, as: UTF8.self) }
      guard word == "skip" || word == "error" else { break }
      return .named(
        names.map { String(decoding: $0, as: UTF8.self) }, fallbackSeconds: seconds, isSkipped: word == "skip")
    default: break
    }
    note(.window(.zoneMistyped), zone)
    return .local
  }
}
