extension RandomAccessCollection {
  /// Returns the index of the first element for which `predicate` is true; `endIndex` if there is none. The predicate
  /// must be false for all elements before this element and true for all after it. Complexity: O(log n).
  @inlinable package func partitioningIndex(where predicate: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if predicate(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
