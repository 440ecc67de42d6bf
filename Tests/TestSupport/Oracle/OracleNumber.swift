/// Numbers from text and as text: the number table of adobe-rules 2, the conversions of 8.1 that
/// read digits, and section 13.
enum OracleNumber {
  /// The typed value of a JSON lexeme, or nil when it is not a JSON number or, on ios, beyond the
  /// double range.
  static func value(of lexeme: String, on platform: OraclePlatform) -> OracleValue? {
    guard isJSON(lexeme), let double = Double(lexeme) else { return nil }
    switch platform {
    case .ios:
      guard double.isFinite else { return nil }
      if let integer = Int64(lexeme) { return .integer(integer) }
      return appleInteger(lexeme, double).map(OracleValue.integer) ?? .decimal(double)
    case .android: return Int64(lexeme).map(OracleValue.integer) ?? .decimal(double)
    case .web: return .decimal(double)
    }
  }

  /// Whether the lexeme follows RFC 8259.
  private static func isJSON(_ lexeme: String) -> Bool {
    var rest = lexeme[...]
    if rest.hasPrefix("-") { rest.removeFirst() }
    let whole = takeDigits(&rest)
    guard whole == "0" || (!whole.isEmpty && !whole.hasPrefix("0")) else { return false }
    if rest.hasPrefix(".") {
      rest.removeFirst()
      guard !takeDigits(&rest).isEmpty else { return false }
    }
    if rest.hasPrefix("e") || rest.hasPrefix("E") {
      guard takeExponent(&rest) else { return false }
    }
    return rest.isEmpty
  }

  private static func takeDigits(_ rest: inout Substring) -> Substring {
    let digits = rest.prefix { ("0"..."9").contains($0) && $0.isASCII }
    rest.removeFirst(digits.count)
    return digits
  }

  /// Takes a letter, a sign that may be missing, and digits that may not.
  private static func takeExponent(_ rest: inout Substring) -> Bool {
    rest.removeFirst()
    if rest.hasPrefix("+") || rest.hasPrefix("-") { rest.removeFirst() }
    return !takeDigits(&rest).isEmpty
  }

  /// The integer ios sees in a lexeme with a point or an exponent: judged on the double below 2^53,
  /// on the exact decimal from there.
  private static func appleInteger(_ lexeme: String, _ double: Double) -> Int64? {
    if double.magnitude < 0x1p53 { return Int64(exactly: double) }
    // 20 digits are past 64 bits; without this the zeros of a large exponent would be written out.
    guard double.magnitude < 1e20 else { return nil }
    let parts = lexeme.lowercased().split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let fraction = mantissa.count == 2 ? mantissa[1] : ""
    var digits = mantissa[0] + fraction
    var exponent = (parts.count == 2 ? Int(parts[1]) ?? 0 : 0) - fraction.count
    while exponent < 0, digits.hasSuffix("0") {
      digits.removeLast()
      exponent += 1
    }
    return exponent < 0 ? nil : Int64(digits + String(repeating: "0", count: exponent))
  }

  /// `Double.parseDouble`: blanks around, a suffix, hexadecimal with an exponent, exact words.
  static func javaDouble(_ text: String) -> Double? {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { $0 > " " }),
      let last = scalars.lastIndex(where: { $0 > " " })
    else { return nil }
    var rest = text[first...last]
    let isNegative = rest.hasPrefix("-")
    if isNegative || rest.hasPrefix("+") { rest.removeFirst() }
    if rest == "NaN" { return .nan }
    if rest == "Infinity" { return isNegative ? -.infinity : .infinity }
    let unsigned = rest
    guard unsigned.hasPrefix("0x") || unsigned.hasPrefix("0X") ? takeHex(&rest) : takeDecimal(&rest)
    else { return nil }
    let number = unsigned.dropLast(rest.count)
    guard ["", "d", "D", "f", "F"].contains(rest), let double = Double(number) else { return nil }
    return isNegative ? -double : double
  }

  private static func takeDecimal(_ rest: inout Substring) -> Bool {
    var count = takeDigits(&rest).count
    if rest.hasPrefix(".") {
      rest.removeFirst()
      count += takeDigits(&rest).count
    }
    guard count > 0 else { return false }
    return rest.hasPrefix("e") || rest.hasPrefix("E") ? takeExponent(&rest) : true
  }

  private static func takeHex(_ rest: inout Substring) -> Bool {
    rest.removeFirst(2)
    let mantissa = rest.prefix { $0.isASCII && $0.isHexDigit || $0 == "." }
    rest.removeFirst(mantissa.count)
    guard mantissa.contains(where: \.isHexDigit), mantissa.count(where: { $0 == "." }) <= 1
    else { return false }
    return rest.hasPrefix("p") || rest.hasPrefix("P") ? takeExponent(&rest) : false
  }

  /// `Integer.parseInt`: digits of any script, within 32 bits.
  static func javaInteger(_ text: String) -> Int64? {
    var rest = text.unicodeScalars[...]
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    guard !rest.isEmpty else { return nil }
    var value: Int64 = 0
    for scalar in rest {
      guard scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue
      else { return nil }
      value = value * 10 + Int64(digit)
      guard value <= 1 << 31 else { return nil }
    }
    return Int32(exactly: isNegative ? -value : value).map(Int64.init)
  }

  /// A decimal as text (adobe-rules 13).
  static func text(_ double: Double, on platform: OraclePlatform) -> String {
    switch platform {
    // Swift's own description is the ios column.
    case .ios: "\(double)"
    case .android: javaText(double)
    case .web: scriptText(double)
    }
  }

  private static func javaText(_ double: Double) -> String {
    if double.isNaN { return "NaN" }
    let sign = double.sign == .minus ? "-" : ""
    if double.isInfinite { return sign + "Infinity" }
    if double == 0 { return sign + "0.0" }
    let (digits, point) = shortest(double.magnitude)
    if double.magnitude >= 1e-3, double.magnitude < 1e7 {
      let plain = placed(digits, point: point)
      return sign + (plain.contains(".") ? plain : plain + ".0")
    }
    let fraction = digits.count > 1 ? String(digits.dropFirst()) : "0"
    return "\(sign)\(digits.prefix(1)).\(fraction)E\(point - 1)"
  }

  private static func scriptText(_ double: Double) -> String {
    if double.isNaN { return "NaN" }
    if double == 0 { return "0" }
    let sign = double < 0 ? "-" : ""
    if double.isInfinite { return sign + "Infinity" }
    let (digits, point) = shortest(double.magnitude)
    if point > -6, point <= 21 { return sign + placed(digits, point: point) }
    let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
    return "\(sign)\(digits.prefix(1))\(fraction)e\(point > 0 ? "+" : "-")\((point - 1).magnitude)"
  }

  /// The fewest digits that read back as `double`, which is `0.digits × 10^point`.
  private static func shortest(_ double: Double) -> (digits: String, point: Int) {
    let parts = "\(double)".split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let written = mantissa.joined()
    let leading = written.prefix { $0 == "0" }.count
    let point = mantissa[0].count - leading + (parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
    var digits = written.dropFirst(leading)
    while digits.count > 1, digits.hasSuffix("0") { digits.removeLast() }
    return (String(digits), point)
  }

  private static func placed(_ digits: String, point: Int) -> String {
    if point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count { return digits + String(repeating: "0", count: point - digits.count) }
    return digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
