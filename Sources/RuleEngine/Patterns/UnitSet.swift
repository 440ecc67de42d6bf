/// The units that one place of a pattern takes.
struct UnitSet: Hashable, Sendable {
  enum Member: Hashable, Sendable {
    /// From the first to the last, in either case.
    case range(UInt32, UInt32)
    case property(UnitProperty, isNegated: Bool)
  }
  var members: [Member]
  var isNegated = false

  init(_ members: [Member], isNegated: Bool = false) {
    self.members = members
    self.isNegated = isNegated
  }

  init(unit: UInt32) { self.init([.range(unit, unit)]) }

  /// Whether the set takes `unit`, whose forms in either case are `equivalents`.
  func contains(_ unit: UInt32, equivalents: [UInt32]) -> Bool {
    let isMember = members.contains { member in
      switch member {
      case .range(let first, let last): equivalents.contains { first <= $0 && $0 <= last }
      case .property(let property, let isNegated): property.holds(unit) != isNegated
      }
    }
    return isMember != isNegated
  }

  /// Whether a range of the set has the unit in either case.
  func names(_ unit: UInt32, in dialect: PatternDialect) -> Bool {
    let equivalents = UnitCase.equivalents(of: unit, in: dialect)
    return members.contains { member in
      switch member {
      case .range(let first, let last): equivalents.contains { first <= $0 && $0 <= last }
      case .property: false
      }
    }
  }

  /// What `.` takes.
  static func anyUnit(in dialect: PatternDialect) -> UnitSet {
    let ends: [Member] =
      switch dialect {
      case .javaScript: [.range(0x0A, 0x0A), .range(0x0D, 0x0D)]
      case .icu: [.range(0x0A, 0x0D), .range(0x85, 0x85)]
      }
    return UnitSet(ends + [.range(0x2028, 0x2029)], isNegated: true)
  }

  /// Every unit there is.
  static let every = UnitSet([], isNegated: true)
}
