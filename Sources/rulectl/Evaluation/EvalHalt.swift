internal import Synchronization

/// Tells the judges of a run that nobody wants to hear more.
final class EvalHalt: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
