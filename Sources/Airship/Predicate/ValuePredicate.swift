/// A condition on JSON values, compiled for one platform. Its strings are decoded only once.
package struct ValuePredicate: Sendable {
  enum Node: Sendable {
    /// A range is a range of `children`. A single child, as in `not`, is an index into `nodes`.
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
  /// The rules by which the platform compares values.
  let rules: ValueComparison

  /// Compiles the condition `top` of a rule set for the platform `profile`.
  package init(_ top: ConditionID, of set: ScheduleSet, for profile: AirshipProfile) {
    rules = ValueComparison(profile)
    // `set.conditions` also contains conditions that are not part of `top`, so only the descendants of `top` are
    // visited.
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

/// The name of a member: its bytes, and a `String` for comparison by canonical equivalence.
struct MemberName: Hashable, Sendable {
  let bytes: [UInt8]
  let text: String

  static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// A string that a predicate requires at a location of the data. `ListenerIndex` uses these strings to evaluate a
/// predicate only for data that contains its string.
struct ValueDemand: Sendable {
  let place: DemandedText
  let text: CollationKey
}

/// The location of a string in the data, and whether the predicate ignores case in the comparison.
struct DemandedText: Hashable, Sendable {
  let path: [MemberName]
  let ignoresCase: Bool
}

extension ValuePredicate {
  /// The first string that the predicate requires. It is the operand of a test that is the root, or that is joined to
  /// the root only by `all`. Nil if the predicate requires no string.
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
  /// Returns the key of the string at a location of the data; nil if there is no string at this location.
  func text(at place: DemandedText, of data: DataValue?) -> CollationKey? {
    let found = walk(place.path, from: ValueSubject(data), in: data?.document)
    return text(of: found, in: data?.document).map { text.key($0, ignoresCase: place.ignoresCase) }
  }
}
