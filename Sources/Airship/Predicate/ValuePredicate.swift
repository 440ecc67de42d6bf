/// A compiled condition on JSON values. The strings of the document are decoded once.
package struct ValuePredicate: Sendable {
  enum Node: Sendable {
    /// Ranges are ranges of `children`. A single child is an index into `nodes`.
    case all(Range<Int>)
    case any(Range<Int>)
    case not(Int)
    case element([MemberName], ElementQuery.Subject, Int)
    case test([MemberName], Matcher, ignoresCase: Bool)
    case constant(Bool)
  }

  enum Matcher: Sendable {
    case equals(DataValue)
    case range(low: Double?, high: Double?)
    case presence(Bool)
    case version(VersionConstraint)
    case text(TextPlace, CollationKey)
  }

  var nodes: [Node] = []
  var children: [Int] = []
  /// Indexed by node: the condition from which the node was compiled. The root is the last node.
  private(set) var sources: [ConditionID] = []
  /// The comparisons of the platform.
  let rules: ValueComparison

  /// Compiles the condition `top` of a rule set with the comparisons of `profile`.
  package init(_ top: ConditionID, of set: ScheduleSet, for profile: AirshipProfile) {
    rules = ValueComparison(profile)
    // Children are stored before their parents, but some conditions before `top` are unrelated to it.
    var places: [ConditionID: Int] = [:]
    var open = [(id: top, isReady: false)]
    while let (id, isReady) = open.popLast() {
      let condition = set.conditions[Int(id)]
      let below = condition.children.map { set.children[Int($0)] }
      guard isReady else {
        open.append((id, true))
        open += below.reversed().map { ($0, false) }
        continue
      }
      places[id] = nodes.count
      sources.append(id)
      nodes.append(node(condition, below.compactMap { places[$0] }, set, profile))
    }
  }

  private mutating func node(
    _ condition: PredicateCondition, _ below: [Int], _ set: ScheduleSet, _ profile: AirshipProfile
  ) -> Node {
    let first = children.count
    switch condition.form {
    case .all:
      children += below
      return .all(first..<children.count)
    case .any:
      children += below
      return .any(first..<children.count)
    case .not: return below.first.map(Node.not) ?? .constant(false)
    case .element(let query):
      guard let child = below.first else { return .constant(false) }
      return .element(query.path.map { Self.name($0, set) }, query.subject, child)
    case .value(let test):
      guard let matcher = Self.matcher(test, set, profile) else { return .constant(false) }
      return .test(test.path.map { Self.name($0, set) }, matcher, ignoresCase: test.ignoresCase)
    }
  }

  private static func name(_ value: JSONDocument.Value, _ set: ScheduleSet) -> MemberName {
    let bytes = set.document.string(value)
    return MemberName(bytes: bytes, text: String(decoding: bytes, as: UTF8.self))
  }

  private static func matcher(_ test: ValueTest, _ set: ScheduleSet, _ profile: AirshipProfile) -> Matcher? {
    switch test.matcher {
    case .equals(let value): Matcher.equals(DataValue(set.document, value))
    case .range(let low, let high): Matcher.range(low: low, high: high)
    case .presence(let isPresent): Matcher.presence(isPresent)
    case .version(let value):
      VersionConstraint(String(decoding: set.document.string(value), as: UTF8.self), profile.versions).map(
        Matcher.version)
    case .text(let place, let value):
      Matcher.text(place, profile.text.key(set.document.string(value), ignoresCase: test.ignoresCase))
    case .never: nil
    }
  }
}

/// The name of a member, as bytes and as a `String` for canonical equivalence.
struct MemberName: Hashable, Sendable {
  let bytes: [UInt8]
  let text: String

  static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// A string that a predicate requires, and its location in the data. With an index of these strings, the predicate is
/// evaluated only for data that contains the string.
struct ValueDemand: Sendable {
  let place: DemandedText
  let text: CollationKey
}

/// The path of a string, and whether case is ignored in the comparison.
struct DemandedText: Hashable, Sendable {
  let path: [MemberName]
  let ignoresCase: Bool
}

extension ValuePredicate {
  /// The first string that the predicate requires: from a test at the root, or from an operand of an `all`. Nil if no
  /// string is required.
  var demand: ValueDemand? {
    var open = nodes.isEmpty ? [] : [nodes.count - 1]
    while let place = open.popLast() {
      switch nodes[place] {
      case .all(let range): open += children[range].reversed()
      case .test(let path, .equals(let value), let ignoresCase) where value.document.kind(value.value) == .string:
        let text = rules.text.key(value.document.string(value.value), ignoresCase: ignoresCase)
        return ValueDemand(place: .init(path: path, ignoresCase: ignoresCase), text: text)
      case .any, .not, .element, .test, .constant: continue
      }
    }
    return nil
  }
}

extension ValueComparison {
  /// Returns the string at a location of the data; nil if there is no string.
  func text(at place: DemandedText, of data: DataValue?) -> CollationKey? {
    let found = walk(place.path, from: ValueSubject(data), in: data?.document)
    return text(of: found, in: data?.document).map { text.key($0, ignoresCase: place.ignoresCase) }
  }
}
