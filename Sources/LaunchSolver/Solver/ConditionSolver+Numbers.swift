/// Decides whether several numeric and Boolean tests of one string or number can be satisfied together.
extension ConditionSolver {
  /// A comparison of an operand with a literal, and its required result.
  private struct Bound<Value> {
    var relation: Relation
    var literal: Value
    var holds: Bool
  }

  /// The kinds of floating-point operands to which a value is converted; each kind is checked separately.
  private enum Operand: Hashable { case decimal, textAsNumber, rawNumber, number }

  /// True if the integer, the floating-point and the Boolean form of a value may each satisfy the literals.
  ///
  /// Tests of a form matter only if one of these tests must be true. If all must be false, a value without this form
  /// satisfies them.
  mutating func numbersMayHold(_ literals: [Literal]) -> Bool {
    var integers: [Bound<Int64>] = []
    var decimals: [Operand: [Bound<Double>]] = [:]
    var truth: Bool?
    var equal: Int64?
    var different: [Int64] = []
    for literal in literals {
      let predicate = forest.predicates[Int(literal.predicate)]
      switch predicate.comparison {
      case .integer(let relation) where predicate.conversion == .integer:
        integers.append(Bound(relation: relation, literal: forest.integer(predicate.literal), holds: literal.holds))
      case .decimal(let relation) where predicate.conversion == .decimal:
        decimals[.decimal, default: []].append(bound(relation, predicate, literal.holds))
      case .textAsNumber(let relation) where predicate.conversion == .text:
        decimals[.textAsNumber, default: []].append(bound(relation, predicate, literal.holds))
      case .rawNumber(let relation) where predicate.conversion == .none:
        decimals[.rawNumber, default: []].append(bound(relation, predicate, literal.holds))
      case .number(let relation) where predicate.conversion == .none:
        decimals[.number, default: []].append(bound(relation, predicate, literal.holds))
      case .truth(let isEqual) where predicate.conversion == .truth:
        // Every string and every number can be converted to a Boolean.
        let value = (predicate.literal == 1) == (isEqual == literal.holds)
        if let truth, truth != value { return false }
        truth = value
      case .long(let isEqual) where predicate.conversion == .none:
        let value = forest.integer(predicate.literal)
        if isEqual == literal.holds {
          if let equal, equal != value { return false }
          equal = value
        } else {
          different.append(value)
        }
      default: continue
      }
    }
    if let equal, different.contains(equal) { return false }
    if truth == true {
      // The only values that convert to true are the string `true`, which has no numeric form, and the number 1.
      let ones = Bound<Int64>(relation: .equal, literal: 1, holds: true)
      let decimalOne = Bound<Double>(relation: .equal, literal: 1, holds: true)
      if integers.contains(where: \.holds) { integers.append(ones) }
      if decimals[.decimal]?.contains(where: \.holds) == true { decimals[.decimal]?.append(decimalOne) }
    }
    let range = self.range(of: integers)
    if range.isEmpty { return false }
    let values = forest.profile.values
    let hasInteger = integers.contains(where: \.holds)
    // On iOS every value with an integer form has a floating-point form.
    let hasDecimal = hasInteger && values.runtime == .swift
    for (operand, bounds) in decimals where bounds.contains(where: \.holds) || operand == .decimal && hasDecimal {
      let comparesBits = operand == .decimal && values.comparesDecimalBits
      let around = operand == .decimal && hasInteger ? range : nil
      if !mayHold(bounds, comparesBits: comparesBits, around: around, integers) { return false }
    }
    return values.runtime != .java || rawMayHold(decimals)
  }

  /// True if one double may satisfy the tests of all three forms: Android converts a value to the same double for each
  /// form.
  ///
  /// A Boolean has only the form `decimal`, in which it is 0 or 1.
  private func rawMayHold(_ decimals: [Operand: [Bound<Double>]]) -> Bool {
    let forms = [Operand.decimal, .textAsNumber, .rawNumber].compactMap { decimals[$0] }
    // Each form compares zeros and NaN in a different way.
    guard forms.count > 1, forms.joined().contains(where: \.holds),
      !forms.joined().contains(where: { $0.literal == 0 || $0.literal.isNaN })
    else { return true }
    if mayHold(Array(forms.joined()), comparesBits: false, around: nil, []) { return true }
    let others = [Operand.textAsNumber, .rawNumber].flatMap { decimals[$0] ?? [] }
    return !others.contains(where: \.holds)
      && [0, 1].contains { value in
        decimals[.decimal, default: []].allSatisfy { $0.relation.holds(value, $0.literal) == $0.holds }
      }
  }

  /// True if a search of the event history may have a result that satisfies the literals.
  func resultMayHold(_ literals: [Literal], of search: HistorySearch) -> Bool {
    var range = IntegerRange(low: Int64(search.results.lowerBound), high: Int64(search.results.upperBound))
    var bounds: [Bound<Int64>] = []
    for literal in literals {
      let predicate = forest.predicates[Int(literal.predicate)]
      switch predicate.comparison {
      case .integer(let relation):
        bounds.append(Bound(relation: relation, literal: forest.integer(predicate.literal), holds: literal.holds))
      case .constant(let value) where value != literal.holds: return false
      default: continue
      }
    }
    narrow(&range, to: bounds)
    return !range.isEmpty
  }

  private func bound(_ relation: Relation, _ predicate: Predicate, _ holds: Bool) -> Bound<Double> {
    Bound(relation: relation, literal: forest.decimal(predicate.literal), holds: holds)
  }

  // MARK: integers

  /// A closed range of integers, which is empty if `low` is greater than `high`.
  private struct IntegerRange {
    var low: Int64
    var high: Int64
    var isEmpty: Bool { low > high }
  }

  /// Returns a range that contains all integers that satisfy the bounds.
  private func range(of bounds: [Bound<Int64>]) -> IntegerRange {
    var range =
      forest.profile.values.integersAre32Bit
      ? IntegerRange(low: Int64(Int32.min), high: Int64(Int32.max))
      : IntegerRange(low: .min, high: .max)
    if bounds.contains(where: \.holds) { narrow(&range, to: bounds) }
    return range
  }

  /// Removes from the ends of `range` the integers that do not satisfy the bounds.
  private func narrow(_ range: inout IntegerRange, to bounds: [Bound<Int64>]) {
    let empty = IntegerRange(low: 1, high: 0)
    var excluded: Set<Int64> = []
    for bound in bounds {
      let value = bound.literal
      switch bound.holds ? bound.relation : bound.relation.opposite {
      case .equal: (range.low, range.high) = (max(range.low, value), min(range.high, value))
      case .notEqual: excluded.insert(value)
      case .greater:
        if value == .max {
          range = empty
          return
        }
        range.low = max(range.low, value + 1)
      case .atLeast: range.low = max(range.low, value)
      case .less:
        if value == .min {
          range = empty
          return
        }
        range.high = min(range.high, value - 1)
      case .atMost: range.high = min(range.high, value)
      }
    }
    while !range.isEmpty, excluded.contains(range.low) {
      if range.low == .max {
        range = empty
        return
      }
      range.low += 1
    }
  }

  // MARK: floating-point numbers

  /// True if some double satisfies the bounds. `comparesBits`: true if equality compares bit patterns. `range`: the
  /// range of the integer to which the double is truncated; nil for any integer. `integers`: the bounds of this
  /// integer.
  private func mayHold(
    _ bounds: [Bound<Double>], comparesBits: Bool, around range: IntegerRange?, _ integers: [Bound<Int64>]
  ) -> Bool {
    func passes(_ value: Double) -> Bool {
      bounds.allSatisfy { bound in
        let holds =
          if comparesBits, bound.relation == .equal || bound.relation == .notEqual {
            (value.bitPattern == bound.literal.bitPattern || (value.isNaN && bound.literal.isNaN))
              == (bound.relation == .equal)
          } else {
            bound.relation.holds(value, bound.literal)
          }
        return holds == bound.holds
      }
    }
    // NaN has no integer form on iOS.
    if range == nil || forest.profile.values.runtime != .swift, passes(.nan) { return true }
    // iOS truncates values toward zero. On Android, integers wrap, so `range` restricts nothing. Ends of `range` beyond
    // ±2⁵³ are widened, because a double cannot represent every integer there.
    var (low, high) = (-Double.infinity, Double.infinity)
    if let range, forest.profile.values.runtime == .swift {
      let exact = Int64(1) << 53
      if range.low > -exact {
        let end = Double(min(range.low, exact))
        low = range.low > 0 ? end : (end - 1).nextUp
      }
      if range.high < exact {
        let end = Double(max(range.high, -exact))
        high = range.high < 0 ? end : (end + 1).nextDown
      }
    }
    let equal = bounds.first { ($0.relation == .equal) == $0.holds && !$0.relation.isOrdering }
    if let equal {
      let value = equal.literal
      guard passes(value), value.isNaN || (low...high).contains(value) else { return false }
      // The only integer form of a double of this size is the double without its fraction.
      guard range != nil, value.magnitude < 0x1p31 else { return true }
      return integers.allSatisfy { $0.relation.holds(Int64(value), $0.literal) == $0.holds }
    }
    var excluded: Set<Double> = []
    for bound in bounds {
      let value = bound.literal
      if value.isNaN {
        // Every ordering comparison with NaN is false.
        if bound.relation.isOrdering, bound.holds { return false }
        continue
      }
      switch bound.holds ? bound.relation : bound.relation.opposite {
      case .greater:
        if value == .infinity { return false }
        low = max(low, value.nextUp)
      case .atLeast: low = max(low, value)
      case .less:
        if value == -.infinity { return false }
        high = min(high, value.nextDown)
      case .atMost: high = min(high, value)
      case .equal, .notEqual:
        // Bitwise comparison distinguishes 0 from -0. If one of these zeros is excluded, the other zero remains
        // possible.
        if !(comparesBits && value == 0) { excluded.insert(value) }
      }
    }
    while low <= high, excluded.contains(low) {
      if low == .infinity { return false }
      low = low.nextUp
    }
    return low <= high
  }
}

extension Relation {
  /// The negation of the relation, for operands other than NaN.
  fileprivate var opposite: Relation {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .greater: .atMost
    case .atLeast: .less
    case .less: .atLeast
    case .atMost: .greater
    }
  }
}
