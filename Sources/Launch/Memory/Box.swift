/// A reference-counted box: copying a box retains one object instead of each reference in `value`.
final class Box<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// An unretained reference to a `Box`. Avoids a retain and release per event, which cost as much
/// as an index lookup. The caller must keep the object alive.
@safe struct UnretainedReference<Value: Sendable> {
  private let object: Unmanaged<Box<Value>>

  /// Creates a reference to `object`, which must outlive the reference.
  @unsafe init(_ object: Box<Value>) { unsafe self.object = .passUnretained(object) }

  /// Calls `body` with the shared object.
  @inline(__always)
  func use(_ body: (Box<Value>) -> Void) {
    // Sound: `init` requires that the object is still alive.
    unsafe object._withUnsafeGuaranteedRef(body)
  }
}
