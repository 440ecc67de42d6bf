/// The explanation of a condition: its tree as written in the document, with the verdict of every node. Nothing is
/// short-circuited. Independent of dialects.
///
///     0 all               no
///     1 ├ leaf            yes    type eq "checkout"
///     2 └ any             no     children 3, 4
///     3   ├ leaf          no     total gt 100
///     4   └ leaf          –      dropped
///
/// Parents are before their children; children are in document order.
package struct Explanation: Sendable {
  package enum Verdict: String, CaseIterable, Sendable {
    case yes, no
    /// No verdict: the platform dropped the node while loading, or ignores it.
    case unknown
    /// The platform's engine would crash or throw here.
    case error
    /// Undecided: the verdict depends on a construct that could not be evaluated.
    case open
  }

  /// The meaning of a node in its dialect.
  package struct Role: Sendable {
    /// The name, such as `audiences` or `OR_WHEN`.
    package var name: String
    /// The id of the node in the document, as WTF-8; nil if the node has none.
    package var id: [UInt8]?
    /// True if the dialect requires the group even around a single child. Output may omit such a group.
    package var isForm: Bool

    package init(_ name: String, id: [UInt8]? = nil, isForm: Bool = false) {
      (self.name, self.id, self.isForm) = (name, id, isForm)
    }
  }

  /// The nodes, the root first. Empty if the document has no condition.
  package var nodes: [ExplanationNode] = []

  package init() {}

  /// The indices of the leaves, in document order.
  package var leaves: [Int] { nodes.indices.filter { nodes[$0].kind == .leaf } }

  /// The indices of the leaves that cause the verdict of the root. Dropped nodes and groups with `isDecided` are
  /// treated as leaves.
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

package struct ExplanationNode: Sendable {
  package var kind: ExplanationKind
  package var verdict: Explanation.Verdict
  /// The byte range of the node in the document.
  package var range: ByteRange
  /// The byte range that the user should look at first.
  package var focus: ByteRange
  /// The children, as indices into `nodes`.
  package var children: [Int] = []
  /// The reason for the verdict; set for leaves and for dropped nodes.
  package var reason: ExplanationReason?
  package var loss: Outcome?
  package var role: Explanation.Role?
  /// True for a group whose verdict does not depend on its children.
  package var isDecided = false
  /// True for a group that evaluates all its children without short-circuiting, so that an error in any child is an
  /// error of the group.
  package var asksAll = false
  /// True if no event can change the verdict.
  package var isFixed = false
  /// The explanation of the test; set for leaves and for conditions on the elements of an array.
  package var test: TestExplanation?
  /// The zero-based index of the array element on which the node is evaluated; nil if it is not evaluated on an
  /// element.
  package var element: Int?
  /// Remarks for users: lower case, without a full stop.
  package var notes: [String] = []

  package init(kind: ExplanationKind, verdict: Explanation.Verdict, range: ByteRange, focus: ByteRange? = nil) {
    (self.kind, self.verdict, self.range) = (kind, verdict, range)
    self.focus = focus ?? range
  }
}

package enum ExplanationKind: String, CaseIterable, Sendable {
  /// True if all children are true, true if at least one child is true, and true if the only child is false.
  case all, any, not
  /// A group whose logic is missing or unknown.
  case group
  case leaf
}

extension Explanation.Verdict {
  /// The verdict of the negation.
  package var negated: Self {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unknown, .error, .open: self
    }
  }
}

/// The reason for the verdict of a leaf. A closed list that scripts rely on.
package enum ExplanationReason: String, CaseIterable, Sendable {
  case matched
  /// The event has no value for the key.
  case keyAbsent = "key-absent"
  /// The shared state, or its member, does not exist.
  case stateAbsent = "state-absent"
  case valueMismatch = "value-mismatch"
  /// The values differ only in case, and the platform's comparison is case-sensitive.
  case caseOnlyMismatch = "case-only-mismatch"
  /// The value has a type that the matcher does not compare.
  case typeMismatch = "type-mismatch"
  /// The value cannot be converted to the type of the rule's value.
  case notConvertible = "not-convertible"
  case thresholdNotMet = "threshold-not-met"
  case substringAbsent = "substring-absent"
  case prefixMismatch = "prefix-mismatch"
  case suffixMismatch = "suffix-mismatch"
  /// The rule has no value to compare with.
  case operandMissing = "operand-missing"
  /// The platform does not know the matcher, or does not support it with values of this type.
  case operatorUnknown = "operator-unknown"
  /// The number of recorded events does not match. Without a given event history, rulectl assumes an empty one.
  case historyCount = "history-count"
  /// The platform loads the condition without understanding it.
  case notUnderstood = "not-understood"
  case droppedAtLoad = "dropped-at-load"

  // Only in Convert rules, which have `missing-key` instead of `key-absent`, and `unknown-operator` instead of
  // `operator-unknown`.

  /// The visitor has no value for the key.
  case missingKey = "missing-key"
  /// The platform does not compare a value of the visitor's type with a value of the rule's type.
  case typeGuard = "type-guard"
  /// The platform does not compile the pattern.
  case invalidPattern = "invalid-pattern"
  /// The platform's behavior for the pattern is not known, or a limit of rulectl was exceeded.
  case notEvaluated = "not-evaluated"
  /// The platform does not know the operator.
  case unknownOperator = "unknown-operator"
  /// The platform evaluates no leaf of this type.
  case unmappedFamily = "unmapped-family"
  /// The leaf lacks a member that the platform requires, so the leaf is never true.
  case malformedLeaf = "malformed-leaf"
  /// The platform's code throws an exception.
  case `throws`
}
