/// Failures of several platforms; those with the same message are reported once.
struct FailureDeduplicator {
  private var said: Set<String> = []

  /// Reports a failure if its message is new, and merges it into `status`.
  mutating func report(_ failure: CommandFailure, _ status: inout ExitStatus) {
    if said.insert(failure.message).inserted {
      Messages.report(failure.message, place: failure.place)
    }
    status.join(failure.status)
  }
}
