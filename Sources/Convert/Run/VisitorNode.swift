/// A node of a rule set, compiled for a platform.
enum VisitorNode: Sendable {
  /// False for every visitor.
  case never
  /// The platform throws an exception at this condition.
  case exception(ConditionID)
  case leaf(VisitorLeaf)
  /// A group whose children are evaluated in order, until one decides the outcome. The range is a range of
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
    /// A single leaf decides the result. The leaf tests whether the visitor was assigned a variation of an experience.
    /// `experience`: the id of the experience; nil if it does not exist.
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

/// The data that a visitor needs for the outcome of a rule set to be other than false.
enum VisitorAccess: Sendable {
  /// A visitor needs no data: the rule set must be evaluated for every visitor.
  case always
  /// A visitor needs one of these points; without them, the rule set is false. If the list is empty, the rule set is
  /// always false.
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
