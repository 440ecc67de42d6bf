internal import RuleCore

/// What a part of a predicate is asked of.
enum ValueSubject: Sendable {
  case null
  case value(JSONDocument.Value)
  /// The length of an array.
  case count(Int)

  /// What of an array a condition is asked of.
  enum Choice: Sendable {
    /// It is no array, or has no such element.
    case nothing
    /// It holds when it holds for this.
    case one(ValueSubject)
    /// It holds when it holds for one of these.
    case some([JSONDocument.Value])
  }

  /// The data of an event; nil is null.
  init(_ data: DataValue?) {
    if let data, !data.document.isNull(data.value) {
      self = .value(data.value)
    } else {
      self = .null
    }
  }
}
