extension OracleLookup {
  /// A web matcher (adobe-rules 3.4, 6 and 8): any of the values, for `ne` and `nc` none of them.
  func scriptHolds(key: String?, matcher: OracleMatcher, values: OracleValue?) throws(OracleCrash) -> Bool {
    let operand = key.flatMap(contextValue)
    switch matcher {
    case .ex: return operand != nil
    case .nx: return operand == nil
    case .eq, .ne, .gt, .ge, .lt, .le, .co, .nc, .sw, .ew: break
    }
    guard let operand else { return false }
    switch matcher {
    case .gt, .ge, .lt, .le:
      // Looked at before the values are: only a number goes on.
      guard case .decimal = operand else { return false }
    case .eq, .ne, .co, .nc, .sw, .ew, .ex, .nx: break
    }
    for value in try scriptValues(values) {
      switch matcher {
      case .ne: if platform.scriptHolds(operand, .eq, value) { return false }
      case .nc: if platform.scriptHolds(operand, .co, value) { return false }
      case .ew:
        switch value {
        case .bool, .integer, .decimal: throw OracleCrash()
        case .null, .text, .list, .object, .broken: break
        }
        if platform.scriptHolds(operand, .ew, value) { return true }
      case .eq, .gt, .ge, .lt, .le, .co, .sw, .ex, .nx:
        if platform.scriptHolds(operand, matcher, value) { return true }
      }
    }
    return matcher == .ne || matcher == .nc
  }

  /// The rows of adobe-rules 3.4 on `values`: a string is its letters, null throws.
  private func scriptValues(_ values: OracleValue?) throws(OracleCrash) -> [OracleValue] {
    switch values {
    case .null?: throw OracleCrash()
    case .list(let elements)?: return elements
    case .text(let text)?: return text.unicodeScalars.map { .text(String($0)) }
    case nil, .bool?, .integer?, .decimal?, .object?, .broken?: return []
    }
  }

  /// A member of the web context, null and absent being alike to every matcher.
  private func contextValue(_ key: String) -> OracleValue? {
    let value = context.last { platform.isSameName($0.key, key) }?.value
    return value?.isNull == false ? value : nil
  }
}

extension OraclePlatform {
  /// One web comparison of a present operand (adobe-rules 8.3, column typescript).
  func scriptHolds(_ operand: OracleValue, _ matcher: OracleMatcher, _ literal: OracleValue) -> Bool {
    switch matcher {
    case .eq: compareTexts(operand, literal) { $0.elementsEqual($1) }
    case .ne: compareTexts(operand, literal) { !$0.elementsEqual($1) }
    case .gt: compareNumbers(operand, literal, >)
    case .ge: compareNumbers(operand, literal, >=)
    case .lt: compareNumbers(operand, literal, <)
    case .le: compareNumbers(operand, literal, <=)
    case .co: compareTexts(operand, literal) { String($0).codeUnitsContain(String($1)) }
    case .nc: compareTexts(operand, literal) { !String($0).codeUnitsContain(String($1)) }
    case .sw: compareTexts(operand, literal) { $0.starts(with: $1) }
    case .ew: compareTexts(operand, literal) { $0.reversed().starts(with: $1.reversed()) }
    case .ex, .nx: false
    }
  }

  /// Rows "numbers": both sides, never a number's text.
  private func compareNumbers(_ operand: OracleValue, _ literal: OracleValue, _ holds: (Double, Double) -> Bool) -> Bool
  {
    guard case .decimal(let operand) = operand, case .decimal(let literal) = literal else { return false }
    return holds(operand, literal)
  }

  /// The other rows: both sides' text, in code units.
  private func compareTexts(
    _ operand: OracleValue, _ literal: OracleValue, _ holds: (String.UTF16View, String.UTF16View) -> Bool
  ) -> Bool {
    guard let text = scriptText(operand), let needle = scriptText(literal) else { return false }
    return holds(text.utf16, needle.utf16)
  }

  /// The text string matchers compare, in lower case; nil for the values they ignore.
  private func scriptText(_ value: OracleValue) -> String? {
    switch value {
    case .text, .integer, .decimal, .bool: text(of: value).fullyLowercased
    case .null, .list, .object, .broken: nil
    }
  }
}
