extension PatternParser {
  /// Parses an escape outside a set; the backslash is already consumed.
  mutating func escape(from start: Int) throws(Stop) -> (PatternNode?, Repeats) {
    guard let unit else { throw invalid(.trailingBackslash, at: start) }
    if let members = try classEscape(from: start) { return (.unit(UnitSet(members)), .freely) }
    switch letter(unit) {
    case "b", "B":
      index += 1
      note(.wordEdge, from: start)
      return (.edge(unit == 0x62 ? .wordEdge : .noWordEdge), .never)
    case "A" where !isJavaScript: return edge(.start, from: start)
    case "z" where !isJavaScript: return edge(.end, from: start)
    case "Z" where !isJavaScript: return edge(.lastLineEnd, from: start)
    case "k":
      index += 1
      if let reference = try namedReference(from: start) { return (reference, .freely) }
      return (.unit(try literal(unit, from: start)), .freely)
    case "1"..."9": if let reference = numberedReference(from: start) { return (reference, .freely) }
    default: break
    }
    return (.unit(try literal(try single(from: start, inSet: false), from: start)), .freely)
  }

  private mutating func edge(_ edge: PatternNode.Edge, from start: Int) -> (PatternNode?, Repeats) {
    index += 1
    note(.subjectEdge, from: start)
    return (.edge(edge), .never)
  }

  /// Parses `\d`, `\w`, `\s`, their negations, and ICU's `\p{…}`. Returns nil for other escapes.
  mutating func classEscape(from start: Int) throws(Stop) -> [UnitSet.Member]? {
    guard let unit else { return nil }
    let property: UnitProperty
    let kind: PatternConstructKind
    switch letter(unit) {
    case "d", "D": (property, kind) = (isJavaScript ? .asciiDigit : .digit, .digits)
    case "w", "W": (property, kind) = (isJavaScript ? .asciiWord : .word, .words)
    case "s", "S": (property, kind) = (isJavaScript ? .spaceOfJavaScript : .spaceOfICU, .spaces)
    case "p" where !isJavaScript, "P" where !isJavaScript:
      index += 1
      property = try category(from: start)
      return [.property(property, isNegated: unit == 0x50)]
    default: return nil
    }
    index += 1
    note(kind, from: start)
    return [.property(property, isNegated: unit & 0x20 == 0)]
  }

  /// Parses the braces of `\p{…}` and the general category in them.
  private mutating func category(from start: Int) throws(Stop) -> UnitProperty {
    var name = ""
    var next = index + 1
    if unit == 0x7B {
      while next < text.units.count, name.utf8.count < 3, let letter = Unicode.Scalar(text.units[next]), letter != "}" {
        name.unicodeScalars.append(letter)
        next += 1
      }
    }
    guard next < text.units.count, text.units[next] == 0x7D,
      let property = UnitProperty.categories(named: name)
    else { throw unsettled(.property, from: start) }
    index = next + 1
    note(.property, from: start)
    return property
  }

  /// Parses `\1` and higher; returns nil if JavaScript reads an octal escape or a digit instead.
  private mutating func numberedReference(from start: Int) -> PatternNode? {
    var number = 0
    var next = index
    while next < text.units.count, 0x30...0x39 ~= text.units[next] {
      // ICU reads another digit of a reference only if the number so far is less than the number of preceding groups.
      // JavaScript reads all digits, and then compares the number with the number of all groups.
      if !isJavaScript, next > index, number >= groups { break }
      number = min(number * 10 + Int(text.units[next] - 0x30), PatternLimits.units + 1)
      next += 1
    }
    if isJavaScript, number > prescan.numbered { return nil }
    index = next
    note(.reference, from: start)
    references.append((number, start))
    return .reference(number)
  }

  /// Parses `\k<name>`; returns nil if JavaScript reads the letter `k` instead.
  private mutating func namedReference(from start: Int) throws(Stop) -> PatternNode? {
    if isJavaScript, !prescan.hasNames {
      note(.escape, from: start)
      return nil
    }
    guard take("<") else { throw invalid(.unknownReference, at: start) }
    let name = try name(from: start).units
    note(.reference, from: start)
    // In ICU, a reference can only name a preceding group.
    guard let number = (isJavaScript ? prescan.names : names)[name] else { throw invalid(.unknownReference, at: start) }
    return .reference(number)
  }

  /// Parses an escape that matches a single unit.
  mutating func single(from start: Int, inSet: Bool) throws(Stop) -> UInt32 {
    guard let unit else { throw invalid(.trailingBackslash, at: start) }
    index += 1
    switch letter(unit) {
    case "t": return 0x09
    case "n": return 0x0A
    case "f": return 0x0C
    case "r": return 0x0D
    case "x": return try code(digits: 2, of: unit, from: start)
    case "u": return try code(digits: 4, of: unit, from: start)
    case "0"..."9": return try octal(unit, from: start)
    case "v" where isJavaScript:
      note(.control, from: start)
      return 0x0B
    case "b" where isJavaScript && inSet:
      note(.escape, from: start)
      return 0x08
    case "c" where isJavaScript: return control(from: start, inSet: inSet)
    case "k" where isJavaScript && prescan.hasNames: throw invalid(.unknownReference, at: start)
    case "a"..."z", "A"..."Z", "_":
      if isJavaScript {
        note(.escape, from: start)
        return unit
      }
      throw unsettled(unit == 0x63 ? .control : .escape, from: start)
    default: return unit
    }
  }

  /// Parses the hexadecimal digits of `\x` or `\u`; `digits` is their number. If a digit is missing, JavaScript reads
  /// the letter itself.
  private mutating func code(digits: Int, of letter: UInt32, from start: Int) throws(Stop) -> UInt32 {
    var value: UInt32 = 0
    for distance in 0..<digits {
      guard let digit = unit(ahead: distance).flatMap(hexadecimal) else {
        note(.incompleteEscape, from: start)
        if isJavaScript { return letter }
        if letter == 0x75 { throw invalid(.incompleteEscape, at: start) }
        throw unsettled(.incompleteEscape, from: start)
      }
      value = value << 4 | digit
    }
    index += digits
    if !isJavaScript, 0xD800...0xDFFF ~= value { throw unsettled(.pairedUnit, from: start) }
    return value
  }

  private func hexadecimal(_ unit: UInt32) -> UInt32? {
    guard unit < 0x80, let scalar = Unicode.Scalar(unit) else { return nil }
    return Character(scalar).hexDigitValue.map(UInt32.init)
  }

  /// Parses up to three octal digits, at most `377`. In ICU, a `0` must precede them.
  private mutating func octal(_ first: UInt32, from start: Int) throws(Stop) -> UInt32 {
    defer { note(.octal, from: start) }
    if isJavaScript, first >= 0x38 { return first }
    var value = first - 0x30
    var count = 0
    while let unit, 0x30...0x37 ~= unit, count < (isJavaScript ? 2 : 3), value * 8 + unit - 0x30 <= 0o377 {
      value = value * 8 + unit - 0x30
      index += 1
      count += 1
    }
    if !isJavaScript {
      if first != 0x30 { throw unsettled(.octal, from: start) }
      if count == 0 { throw invalid(.incompleteEscape, at: start) }
    }
    return value
  }

  /// Parses `\cX`. `X` is a letter; in a set, `X` may also be a digit or `_`. If a different character follows, the
  /// backslash is literal.
  private mutating func control(from start: Int, inSet: Bool) -> UInt32 {
    defer { note(.control, from: start) }
    switch unit.map(letter) {
    case let letter?
    where "a"..."z" ~= letter || "A"..."Z" ~= letter || inSet && ("0"..."9" ~= letter || letter == "_"):
      index += 1
      return letter.value & 0x1F
    default:
      index -= 1
      return 0x5C
    }
  }
}
