/// The explanation of a condition: its tree as written in the document, with the verdict of every node. All nodes are
/// evaluated, without short-circuiting. The type is the same for all dialects.
///
///     0 all               no
///     1 ├ leaf            yes    type eq "checkout"
///     2 └ any             no     children 3, 4
///     3   ├ leaf          no     total gt 100
///     4   └ leaf          –      dropped
///
/// In `nodes`, parents are before their children, and children are in document order.
package struct Explanation: Sendable {
  package enum Verdict: String, CaseIterable, Sendable {
    case yes, no
    /// There is no verdict, because the platform dropped the node while loading, or ignores it.
    case unknown
    /// The platform's engine would crash or throw an exception at this node.
    case error
    /// The verdict is undecided, because it depends on a construct that could not be evaluated.
    case open
  }

  /// The kind of object that a node is in its dialect.
  package struct Role: Sendable {
    /// The name of the kind, such as `audiences` or `OR_WHEN`.
    package var name: String
    /// The id of the node in the document, as WTF-8; nil if the node has none.
    package var id: [UInt8]?
    /// True if the dialect requires this group even around a single child. Output may then omit the group.
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

  /// The indices of the leaves that cause the verdict of the root. A dropped node, and a group with `isDecided`, counts
  /// as a leaf.
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
  /// The byte range of the node's condition in the document.
  package var range: ByteRange
  /// The byte range that explains the verdict. Output points to it.
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
  /// The explanation of the node's test; nil unless the node is a leaf, or a condition on the elements of an array.
  package var test: TestExplanation?
  /// The zero-based index of the array element with which the node is evaluated; nil if the node does not test an
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
  /// `all` is true if all children are true, `any` if at least one child is true, and `not` if its only child is false.
  case all, any, not
  /// A group whose operator is missing or unknown.
  case group
  case leaf
}

extension Explanation.Verdict {
  /// The verdict of a `not` whose child has this verdict.
  package var negated: Self {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unknown, .error, .open: self
    }
  }
}

/// The reason for the verdict of a leaf. The list is closed, because scripts rely on it.
package enum ExplanationReason: String, CaseIterable, Sendable {
  case matched
  /// The event has no value for the key.
  case keyAbsent = "key-absent"
  /// The shared state that the leaf tests, or the tested member of the state, does not exist.
  case stateAbsent = "state-absent"
  case valueMismatch = "value-mismatch"
  /// The values differ only in case, and the platform's comparison is case-sensitive.
  case caseOnlyMismatch = "case-only-mismatch"
  /// The event's value has a type that the matcher does not compare.
  case typeMismatch = "type-mismatch"
  /// The event's value cannot be converted to the type of the rule's value.
  case notConvertible = "not-convertible"
  case thresholdNotMet = "threshold-not-met"
  case substringAbsent = "substring-absent"
  case prefixMismatch = "prefix-mismatch"
  case suffixMismatch = "suffix-mismatch"
  /// The rule has no value to compare with.
  case operandMissing = "operand-missing"
  /// The platform does not know the matcher, or does not support it with values of this type.
  case operatorUnknown = "operator-unknown"
  /// The number of matching events in the history is not the wanted one. If no history is given, rulectl assumes an
  /// empty one.
  case historyCount = "history-count"
  /// The platform loads the condition, but cannot interpret it.
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
