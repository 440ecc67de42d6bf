internal import RuleCore

/// So many values that can be changed in place, without a look at who else holds them: an array asks
/// at every change whether it is alone. It cannot be copied, so whoever holds one is.
@safe package struct FixedBuffer<Element: BitwiseCopyable>: ~Copyable {
  // Sound: allocated for `count` values and initialised in `init`, freed in `deinit`, and every
  // access is checked against `count`.
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  package init(repeating value: Element, count: Int) {
    self.count = count
    unsafe base = .allocate(capacity: max(count, 1))
    unsafe base.initialize(repeating: value, count: count)
  }

  /// A copy of `values`; `filler` stands where there is none.
  init(_ values: [Element], else filler: Element) {
    self.init(repeating: filler, count: values.count)
    for index in values.indices { self[index] = values[index] }
  }

  /// No values.
  init() {
    count = 0
    unsafe base = .allocate(capacity: 1)
  }

  deinit { unsafe base.deallocate() }

  @inline(__always)
  package subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return unsafe base[index]
    }
    nonmutating set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      unsafe base[index] = newValue
    }
  }

  /// Where the values lie, as long as the buffer is held.
  @unsafe var address: UnsafeMutablePointer<Element> { unsafe base }

  /// Sets all values.
  func fill(with value: Element) { unsafe base.update(repeating: value, count: count) }
}

extension FixedBuffer where Element: Comparable {
  /// Puts the first `count` values in ascending order.
  func sort(_ count: Int) {
    precondition(count >= 0 && count <= self.count)
    // Sound: so many values are inside the buffer.
    var values = unsafe UnsafeMutableBufferPointer(start: address, count: count)
    unsafe values.sort()
  }
}
