/// A fact after its conversion.
enum Operand {
  case absent
  /// A string: its location in the event or the arena.
  case text(Fact)
  case integer(Int64)
  case decimal(Double)
  case truth(Bool)
  /// A value of a type that is never compared: an empty object or a null array element.
  case other
  /// The conversion crashes the app.
  case crash
}

extension ValueRules {
  /// Parses a numeric literal as the platform does.
  func number(_ lexeme: Span<UInt8>) -> Operand {
    switch runtime {
    case .swift:
      switch NumberLexeme.ios(lexeme: lexeme) {
      case .integer(let value): .integer(value)
      case .double(let value): .decimal(value)
      // No event on a device contains a number out of the range of doubles; infinity is the closest value.
      case nil: .decimal(NumberLexeme.javascript(lexeme: lexeme))
      }
    case .java:
      switch NumberLexeme.android(lexeme: lexeme) {
      case .integer(let value): .integer(value)
      case .double(let value): .decimal(value)
      }
    case .javaScript: .decimal(NumberLexeme.javascript(lexeme: lexeme))
    }
  }
}

extension Runner {
  // MARK: bytes

  /// Returns the bytes of a fact's string or number, with escapes unresolved.
  mutating func copy(_ fact: Fact, _ bytes: Span<UInt8>) -> [UInt8] {
    let range = Int(fact.start)..<Int(fact.end)
    switch fact.origin {
    case .arena: return Array(arena[range])
    case .event: return bytes.extracting(range).array()
    }
  }

  /// Returns the string of a fact as WTF-8, with escapes resolved.
  mutating func textBytes(_ fact: Fact, _ bytes: Span<UInt8>) -> [UInt8] {
    guard fact.kind == .escapedText else { return copy(fact, bytes) }
    var text: [UInt8] = []
    switch fact.origin {
    case .event: unescape(bytes, Int(fact.start), Int(fact.end), into: &text)
    case .arena: unescape(arena.span, Int(fact.start), Int(fact.end), into: &text)
    }
    return text
  }

  // MARK: conversions

  /// Returns the literal of a number of the event as a string; nil if a platform may format the number differently.
  /// Accepts integers of at most 15 digits, and fractions of a magnitude from 0.1 to 10 million without trailing zeros.
  mutating func spelling(of fact: Fact, _ bytes: Span<UInt8>) -> Fact? {
    guard fact.kind == .number, fact.origin == .event else { return nil }
    let (start, end) = (Int(fact.start), Int(fact.end))
    var at = bytes[start] == 0x2D ? start &+ 1 : start
    let whole = at
    while at < end, bytes[at] &- 0x30 < 10 { at &+= 1 }
    let digits = at &- whole
    // JSON allows a leading zero only if the integer part is zero, so the magnitude is below one.
    let isZero = bytes[whole] == 0x30
    if at == end {
      guard digits <= 15, !isZero || whole == start else { return nil }
    } else {
      guard bytes[at] == 0x2E, digits <= 7, end &- at <= 9, bytes[end &- 1] &- 0x31 < 9 else { return nil }
      if isZero, bytes[at &+ 1] == 0x30 { return nil }
      at &+= 1
      while at < end, bytes[at] &- 0x30 < 10 { at &+= 1 }
      guard at == end else { return nil }
    }
    return Fact(.plainText, .event, start, end)
  }

  /// Returns the value that a platform compares after `conversion`.
  /// Source: the conversions that the engines register: adobe/aepsdk-core-ios: LaunchRuleTransformer.swift @5.11.0;
  /// adobe/aepsdk-core-android: LaunchRuleTransformer.kt @core 3.8.0.
  mutating func operand(_ fact: Fact, _ conversion: Conversion, _ bytes: Span<UInt8>) -> Operand {
    if conversion == .text, let text = spelling(of: fact, bytes) { return .text(text) }
    var value = raw(fact, bytes)
    // iOS passes an empty string to its conversion functions if the value is missing.
    if case .absent = value, conversion != .none, rules.missingIsBlank {
      value = .text(.emptyText)
    }
    switch (conversion, value) {
    case (_, .absent), (_, .crash), (.none, _), (.blankWhenMissing, _): return value
    case (.text, _): return asText(value, bytes)
    case (.integer, _): return asInteger(value, bytes)
    case (.decimal, _): return asDecimal(value, bytes)
    case (.truth, _): return asTruth(value, bytes)
    case (.urlEncoding, .text(let text)): return .text(storeURLEncoded(text, bytes))
    case (.urlEncoding, _): return value
    }
  }

  mutating func raw(_ fact: Fact, _ bytes: Span<UInt8>) -> Operand {
    switch fact.kind {
    case .absent: .absent
    case .false: .truth(false)
    case .true: .truth(true)
    case .number:
      switch fact.origin {
      case .event: rules.number(bytes.extracting(Int(fact.start)..<Int(fact.end)))
      case .arena: rules.number(arena.span.extracting(Int(fact.start)..<Int(fact.end)))
      }
    case .plainText, .text, .escapedText: .text(fact)
    case .emptyObject, .nullElement: .other
    case .crash: .crash
    }
  }

  private mutating func asText(_ value: Operand, _ bytes: Span<UInt8>) -> Operand {
    switch value {
    case .integer(let value): .text(storeDigits(of: value))
    case .decimal(let value): .text(store(text(of: value), .plainText))
    case .truth(let value): .text(store(value ? "true" : "false"))
    case .other: .text(store(textOfOther(), .plainText))
    case .text, .absent, .crash: value
    }
  }

  /// Returns the string to which a null array element or an empty object is converted.
  mutating func textOfOther() -> [UInt8] { Array((rules.runtime == .swift ? "<null>" : "{}").utf8) }

  mutating func text(of value: Double) -> [UInt8] {
    switch rules.runtime {
    case .swift: Array(SwiftText.description(of: value).utf8)
    case .java: Array(JavaNumber.text(value).utf8)
    case .javaScript: Array(JavaScriptNumber.text(value).utf8)
    }
  }

  private mutating func asInteger(_ value: Operand, _ bytes: Span<UInt8>) -> Operand {
    switch (value, rules.integersAre32Bit) {
    case (.text(let fact), false):
      SwiftText.int(String(decoding: textBytes(fact, bytes), as: UTF8.self)).map { .integer($0) } ?? value
    case (.text(let fact), true):
      JavaNumber.int(UTF16Text.decode(textBytes(fact, bytes))).map { .integer(Int64($0)) } ?? value
    case (.integer(let number), true): .integer(Int64(Int32(truncatingIfNeeded: number)))
    case (.decimal(let number), true): .integer(Int64(JavaNumber.toInt(number)))
    case (.decimal(let number), false):
      // `Int(Double)` traps outside the 64-bit range, and for NaN.
      number >= -0x1p63 && number < 0x1p63 ? .integer(Int64(number)) : .crash
    case (.truth(let truth), _): .integer(truth ? 1 : 0)
    case (.integer, false), (.absent, _), (.other, _), (.crash, _): value
    }
  }

  private mutating func asDecimal(_ value: Operand, _ bytes: Span<UInt8>) -> Operand {
    switch value {
    case .text(let fact) where rules.runtime == .swift:
      SwiftText.double(String(decoding: textBytes(fact, bytes), as: UTF8.self)).map { .decimal($0) } ?? value
    case .text(let fact):
      JavaNumber.double(UTF16Text.decode(textBytes(fact, bytes))).map { .decimal($0) } ?? value
    case .integer(let number): .decimal(Double(number))
    case .truth(let truth): .decimal(truth ? 1 : 0)
    case .decimal, .absent, .other, .crash: value
    }
  }

  private mutating func asTruth(_ value: Operand, _ bytes: Span<UInt8>) -> Operand {
    switch value {
    case .text(let fact) where rules.runtime == .swift:
      .truth(SwiftText.lowercased(String(decoding: textBytes(fact, bytes), as: UTF8.self)) == "true")
    case .text(let fact): .truth(JavaNumber.parseBoolean(UTF16Text.decode(textBytes(fact, bytes))))
    case .integer(let number): .truth(number == 1)
    case .decimal(let number): .truth(number == 1)
    case .truth, .absent, .other, .crash: value
    }
  }

  // MARK: types

  /// The operand of an integer comparison.
  enum IntegerOperand {
    case value(Int64)
    case absent, crash
  }

  mutating func integer(_ fact: Fact, _ conversion: Conversion, _ bytes: Span<UInt8>) -> IntegerOperand {
    switch operand(fact, conversion, bytes) {
    case .integer(let value): .value(value)
    case .crash: .crash
    case .absent, .text, .decimal, .truth, .other: .absent
    }
  }

  mutating func decimal(_ fact: Fact, _ conversion: Conversion, _ bytes: Span<UInt8>) -> Double? {
    guard case .decimal(let value) = operand(fact, conversion, bytes) else { return nil }
    return value
  }

  mutating func truth(_ fact: Fact, _ conversion: Conversion, _ bytes: Span<UInt8>) -> Bool? {
    guard case .truth(let value) = operand(fact, conversion, bytes) else { return nil }
    return value
  }

  /// Returns `.yes` if the converted value is present, `.crash` if the conversion crashes, and otherwise `.no`.
  mutating func presence(_ fact: Fact, _ conversion: Conversion, _ bytes: Span<UInt8>) -> Verdict {
    switch operand(fact, conversion, bytes) {
    case .absent: .no
    case .crash: .crash
    case .text, .integer, .decimal, .truth, .other: .yes
    }
  }

  /// Returns `.yes` if `result` is true and the converted value has the type that the conversion `type` produces. On
  /// Android, integers and floating-point numbers count as the same type.
  mutating func converted(
    _ fact: Fact, _ conversion: Conversion, _ type: Conversion, _ result: Bool, _ bytes: Span<UInt8>
  ) -> Verdict {
    let fits: Bool
    switch (operand(fact, conversion, bytes), type) {
    case (.crash, _): return .crash
    case (.text, .text), (.truth, .truth): fits = true
    case (.integer, .integer), (.decimal, .decimal): fits = true
    case (.integer, .decimal), (.decimal, .integer): fits = rules.integersAre32Bit
    default: fits = false
    }
    return fits && result ? .yes : .no
  }

  /// Returns the UTF-16 units of the converted value; nil if it is not a string.
  mutating func units(_ fact: Fact, _ conversion: Conversion, _ bytes: Span<UInt8>) -> [UInt16]? {
    guard case .text(let text) = operand(fact, conversion, bytes) else { return nil }
    return UTF16Text.decode(textBytes(text, bytes))
  }

  /// True if the converted fact is an integer equal to `literal`, which is out of the 32-bit range (a `Long` on
  /// Android).
  mutating func isLong(_ fact: Fact, _ conversion: Conversion, _ literal: Int64, _ bytes: Span<UInt8>) -> Bool {
    guard case .integer(let value) = operand(fact, conversion, bytes) else { return false }
    return value == literal
  }

  /// Returns the converted fact as a Java double; nil if it is not a number or a numeric string.
  mutating func rawNumber(_ fact: Fact, _ conversion: Conversion, _ bytes: Span<UInt8>) -> Double? {
    switch operand(fact, conversion, bytes) {
    case .integer(let value): Double(value)
    case .decimal(let value): value
    case .text(let text): JavaNumber.double(UTF16Text.decode(textBytes(text, bytes)))
    case .truth, .other, .absent, .crash: nil
    }
  }
}
