/// Failures that several platforms may have in common: each is said once.
struct SharedFailures {
  private var said: Set<String> = []

  /// Reports a failure, unless it has been, and joins it to `status`.
  mutating func report(_ failure: CommandFailure, _ status: inout ExitStatus) {
    if said.insert(failure.message).inserted {
      Messages.report(failure.message, place: failure.place)
    }
    status.join(failure.status)
  }
}
