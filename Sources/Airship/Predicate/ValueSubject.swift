/// The value that a part of a predicate is evaluated on.
enum ValueSubject: Sendable {
  case null
  case value(JSONDocument.Value)
  /// The length of an array.
  case count(Int)

  /// The parts of an array that a condition is evaluated on.
  enum Choice: Sendable {
    /// The value is not an array, or the array lacks the element.
    case nothing
    /// The condition is true if it is true of this value.
    case one(ValueSubject)
    /// The condition is true if it is true of one of these elements.
    case some([JSONDocument.Value])
  }

  /// The data of an event; nil stands for JSON null.
  init(_ data: DataValue?) {
    if let data, !data.document.isNull(data.value) {
      self = .value(data.value)
    } else {
      self = .null
    }
  }
}
