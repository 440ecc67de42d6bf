/// The conditions in one `and`, as one platform reads them, grouped by path. Finds two conditions that no value can
/// satisfy at the same time.
struct ClashGroup {
  /// Two conditions that exclude each other.
  struct Clash {
    let earlier: ByteRange
    let later: ByteRange
  }

  /// The values at one path that satisfy all conditions added so far.
  private struct Allowed {
    /// The byte range of the first condition with this path.
    let range: ByteRange
    var kinds = ValueKinds.all
    var low = -Double.infinity
    var high = Double.infinity
    /// The value that must be at the path; nil for any value. `ignoresCase`: true if the comparison with this value
    /// ignores case.
    var exact: (value: DataValue, ignoresCase: Bool)?
    /// The conditions on the string at the path, except equality.
    var texts: Set<TextDemand> = []
  }

  /// A condition on a string: it must contain `form` at `place`. If `place` is nil, it must satisfy the version
  /// constraint `form`.
  private struct TextDemand: Hashable {
    let place: TextPlace?
    let form: CollationKey
    let ignoresCase: Bool
  }

  private let rules: ScheduleSet
  private let profile: AirshipProfile
  private let values: ValueComparison
  private var allowed: [[CollationKey]: Allowed] = [:]
  /// The conditions other than `not`. `denied`: the `not` conditions, each with its child.
  private var members: [PredicateCondition] = []
  private var denied: [(member: ByteRange, child: PredicateCondition)] = []
  private var found: [Clash] = []

  init(_ rules: ScheduleSet, _ profile: AirshipProfile) {
    (self.rules, self.profile) = (rules, profile)
    values = ValueComparison(profile)
  }

  /// Adds a condition of the `and`. The condition must not be an `and`.
  mutating func add(_ id: ConditionID) {
    let condition = rules.conditions[Int(id)]
    switch condition.form {
    case .not:
      if let child = condition.children.first {
        let child = rules.children[Int(child)]
        denied.append((condition.range, rules.conditions[Int(child)]))
      }
      return
    case .value(let test): add(test, condition.range)
    case .element(let query):
      narrow(query.path, condition.range) { $0.kinds.formIntersection(.array) }
    case .all, .any: break
    }
    members.append(condition)
  }

  /// Returns all clashes. All conditions must have been added before.
  mutating func clashes() -> [Clash] {
    if denied.isEmpty { return found }
    let written = Dictionary(members.map { (text(of: $0), $0.range) }, uniquingKeysWith: { first, _ in first })
    for (member, child) in denied {
      if let other = written[text(of: child)] {
        found.append(Clash(earlier: other, later: member))
      } else if case .value(let test) = child.form,
        let known = allowed[path(test.path)], holdsAlways(test, known)
      {
        found.append(Clash(earlier: known.range, later: member))
      }
    }
    return found
  }

  private func text(of condition: PredicateCondition) -> ArraySlice<UInt8> {
    rules.document.text[condition.range.lower..<condition.range.upper]
  }

  private func path(_ path: ValuePath) -> [CollationKey] {
    path.map { profile.text.key(rules.document.string($0), ignoresCase: false) }
  }

  // MARK: members that must be true

  /// Restricts the allowed values at a path by `change`. If no value is left, records a clash instead.
  private mutating func narrow(_ path: ValuePath, _ range: ByteRange, _ change: (inout Allowed) -> Void) {
    let key = self.path(path)
    guard let before = allowed[key] else {
      var first = Allowed(range: range)
      change(&first)
      // A different lint reports a condition that no value satisfies even alone.
      if !isEmpty(first) { allowed[key] = first }
      return
    }
    var after = before
    change(&after)
    if isEmpty(after) {
      found.append(Clash(earlier: before.range, later: range))
    } else {
      allowed[key] = after
    }
  }

  private mutating func add(_ test: ValueTest, _ range: ByteRange) {
    switch test.matcher {
    case .equals(let value): add(equals: value, test, range)
    case .range(let low, let high):
      narrow(test.path, range) { allowed in
        allowed.kinds.formIntersection(.number)
        allowed.low = max(allowed.low, low ?? allowed.low)
        allowed.high = min(allowed.high, high ?? allowed.high)
      }
    case .presence(let isPresent):
      narrow(test.path, range) { $0.kinds.formIntersection(isPresent ? .present : .null) }
    case .version, .text:
      guard let demand = demand(test) else { return }
      narrow(test.path, range) { allowed in
        allowed.kinds.formIntersection(.text)
        allowed.texts.insert(demand)
      }
    case .never: return
    }
  }

  private mutating func add(equals value: JSONDocument.Value, _ test: ValueTest, _ range: ByteRange) {
    let wanted = DataValue(rules.document, value)
    let kind = ValueKinds(rules.document.kind(value))
    let before = allowed[path(test.path)]
    if let exact = before?.exact,
      !values.areEqual(exact.value, wanted, ignoresCase: exact.ignoresCase || test.ignoresCase)
    {
      return found.append(Clash(earlier: before?.range ?? range, later: range))
    }
    let number = rules.document.kind(value) == .number ? double(value) : nil
    narrow(test.path, range) { allowed in
      allowed.kinds.formIntersection(kind)
      if let number {
        allowed.low = max(allowed.low, number)
        allowed.high = min(allowed.high, number)
      }
      // Of two equal values, the one whose comparison does not ignore case allows fewer values.
      if allowed.exact?.ignoresCase ?? true { allowed.exact = (wanted, test.ignoresCase) }
    }
  }

  private func isEmpty(_ allowed: Allowed) -> Bool {
    allowed.kinds.isEmpty || (allowed.kinds == .number && allowed.low > allowed.high)
  }

  private func double(_ value: JSONDocument.Value) -> Double {
    NumberLexeme.javascript(lexeme: rules.document.lexeme(value).span)
  }

  /// Returns the condition on a string for a test `version` or `text`; nil for other tests.
  private func demand(_ test: ValueTest) -> TextDemand? {
    func form(_ value: JSONDocument.Value, _ ignoresCase: Bool) -> CollationKey {
      profile.text.key(rules.document.string(value), ignoresCase: ignoresCase)
    }
    switch test.matcher {
    case .version(let value): return TextDemand(place: nil, form: form(value, false), ignoresCase: false)
    case .text(let place, let value):
      return TextDemand(place: place, form: form(value, test.ignoresCase), ignoresCase: test.ignoresCase)
    case .equals, .range, .presence, .never: return nil
    }
  }

  // MARK: members that must be false

  /// True if the test is true for all values that the other conditions allow at the path of the test.
  private func holdsAlways(_ test: ValueTest, _ allowed: Allowed) -> Bool {
    switch test.matcher {
    case .equals(let value):
      guard let exact = allowed.exact, test.ignoresCase || !exact.ignoresCase else { return false }
      return values.areEqual(exact.value, DataValue(rules.document, value), ignoresCase: test.ignoresCase)
    case .range(let low, let high):
      return allowed.kinds == .number && low.map { $0 <= allowed.low } ?? true
        && high.map { allowed.high <= $0 } ?? true
    case .presence(let isPresent): return allowed.kinds.isSubset(of: isPresent ? .present : .null)
    case .version, .text: return demand(test).map(allowed.texts.contains) ?? false
    case .never: return false
    }
  }
}

/// A set of JSON types.
private struct ValueKinds: OptionSet {
  let rawValue: UInt8

  static let null = Self(rawValue: 1)
  static let truth = Self(rawValue: 2)
  static let number = Self(rawValue: 4)
  static let text = Self(rawValue: 8)
  static let array = Self(rawValue: 16)
  static let object = Self(rawValue: 32)
  static let all: Self = [.null, .present]
  static let present: Self = [.truth, .number, .text, .array, .object]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ kind: JSONKind) {
    switch kind {
    case .null: self = .null
    case .true, .false: self = .truth
    case .number: self = .number
    case .string, .word: self = .text
    case .array: self = .array
    case .object: self = .object
    }
  }
}
