/// Case-insensitive equality of units in each dialect.
///
/// JavaScript compares the upper case of single UTF-16 units; a non-ASCII unit never equals an ASCII unit. ICU compares
/// the case folding of single code points, so `k` equals the Kelvin sign.
///
/// Source: ECMA-262, Canonicalize without the flags u and v; Unicode Character Database:
/// CaseFolding.txt, statuses C and S.
enum UnitCase {
  /// Returns a key that is equal for units that differ only in case.
  static func key(of unit: UInt32, in dialect: PatternDialect) -> UInt32 {
    if unit < 0x80 { return 0x61...0x7A ~= unit ? unit - 0x20 : unit }
    switch dialect {
    case .javaScript: return upper(unit) ?? unit
    case .icu:
      let folded = fold(unit) ?? unit
      return 0x61...0x7A ~= folded ? folded - 0x20 : folded
    }
  }

  /// Returns the keys of all units. The key of each distinct non-ASCII unit is computed once.
  static func keys(of units: [UInt32], in dialect: PatternDialect) -> [UInt32] {
    var known: [UInt32: UInt32] = [:]
    return units.map { unit in
      if unit < 0x80 { return key(of: unit, in: dialect) }
      if let key = known[unit] { return key }
      let key = key(of: unit, in: dialect)
      known[unit] = key
      return key
    }
  }

  /// Returns all units that equal `unit` ignoring case, including `unit` itself.
  static func equivalents(of unit: UInt32, in dialect: PatternDialect) -> [UInt32] {
    if unit < 0x80 {
      guard 0x41...0x5A ~= unit & 0xDF else { return [unit] }
      let pair = [unit & 0xDF, unit | 0x20]
      guard dialect == .icu else { return pair }
      return switch unit | 0x20 {
      case 0x6B: pair + [0x212A]
      case 0x73: pair + [0x17F]
      default: pair
      }
    }
    let table = dialect == .javaScript ? javaScript : icu
    return table[key(of: unit, in: dialect)] ?? [unit]
  }

  /// Returns the case folding of `unit` if it consists of several characters; otherwise an empty array.
  static func severalFolded(_ unit: UInt32) -> [UInt32] {
    guard unit >= 0x80, let scalar = Unicode.Scalar(unit) else { return [] }
    let folded = scalar.caseFolded
    return folded.count > 1 ? folded.map(\.value) : []
  }

  private static func upper(_ unit: UInt32) -> UInt32? {
    guard let mapping = Unicode.Scalar(unit)?.properties.uppercaseMapping.utf16,
      let first = mapping.first, mapping.count == 1, first >= 0x80
    else { return nil }
    return UInt32(first)
  }

  private static func fold(_ unit: UInt32) -> UInt32? {
    guard let folded = Unicode.Scalar(unit)?.caseFolded, folded.count == 1 else { return nil }
    return folded.first?.value
  }

  // All characters that have case are in the first two planes of Unicode.
  private static let javaScript = table(of: .javaScript, to: 0xFFFF)
  private static let icu = table(of: .icu, to: 0x1_FFFF)

  /// Returns a table of the keys that a non-ASCII unit has in common with other units. It maps each key to all units
  /// with this key.
  private static func table(of dialect: PatternDialect, to last: UInt32) -> [UInt32: [UInt32]] {
    var table: [UInt32: [UInt32]] = [:]
    for unit in 0x80...last {
      guard let properties = Unicode.Scalar(unit)?.properties,
        properties.changesWhenCaseMapped || properties.changesWhenCaseFolded
      else { continue }
      let key = key(of: unit, in: dialect)
      guard key != unit else { continue }
      table[key, default: [key]].append(unit)
    }
    if dialect == .icu {
      table[0x4B, default: []].append(0x6B)
      table[0x53, default: []].append(0x73)
    }
    return table
  }
}
