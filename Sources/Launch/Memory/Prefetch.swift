internal import CScan
internal import RuleCore

extension Array {
  /// Has the processor fetch the element at `index` from memory, if there is one, so that it is at hand when
  /// it is asked for a little later.
  @inline(__always)
  func prefetch(_ index: Int32) {
    let index = Int(index)
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return }
    // Sound: the element is inside of the array, and its address is kept by nobody.
    unsafe withUnsafeBufferPointer { elements in
      if let base = elements.baseAddress { unsafe cscan_prefetch(base + index) }
    }
  }
}
