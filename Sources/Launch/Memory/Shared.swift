internal import RuleCore

/// A reference-counted box: copies of it retain one object instead of each reference in `value`.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// An unretained reference to a `Shared`. Avoids a retain and release per event, which cost as much
/// as an index lookup. The caller must keep the object alive.
@safe struct Lent<Value: Sendable> {
  private let object: Unmanaged<Shared<Value>>

  /// `object` must outlive this reference.
  @unsafe init(_ object: Shared<Value>) { unsafe self.object = .passUnretained(object) }

  /// Calls `body` with the shared object.
  @inline(__always)
  func use(_ body: (Shared<Value>) -> Void) {
    // Sound: `init` requires that the object is still alive.
    unsafe object._withUnsafeGuaranteedRef(body)
  }
}
