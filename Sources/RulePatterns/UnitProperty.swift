/// A class of units that a pattern can contain by name.
///
/// Source: ECMA-262, CharacterClassEscape and WhiteSpace, LineTerminator; Unicode's regular
/// expression classes as ICU compiles them: Alphabetic, marks, decimal digits, connectors, joiners.
package enum UnitProperty: Hashable, Sendable {
  /// The classes `\d`, `\w`, `\s` of JavaScript.
  case asciiDigit, asciiWord, spaceOfJavaScript
  /// The classes `\d`, `\w`, `\s` of ICU.
  case digit, word, spaceOfICU
  /// Marks and format characters. ICU's `\b` treats them as part of the preceding character.
  case extending
  /// The class `\p{…}`: a set of general categories. Bit n stands for row n of the static table `categories`.
  case categories(UInt32)

  func holds(_ unit: UInt32) -> Bool {
    switch self {
    case .asciiDigit: 0x30...0x39 ~= unit
    case .asciiWord: Self.isASCIIWord(unit)
    case .spaceOfJavaScript: Self.isCommonSpace(unit) || unit == 0xFEFF
    case .spaceOfICU: Self.isCommonSpace(unit) || unit == 0x85
    case .digit: unit < 0x80 ? 0x30...0x39 ~= unit : Self.category(of: unit) == .decimalNumber
    case .word: unit < 0x80 ? Self.isASCIIWord(unit) : Self.isWord(unit)
    case .extending: unit >= 0x80 && Self.isExtending(unit)
    case .categories(let bits):
      Self.categories.firstIndex { $0.category == Self.category(of: unit) }
        .map { bits & 1 << UInt32($0) != 0 } ?? false
    }
  }

  /// Returns the class `\p{name}` of one general category, or of a group of categories such as `L`. Nil if the name is
  /// unknown.
  ///
  /// Also nil for `Lu`, `Ll` and `Lt`, which match more characters when case is ignored.
  static func categories(named name: String) -> UnitProperty? {
    var bits: UInt32 = 0
    for (index, row) in categories.enumerated() where row.name == name || row.group == name {
      bits |= 1 << UInt32(index)
    }
    return bits == 0 || ["Lu", "Ll", "Lt"].contains(name) ? nil : .categories(bits)
  }

  private typealias Row = (name: String, group: String, category: Unicode.GeneralCategory)

  private static let categories: [Row] = [
    ("Lu", "L", .uppercaseLetter), ("Ll", "L", .lowercaseLetter), ("Lt", "L", .titlecaseLetter),
    ("Lm", "L", .modifierLetter), ("Lo", "L", .otherLetter), ("Mn", "M", .nonspacingMark),
    ("Mc", "M", .spacingMark), ("Me", "M", .enclosingMark), ("Nd", "N", .decimalNumber),
    ("Nl", "N", .letterNumber), ("No", "N", .otherNumber), ("Pc", "P", .connectorPunctuation),
    ("Pd", "P", .dashPunctuation), ("Ps", "P", .openPunctuation), ("Pe", "P", .closePunctuation),
    ("Pi", "P", .initialPunctuation), ("Pf", "P", .finalPunctuation),
    ("Po", "P", .otherPunctuation), ("Sm", "S", .mathSymbol), ("Sc", "S", .currencySymbol),
    ("Sk", "S", .modifierSymbol), ("So", "S", .otherSymbol), ("Zs", "Z", .spaceSeparator),
    ("Zl", "Z", .lineSeparator), ("Zp", "Z", .paragraphSeparator), ("Cc", "C", .control),
    ("Cf", "C", .format), ("Cs", "C", .surrogate), ("Co", "C", .privateUse),
    ("Cn", "C", .unassigned),
  ]

  private static func category(of unit: UInt32) -> Unicode.GeneralCategory {
    Unicode.Scalar(unit)?.properties.generalCategory ?? .surrogate
  }

  private static func isASCIIWord(_ unit: UInt32) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }

  private static func isCommonSpace(_ unit: UInt32) -> Bool {
    switch unit {
    case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  private static func isWord(_ unit: UInt32) -> Bool {
    if unit == 0x200C || unit == 0x200D { return true }
    guard let properties = Unicode.Scalar(unit)?.properties else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
    default: return properties.isAlphabetic
    }
  }

  private static func isExtending(_ unit: UInt32) -> Bool {
    switch category(of: unit) {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
