internal import CScan
internal import RuleCore

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
