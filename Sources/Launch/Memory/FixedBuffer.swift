internal import CScan

/// A heap buffer of fixed size. Unlike in an `Array`, a write does no copy-on-write check. Access is bounds-checked.
@safe package struct FixedBuffer<Element: BitwiseCopyable>: ~Copyable {
  // Sound: the memory is allocated for `count` values and initialized in `init`, and freed in `deinit`; every access is
  // checked against `count`.
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  package init(repeating value: Element, count: Int) {
    self.count = count
    unsafe base = .allocate(capacity: max(count, 1))
    unsafe base.initialize(repeating: value, count: count)
  }

  /// Creates a copy of `values`. The memory is first initialized with `filler`.
  init(_ values: [Element], else filler: Element) {
    self.init(repeating: filler, count: values.count)
    for index in values.indices { self[index] = values[index] }
  }

  /// Creates an empty buffer.
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

  /// The address of the first value; valid as long as the buffer exists.
  @unsafe var address: UnsafeMutablePointer<Element> { unsafe base }

  /// Sets all values to `value`.
  func fill(with value: Element) { unsafe base.update(repeating: value, count: count) }
}

extension FixedBuffer where Element: Comparable {
  /// Sorts the first `count` values in ascending order.
  func sort(_ count: Int) {
    precondition(count >= 0 && count <= self.count)
    // Sound: the first `count` values are inside the buffer.
    var values = unsafe UnsafeMutableBufferPointer(start: address, count: count)
    unsafe values.sort()
  }
}

extension Array {
  /// Prefetches the element at `index` into the CPU cache; does nothing if `index` is out of range.
  @inline(__always)
  func prefetch(_ index: Int32) {
    let index = Int(index)
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return }
    // Sound: the element is inside the array, and its address does not escape.
    unsafe withUnsafeBufferPointer { elements in
      if let base = elements.baseAddress { unsafe cscan_prefetch(base + index) }
    }
  }
}
