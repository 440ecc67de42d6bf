internal import RuleEngine

extension JSONDocument {
  /// The flattened keys and the values of the scalars below the members of `object`.
  func forEachScalar(
    of object: Value, _ body: ([UInt8], Value) -> Void
  ) {
    guard isObject(object) else { return }
    for (name, member) in members(object) {
      forEachScalar(below: member, string(name), body)
    }
  }

  private func forEachScalar(
    below value: Value, _ key: [UInt8],
    _ body: ([UInt8], Value) -> Void
  ) {
    switch kind(value) {
    case .object:
      for (name, member) in members(value) {
        forEachScalar(below: member, key + [0x2E] + string(name), body)
      }
    case .array:
      for (place, element) in elements(value).enumerated() {
        forEachScalar(below: element, key + [0x2E] + Array(String(place).utf8), body)
      }
    case .string, .number, .word, .true, .false, .null: body(key, value)
    }
  }
}
