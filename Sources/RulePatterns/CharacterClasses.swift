/// Equivalence classes of units: two units that belong to the same sets of a pattern have the same class.
///
/// Classes are numbered when a subject first contains one of their units, so no table of all Unicode characters is
/// built.
struct CharacterClasses: Sendable {
  /// A class for the end of a subject. It belongs to no set.
  static let end: Int32 = 0

  private let dialect: PatternDialect
  private let sets: [UnitSet]
  private let hasReferences: Bool
  /// The cost of determining the class of one unit, in visits (see `PatternLimits.stepsPerVisit`).
  private let cost: Int
  /// Classes of characters for which ICU's behavior is unknown.
  private var unsettled: Set<Int32> = []
  /// The number of 64-bit words per class in `rows`: one bit per set, and one bit for characters for which ICU's
  /// behavior is unknown.
  private let width: Int
  private var rows: [UInt64]
  private var numbers: [[UInt64]: Int32] = [:]
  /// Indexed by page start + low 8 bits of a unit: the unit's class, or -1 if the class is not computed yet.
  private var slots: [Int32] = Array(repeating: -1, count: 256)
  /// Maps each page (`unit >> 8`) to its start in `slots`. `lastPage` caches the result of the last lookup.
  private var pages: [UInt32: Int] = [0: 0]
  private var lastPage: (number: UInt32, start: Int) = (0, 0)

  init(_ sets: [UnitSet], dialect: PatternDialect, hasReferences: Bool) {
    self.sets = sets
    self.dialect = dialect
    self.hasReferences = hasReferences
    cost = sets.reduce(1) { $0 + $1.cost }
    width = sets.count / 64 + 1
    rows = Array(repeating: 0, count: width)
  }

  /// The number of classes that were found so far.
  var count: Int32 { Int32(rows.count / width) }

  func contains(_ symbol: Int32, in set: Int) -> Bool {
    rows[Int(symbol) * width + set >> 6] & 1 << UInt64(set & 63) != 0
  }

  /// Returns the class of each unit; nil if this costs more than `visits`.
  mutating func classes(of units: [UInt32], visits: inout Int) -> [Int32]? {
    var classes: [Int32] = []
    classes.reserveCapacity(units.count)
    for unit in units {
      let slot = self.slot(of: unit)
      var symbol = slots[slot]
      if symbol < 0 {
        visits -= cost
        if visits < 0 { return nil }
        symbol = classified(unit)
        slots[slot] = symbol
      }
      classes.append(symbol)
    }
    return classes
  }

  private mutating func slot(of unit: UInt32) -> Int {
    if unit < 0x100 { return Int(unit) }
    let page = unit >> 8
    if page != lastPage.number {
      lastPage = (page, pages[page] ?? slots.count)
      if lastPage.start == slots.count {
        pages[page] = slots.count
        slots.append(contentsOf: repeatElement(-1, count: 0x100))
      }
    }
    return lastPage.start + Int(unit & 0xFF)
  }

  private mutating func classified(_ unit: UInt32) -> Int32 {
    let equivalents = UnitCase.equivalents(of: unit, in: dialect)
    var row: [UInt64] = Array(repeating: 0, count: width)
    for (index, set) in sets.enumerated() where set.contains(unit, equivalents: equivalents) {
      row[index >> 6] |= 1 << UInt64(index & 63)
    }
    let isUnsettled = isUnsettled(unit)
    if isUnsettled { row[sets.count >> 6] |= 1 << UInt64(sets.count & 63) }
    if let number = numbers[row] { return number }
    let number = count
    rows += row
    numbers[row] = number
    if isUnsettled { unsettled.insert(number) }
    return number
  }

  /// True if one of the classes contains characters for which ICU's behavior is unknown.
  func isUnsettled(_ classes: [Int32]) -> Bool {
    !unsettled.isEmpty && classes.contains { unsettled.contains($0) }
  }

  /// True if `unit` folds to several characters, and the pattern either has backreferences or contains `unit` or one of
  /// these characters. The result of ICU then depends on how ICU compiled the pattern.
  private func isUnsettled(_ unit: UInt32) -> Bool {
    guard dialect == .icu else { return false }
    let folded = UnitCase.severalFolded(unit)
    guard !folded.isEmpty else { return false }
    return hasReferences || (folded + [unit]).contains { letter in sets.contains { $0.names(letter, in: .icu) } }
  }
}
