/// The conversion a rule value selects, or a token asks for by name.
enum OracleConversion: String {
  case string, int, double, bool
}

extension OraclePlatform {
  /// A value converted, nil when the operand is absent (adobe-rules 8.1 and 8.2).
  ///
  /// A value that no row converts stays what it is, and then fails the type check of whoever asked.
  func converted(_ value: OracleValue?, _ conversion: OracleConversion) throws(OracleCrash) -> OracleValue? {
    guard let value else { return converted(missing: conversion) }
    switch conversion {
    case .string: return .text(text(of: value))
    case .int: return try int(value)
    case .double: return double(value)
    case .bool: return bool(value)
    }
  }

  /// adobe-rules 8.2
  private func converted(missing conversion: OracleConversion) -> OracleValue? {
    guard self == .ios else { return nil }
    return switch conversion {
    case .string: .text("")
    case .bool: .bool(false)
    case .int, .double: nil
    }
  }

  /// The `string` rows, which are also how a token's value is written.
  func text(of value: OracleValue) -> String {
    switch value {
    case .text(let text): text
    case .integer(let integer): "\(integer)"
    case .decimal(let decimal): OracleNumber.text(decimal, on: self)
    case .bool(let bool): "\(bool)"
    // The only null with a value is an element of an ios array; the only container is an empty
    // android object.
    case .null: "<null>"
    case .object, .list, .broken: "{}"
    }
  }

  /// The `int` rows.
  private func int(_ value: OracleValue) throws(OracleCrash) -> OracleValue {
    switch value {
    case .text(let text):
      let integer = self == .ios ? Int64(text) : OracleNumber.javaInteger(text)
      return integer.map(OracleValue.integer) ?? value
    case .integer(let integer): return .integer(self == .ios ? integer : Int64(Int32(truncatingIfNeeded: integer)))
    case .decimal(let decimal):
      let whole = decimal.rounded(.towardZero)
      guard self == .ios else {
        if whole.isNaN { return .integer(0) }
        return .integer(Int64(max(min(whole, Double(Int32.max)), Double(Int32.min))))
      }
      guard let integer = Int64(exactly: whole) else { throw OracleCrash() }
      return .integer(integer)
    case .bool(let bool): return .integer(bool ? 1 : 0)
    case .null, .list, .object, .broken: return value
    }
  }

  /// The `double` rows.
  private func double(_ value: OracleValue) -> OracleValue {
    switch value {
    case .text(let text):
      let decimal = self == .ios ? Double(text) : OracleNumber.javaDouble(text)
      return decimal.map(OracleValue.decimal) ?? value
    case .integer(let integer): return .decimal(Double(integer))
    case .decimal: return value
    case .bool(let bool): return .decimal(bool ? 1 : 0)
    case .null, .list, .object, .broken: return value
    }
  }

  /// The `bool` rows.
  private func bool(_ value: OracleValue) -> OracleValue {
    switch value {
    case .text(let text):
      switch self {
      case .ios: .bool(text.lowercased() == "true")
      case .android, .web: .bool(text.equalsIgnoringCase("true"))
      }
    case .integer(let integer): .bool(integer == 1)
    case .decimal(let decimal): .bool(decimal == 1)
    case .bool: value
    case .null, .list, .object, .broken: value
    }
  }
}
