/// A node of a rule set, compiled for a platform.
enum VisitorNode: Sendable {
  /// False for every visitor.
  case never
  /// The platform throws an exception at this condition.
  case exception(ConditionID)
  case leaf(VisitorLeaf)
  /// Children are evaluated in order until one decides the outcome. The range is a range of
  /// `AudienceProgram.nodeChildren`.
  case all(Range<Int32>)
  case any(Range<Int32>)
}

/// A leaf: a predicate, possibly negated.
struct VisitorLeaf: Sendable {
  let predicate: Int32
  let isNegated: Bool
  /// The condition of the document that the leaf was compiled from.
  let condition: ConditionID
}

/// A rule set, compiled for a platform.
struct VisitorTree: Sendable {
  enum Form: Sendable {
    case node(Int32)
    /// A single leaf decides the result: it tests whether the visitor was assigned a variation of an experience.
    /// `experience`: the id; nil if the experience does not exist.
    case bucketed(experience: [UInt8]?, isNegated: Bool)
  }

  var form: Form
  var source: VisitorSource
  /// The outcome for a visitor without data.
  var rest = OutcomeSet.no
  /// True if some node may throw an exception.
  var mayThrow = false
  var access = VisitorAccess.always
}

/// The data that a visitor must have for a rule set to have an outcome other than false.
enum VisitorAccess: Sendable {
  /// No data is required: the rule set must be evaluated for every event.
  case always
  /// Without one of these points, the rule set is false. If the list is empty, it is always false.
  case oneOf([Point])

  enum Point: Hashable, Sendable {
    /// The visitor has the key with this value, in lower case.
    case value(key: Int32, CollationKey)
    /// The visitor has the key.
    case key(Int32)
    /// The visitor was assigned a variation of the experience with this id.
    case stored([UInt8])
  }
}
