import Foundation

extension OraclePlatform {
  /// One comparison on a device, its operand already converted (adobe-rules 8.3).
  ///
  /// An absent operand, and one of another type than the literal, compare false: `ne` and `nc`
  /// included (8.2).
  func compare(_ operand: OracleValue?, _ matcher: OracleMatcher, _ literal: OracleValue) -> Bool {
    guard let operand else { return false }
    if isRaw(literal) { return compareRaw(operand, matcher, literal) }
    switch literal {
    case .text(let literal):
      guard case .text(let operand) = operand else { return false }
      return compareText(operand, matcher, literal)
    case .integer(let literal):
      guard case .integer(let operand) = operand else { return false }
      return compareInteger(operand, matcher, literal)
    case .decimal(let literal):
      guard case .decimal(let operand) = operand else { return false }
      return compareDecimal(operand, matcher, literal)
    case .bool(let literal):
      guard case .bool(let operand) = operand else { return false }
      return compareOther(matcher, isEqual: operand == literal)
    case .null, .list, .object, .broken: return false
    }
  }

  /// The rule values that select no conversion on android.
  private func isRaw(_ literal: OracleValue) -> Bool {
    guard self == .android else { return false }
    return switch literal {
    case .null, .list, .object: true
    case .integer(let integer): Int32(exactly: integer) == nil
    case .bool, .decimal, .text, .broken: false
    }
  }

  private func compareText(_ operand: String, _ matcher: OracleMatcher, _ literal: String) -> Bool {
    switch matcher {
    case .eq: textsAreEqual(operand, literal)
    case .ne: !textsAreEqual(operand, literal)
    case .gt, .ge, .lt, .le: textsAreOrdered(operand, matcher, literal)
    case .co: contains(operand, literal)
    case .nc: !contains(operand, literal)
    case .sw: starts(operand, with: literal)
    case .ew: ends(operand, with: literal)
    case .ex, .nx: false
    }
  }

  /// Row "`eq`, `ne` on text".
  private func textsAreEqual(_ operand: String, _ literal: String) -> Bool {
    switch self {
    case .ios: operand.lowercased() == literal.lowercased()
    case .android, .web: operand.equalsIgnoringCase(literal)
    }
  }

  /// Row "`gt ge lt le` rule value a string".
  private func textsAreOrdered(_ operand: String, _ matcher: OracleMatcher, _ literal: String) -> Bool {
    switch self {
    case .ios: return false
    case .android, .web:
      guard let operand = OracleNumber.javaDouble(operand),
        let literal = OracleNumber.javaDouble(literal)
      else { return false }
      return isOrdered(operand, matcher, literal)
    }
  }

  /// Row "`co`, `nc` rule value a string".
  private func contains(_ operand: String, _ needle: String) -> Bool {
    switch self {
    // Foundation's search is the one the row describes; it never finds an empty needle.
    case .ios: operand.lowercased().range(of: needle.lowercased()) != nil
    case .android, .web: operand.fullyLowercased.codeUnitsContain(needle.fullyLowercased)
    }
  }

  /// Row "`sw`, `ew` rule value a string".
  private func starts(_ operand: String, with needle: String) -> Bool {
    switch self {
    case .ios: Array(operand.lowercased()).starts(with: Array(needle.lowercased()))
    case .android, .web: operand.startsFolded(with: needle)
    }
  }

  private func ends(_ operand: String, with needle: String) -> Bool {
    switch self {
    case .ios: operand.lowercased().reversed().starts(with: needle.lowercased().reversed())
    case .android, .web: operand.endsFolded(with: needle)
    }
  }

  /// Rows "integers": 64 bits on ios, both as doubles on android, where 32 bits are exact.
  private func compareInteger(_ operand: Int64, _ matcher: OracleMatcher, _ literal: Int64) -> Bool {
    switch matcher {
    case .gt, .ge, .lt, .le: isOrdered(operand, matcher, literal)
    case .eq, .ne, .co, .nc, .sw, .ew, .ex, .nx: compareOther(matcher, isEqual: operand == literal)
    }
  }

  /// Rows "decimals": android compares bits for equality, one pattern for every NaN.
  private func compareDecimal(_ operand: Double, _ matcher: OracleMatcher, _ literal: Double) -> Bool {
    switch matcher {
    case .gt, .ge, .lt, .le: isOrdered(operand, matcher, literal)
    case .eq, .ne, .co, .nc, .sw, .ew, .ex, .nx:
      compareOther(matcher, isEqual: self == .ios ? operand == literal : sameBits(operand, literal))
    }
  }

  private func sameBits(_ one: Double, _ other: Double) -> Bool {
    one.bitPattern == other.bitPattern || (one.isNaN && other.isNaN)
  }

  /// The matchers whose rule value is not a string, but for the orderings: `nc` is true on android
  /// whenever the conversion succeeded.
  private func compareOther(_ matcher: OracleMatcher, isEqual: Bool) -> Bool {
    switch matcher {
    case .eq: isEqual
    case .ne: !isEqual
    case .nc: self == .android
    case .gt, .ge, .lt, .le, .co, .sw, .ew, .ex, .nx: false
    }
  }

  private func isOrdered<Number: Comparable>(_ operand: Number, _ matcher: OracleMatcher, _ literal: Number) -> Bool {
    switch matcher {
    case .gt: operand > literal
    case .ge: operand >= literal
    case .lt: operand < literal
    case .le: operand <= literal
    case .eq, .ne, .co, .nc, .sw, .ew, .ex, .nx: false
    }
  }

  /// adobe-rules 8.5
  private func compareRaw(_ operand: OracleValue, _ matcher: OracleMatcher, _ literal: OracleValue) -> Bool {
    switch matcher {
    case .eq: return operand.wholeNumber != nil && operand.wholeNumber == literal.wholeNumber
    case .ne: return !compareRaw(operand, .eq, literal)
    case .nc: return true
    case .gt, .ge, .lt, .le:
      guard literal.wholeNumber != nil else { return false }
      return textsAreOrdered(text(of: operand), matcher, text(of: literal))
    case .co, .sw, .ew, .ex, .nx: return false
    }
  }

  /// adobe-rules 14, "count matchers"
  func compareCount(_ count: Int64, _ matcher: OracleMatcher, _ literal: OracleValue) -> Bool {
    switch self {
    case .ios, .android:
      guard let literal = literal.wholeNumber else { return false }
      return compareInteger(count, matcher, literal)
    case .web:
      switch matcher {
      case .eq, .ne, .gt, .ge, .lt, .le: return scriptHolds(.decimal(Double(count)), matcher, literal)
      case .co, .nc, .sw, .ew, .ex, .nx: return false
      }
    }
  }
}
