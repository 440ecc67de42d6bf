/// Why a condition holds or does not: its whole tree as the document has it, nothing short-circuited,
/// in terms that know no dialect.
///
///     0 all               no
///     1 ├ leaf            yes    type eq "checkout"
///     2 └ any             no     children 3, 4
///     3   ├ leaf          no     total gt 100
///     4   └ leaf          –      lost
///
/// Parents lie before their children, which stand in the order of the document.
package struct Explanation: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Every child holds, some child holds, the child does not hold.
    case all, any, not
    /// A group of which nobody says how its children are joined.
    case group
    case leaf
  }

  package enum Verdict: String, CaseIterable, Sendable {
    case yes, no
    /// There is nothing to be asked: it was lost while the document was loaded.
    case unknown
    /// The engine of the platform would stop here.
    case error
    /// It hangs on something that could not be evaluated.
    case open
  }

  /// What became of a part while the document was loaded; the words are those of findings.
  package enum Loss: String, CaseIterable, Sendable {
    case fileRejected = "file rejected"
    case ruleDropped = "rule dropped"
    case conditionDropped = "condition dropped"
    case valueDropped = "value dropped"
    case consequenceDropped = "consequence dropped"
    case neverTrue = "never true"
    case alwaysTrue = "always true"
    /// Read, as something else than was written.
    case otherResult = "other result"
    /// The platform reads it, and asks it nothing.
    case noEffect = "no effect"
  }

  /// What a part is in its dialect, where its kind alone does not tell.
  package struct Role: Sendable {
    /// `audiences`, `OR_WHEN`.
    package var name: String
    /// What the document calls the very one, as WTF-8.
    package var id: [UInt8]?
    /// The dialect wants the group even round one member, where it says nothing of its own.
    package var isForm: Bool

    package init(_ name: String, id: [UInt8]? = nil, isForm: Bool = false) {
      (self.name, self.id, self.isForm) = (name, id, isForm)
    }
  }

  package struct Node: Sendable {
    package var kind: Kind
    package var verdict: Verdict
    /// Where it stands in the document.
    package var range: ByteRange
    /// The bytes that a reader should look at first.
    package var focus: ByteRange
    /// By their places in `nodes`.
    package var children: [Int] = []
    /// Of a leaf, and of any part that was lost.
    package var reason: ExplanationReason?
    package var loss: Loss?
    package var role: Role?
    /// A group that is what it is whatever its children say.
    package var isDecided = false
    /// A group all of whose children are asked before it is judged, so that one that stops ends it.
    package var asksAll = false
    /// No event can make it come out otherwise.
    package var isFixed = false
    /// Of a leaf, and of a condition that is asked of the elements of an array.
    package var test: TestExplanation?
    /// Which element of an array it is asked of, from 0.
    package var element: Int?
    /// In our words, lower case, without a full stop.
    package var notes: [String] = []

    package init(kind: Kind, verdict: Verdict, range: ByteRange, focus: ByteRange? = nil) {
      (self.kind, self.verdict, self.range) = (kind, verdict, range)
      self.focus = focus ?? range
    }
  }

  /// The first one is the top; none where the document has no condition.
  package var nodes: [Node] = []

  package init() {}

  /// The places of the leaves, in the order of the document.
  package var leaves: [Int] { nodes.indices.filter { nodes[$0].kind == .leaf } }

  /// The places of the leaves that make the top what it is, and of groups that are what they are
  /// whatever their children say.
  ///
  /// Complexity: O(nodes).
  package var decidingLeaves: [Int] {
    var leaves: [Int] = []
    var open = nodes.isEmpty ? [] : [0]
    while let place = open.popLast() {
      let node = nodes[place]
      if node.kind == .leaf || node.loss != nil || node.isDecided {
        leaves.append(place)
        continue
      }
      let wanted = node.kind == .not ? node.verdict.negated : node.verdict
      open += node.children.filter { nodes[$0].verdict == wanted }.reversed()
    }
    return leaves
  }
}

extension Explanation.Verdict {
  /// The verdict of what does not hold when this does.
  package var negated: Self {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unknown, .error, .open: self
    }
  }
}

/// Why a leaf came out as it did. A closed list that scripts rely on.
package enum ExplanationReason: String, CaseIterable, Sendable {
  case matched
  /// The event has no value under the key.
  case keyAbsent = "key-absent"
  /// The shared state, or its member, is not there.
  case stateAbsent = "state-absent"
  case valueMismatch = "value-mismatch"
  /// Another value only by its letters' case, which the platform does not pass over there.
  case caseOnlyMismatch = "case-only-mismatch"
  /// The value is of a kind that the matcher does not compare.
  case typeMismatch = "type-mismatch"
  /// The value cannot be read as what the rule's value is.
  case notConvertible = "not-convertible"
  case thresholdNotMet = "threshold-not-met"
  case substringAbsent = "substring-absent"
  case prefixMismatch = "prefix-mismatch"
  case suffixMismatch = "suffix-mismatch"
  /// The rule gives nothing to compare with.
  case operandMissing = "operand-missing"
  /// The platform knows no such matcher, or none with such values.
  case operatorUnknown = "operator-unknown"
  /// The count of a history in which nothing is recorded.
  case historyCount = "history-count"
  /// The platform keeps a part that it does not understand.
  case notUnderstood = "not-understood"
  case droppedAtLoad = "dropped-at-load"

  // The codes of Convert rules, which have names of their own for two of the above.

  /// The visitor has nothing under the key.
  case missingKey = "missing-key"
  /// The two sides are of types that the platform does not put in order.
  case typeGuard = "type-guard"
  /// The platform does not compile the pattern.
  case invalidPattern = "invalid-pattern"
  /// What the platform makes of the pattern is not settled, or a limit was spent.
  case notEvaluated = "not-evaluated"
  /// The platform knows no such comparison.
  case unknownOperator = "unknown-operator"
  /// The platform evaluates no leaf of this type.
  case unmappedFamily = "unmapped-family"
  /// The leaf lacks a part without which it is never true.
  case malformedLeaf = "malformed-leaf"
  /// The platform's code ends by an exception.
  case `throws`
}
