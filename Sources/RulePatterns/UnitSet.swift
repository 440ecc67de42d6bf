/// A set of units, any of which matches at one position of a pattern.
package struct UnitSet: Hashable, Sendable {
  /// A member as written in the pattern.
  package enum Member: Hashable, Sendable {
    /// The first and the last unit, both inclusive. They are matched ignoring case.
    case range(UInt32, UInt32)
    case property(UnitProperty, isNegated: Bool)
  }

  private struct Property: Hashable, Sendable {
    let property: UnitProperty
    let isNegated: Bool
  }

  /// The ranges, sorted, disjoint and not adjacent.
  package let ranges: [ClosedRange<UInt32>]
  /// The distinct properties in the set. There are few, because few properties exist.
  private let properties: [Property]
  private let isNegated: Bool

  /// Creates the set of `members`, or its complement if `isNegated`. A range whose first unit is greater than the last
  /// is ignored.
  package init(_ members: [Member], isNegated: Bool = false) {
    self.isNegated = isNegated
    var written: [ClosedRange<UInt32>] = []
    var properties: [Property] = []
    for member in members {
      switch member {
      case .range(let first, let last): if first <= last { written.append(first...last) }
      case .property(let property, let isNegated):
        let property = Property(property: property, isNegated: isNegated)
        if !properties.contains(property) { properties.append(property) }
      }
    }
    self.properties = properties
    ranges = written.count > 1 ? Self.merged(written) : written
  }

  init(unit: UInt32) { self.init([.range(unit, unit)]) }

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound &+ 1 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  /// The cost of one membership test, in visits (see `PatternLimits.stepsPerVisit`).
  var cost: Int { 1 + properties.count + (Int.bitWidth - ranges.count.leadingZeroBitCount) / 4 }

  /// True if the set contains `unit`. `equivalents` are the units that equal `unit` ignoring case.
  func contains(_ unit: UInt32, equivalents: [UInt32]) -> Bool {
    let isMember =
      properties.contains { $0.property.holds(unit) != $0.isNegated } || equivalents.contains(where: isInRange)
    return isMember != isNegated
  }

  /// True if a range of the set contains the unit, ignoring case. Properties and negation are not considered.
  func names(_ unit: UInt32, in dialect: PatternDialect) -> Bool {
    UnitCase.equivalents(of: unit, in: dialect).contains(where: isInRange)
  }

  private func isInRange(_ unit: UInt32) -> Bool {
    let place = ranges.partitioningIndex { $0.upperBound >= unit }
    return place < ranges.count && ranges[place].lowerBound <= unit
  }

  /// Returns the set that `.` matches.
  static func anyUnit(in dialect: PatternDialect) -> UnitSet {
    let ends: [Member] =
      switch dialect {
      case .javaScript: [.range(0x0A, 0x0A), .range(0x0D, 0x0D)]
      case .icu: [.range(0x0A, 0x0D), .range(0x85, 0x85)]
      }
    return UnitSet(ends + [.range(0x2028, 0x2029)], isNegated: true)
  }

  /// The set of all units.
  static let every = UnitSet([], isNegated: true)
}

/// The distinct sets of a pattern. `number(of:)` returns the index of a set, and adds the set if it is new.
struct SetTable {
  private(set) var sets: [UnitSet] = []
  private var numbers: [UnitSet: Int] = [:]

  mutating func number(of set: UnitSet) -> Int {
    if let number = numbers[set] { return number }
    numbers[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }
}
