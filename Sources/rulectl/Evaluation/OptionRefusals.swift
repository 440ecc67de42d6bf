/// Options that are given and have no meaning for a dialect are rejected.
extension EvalOptions {
  /// Rejects the first given option of a list.
  static func refuse(_ given: [(flag: String, isGiven: Bool)], _ what: String) throws(CommandFailure) {
    guard let flag = given.first(where: \.isGiven)?.flag else { return }
    throw CommandFailure(.usage, "\(flag) means nothing to \(what)")
  }

  /// Rejects `--until` for rules that do not depend on time.
  static func refuseUntil(_ settings: EvalSettings, _ rules: String) throws(CommandFailure) {
    guard settings.until != nil else { return }
    throw CommandFailure(.usage, "--until means nothing to \(rules): time passes for Airship schedules only")
  }

  /// Rejects options that set the state, clock and random numbers that events meet.
  func refuseWorld(_ what: String) throws(CommandFailure) {
    try Self.refuse(
      [
        ("--state", state != nil), ("--now", now != nil), ("--time-zone", timeZone != nil),
        ("--seed", seed != nil), ("--sdk-version", sdkVersion != nil),
      ], what)
  }
}
