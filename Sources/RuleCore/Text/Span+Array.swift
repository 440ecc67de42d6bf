extension Span<UInt8> {
  /// A copy of the bytes.
  package func array() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for index in indices { result.append(self[index]) }
    return result
  }
}
