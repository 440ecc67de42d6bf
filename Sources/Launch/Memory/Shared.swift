internal import RuleCore

/// A value that many hold without copying it: nothing is counted but the one reference.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A shared value that somebody else holds for as long as this is used: nobody is counted, which takes an
/// event as long as a look-up.
@safe struct Lent<Value: Sendable> {
  private let object: Unmanaged<Shared<Value>>

  /// `object` must be held by somebody who outlives this.
  @unsafe init(_ object: Shared<Value>) { unsafe self.object = .passUnretained(object) }

  /// Calls `body` with the value.
  @inline(__always)
  func use(_ body: (Shared<Value>) -> Void) {
    // Sound: the object is held, as `init` wants it.
    unsafe object._withUnsafeGuaranteedRef(body)
  }
}
