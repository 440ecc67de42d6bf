extension AirshipReader {
  mutating func readDelay(of schedule: inout Schedule, _ value: JSONDocument.Value) {
    guard let delay = member(value, "delay") else { return }
    guard document.isObject(delay) else { return note(.schedule, "delay", .mistyped, delay) }
    if let seconds = member(delay, "seconds") {
      schedule.delay.milliseconds = milliseconds(seconds, "seconds")
    }
    schedule.delay.screens = screens(delay)
    schedule.delay.region = region(delay)
    schedule.delay.appState = appState(delay)
    if profile.readsWindows, let window = member(delay, "execution_window") {
      schedule.delay.window = self.window(window)
    }
    guard let list = member(delay, "cancellation_triggers") else { return }
    guard document.isArray(list) else { return note(.delay, "cancellation_triggers", .mistyped, list) }
    schedule.cancellations = triggers(list, isCancelling: true)
    let count = elements(list).count
    if count > 10 { note(.cancellationCount(count), list) }
  }

  private mutating func screens(_ delay: JSONDocument.Value) -> [[UInt8]]? {
    guard let screen = member(delay, "screen") else { return nil }
    if let text = text(screen) {
      note(.screenText, screen)
      return [text]
    }
    guard document.isArray(screen), let texts = texts(screen) else {
      note(.screenMistyped, screen)
      return nil
    }
    guard texts.isEmpty else { return texts }
    note(.screenEmpty, screen)
    return profile.emptyListsAreAny ? nil : []
  }

  private mutating func region(_ delay: JSONDocument.Value) -> [UInt8]? {
    for name in profile.regionMembers {
      guard let region = member(delay, name) else { continue }
      if let text = text(region) { return text }
      note(.delay, name, .mistyped, region)
      return []
    }
    return nil
  }

  private mutating func appState(_ delay: JSONDocument.Value) -> Schedule.AppState? {
    guard let state = member(delay, "app_state") else { return nil }
    guard let name = text(state) else {
      note(.appStateUnknown, state)
      return nil
    }
    let lower = UTF16Text.encode(UTF16Text.lowercased(UTF16Text.decode(name)))
    if lower != name { note(.appStateCase, state) }
    let word = String(decoding: lower, as: UTF8.self)
    if let known = Schedule.AppState(rawValue: word) { return known }
    note(word == "any" ? .appStateAny : .appStateUnknown, state)
    return nil
  }
}
