internal import RuleCore

/// A node of a rule set that was built for a platform.
enum VisitorNode: Sendable {
  /// False, whatever the visitor is.
  case never
  /// The platform's code ends by an exception here.
  case exception(ConditionID)
  case leaf(VisitorLeaf)
  /// Asked in order, up to the first that decides. Places in `AudienceProgram.nodeChildren`.
  case all(Range<Int32>)
  case any(Range<Int32>)
}

/// A leaf: a predicate, and whether it is turned round.
struct VisitorLeaf: Sendable {
  let predicate: Int32
  let isNegated: Bool
  /// Where it comes from.
  let condition: ConditionID
}

/// A rule set that was built for a platform.
struct VisitorTree: Sendable {
  enum Form: Sendable {
    case node(Int32)
    /// One leaf decides all: whether a variation of this experience was given to the visitor. Nil is
    /// an experience that is not there.
    case bucketed(experience: [UInt8]?, isNegated: Bool)
  }

  var form: Form
  var source: VisitorSource
  /// What it comes to for a visitor of whom nothing is known.
  var rest = OutcomeSet.no
  /// Some node may end by an exception.
  var mayThrow = false
  var access = VisitorAccess.always
}

/// What of a visitor must be there for a rule set to be anything but false.
enum VisitorAccess: Sendable {
  /// It must be evaluated for every event.
  case always
  /// One of these, or it is false. None: it is never anything else.
  case oneOf([Point])

  enum Point: Hashable, Sendable {
    /// The key has this text, in lower case.
    case value(key: Int32, ComparedText)
    /// The visitor has the key.
    case key(Int32)
    /// A variation of the experience with this id was given to the visitor.
    case stored([UInt8])
  }
}
