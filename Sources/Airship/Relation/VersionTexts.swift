/// Creates version numbers for the version constraints at one path.
///
/// The bounds of ranges divide all versions with three numbers into cells: no range distinguishes the versions of a
/// cell. The cell is represented by a bound, or by the next version after a bound.
struct VersionTexts {
  private(set) var values: [String] = []
  /// True if `values` contains a string for each combination of verdicts. This holds only if all tests are version
  /// constraints and comparisons with constants.
  private(set) var isComplete = true
  /// The versions and prefixes that constraints require literally.
  private(set) var texts: [[UInt8]] = []
  private var bounds: Set<[Int64]> = []
  private var exact: [String] = []
  private var prefixes: [String] = []
  private var isIOS = false
  /// True if every version satisfies all constraints, so that no candidates are needed.
  var isEmpty: Bool { bounds.isEmpty && exact.isEmpty && prefixes.isEmpty }

  /// `constants`: the string operands of `equals` tests at the path.
  init(_ atoms: [PredicateForest.Atom], _ constants: [[UInt8]]) {
    for atom in atoms {
      guard case .test(.version(let constraint)) = atom.form else { continue }
      isIOS = constraint.rules == .ios
      switch constraint.form {
      case .anything: continue
      case .prefix(let text): prefixes.append(text)
      case .exact(let text): exact.append(text)
      case .range(let low, let high): bounds.formUnion([low?.parts, high?.parts].compactMap(\.self))
      }
    }
    if isEmpty { return }
    texts = (exact + prefixes).map { Array($0.utf8) }
    let longest = (texts + constants).map(\.count).max() ?? 0
    isComplete = provesCompleteness
    // A character that no constraint and no constant contains, and that cannot be part of a version.
    let used = Set((texts + constants).joined())
    let letter = Array("xyzwvuq_*~".unicodeScalars).first { !used.contains(UInt8($0.value)) }
    if letter == nil { isComplete = false }
    let other = letter.map(String.init) ?? "?"
    values = exact + exact.map { $0 + "-" + other } + prefixes.map { $0 + "0" } + prefixes + prefixes.map { $0 + other }
    let tuples = cells()
    for tuple in tuples { values.append(Self.dotted(tuple)) }
    values.append(other)
    for tuple in tuples where tuple[2] == 0 {
      values.append(Self.dotted(Array(tuple[..<2])))
      if tuple[1] == 0 { values.append(Self.dotted([tuple[0]])) }
    }
    // If all constraints are ranges and there are no constants, one form of each version is enough.
    if longest > 0 { for tuple in tuples { addSpellings(of: tuple, longest) } }
    for text in prefixes { addContinuations(of: text, tuples, separator: "") }
    for text in exact where isIOS { addContinuations(of: text + ".", tuples, separator: "-0.") }
    if isIOS { values += exact.map { " " + $0 } }
  }

  private static func dotted(_ tuple: [Int64]) -> String { tuple.map { String($0) }.joined(separator: ".") }

  /// Returns a version for each cell.
  private func cells() -> [[Int64]] {
    var cells = bounds
    for bound in bounds {
      for place in bound.indices.reversed() where bound[place] < Int64(Int32.max) - 1 {
        cells.insert(Array(bound[..<place]) + [bound[place] + 1] + Array(repeating: 0, count: 2 - place))
      }
    }
    if let least = bounds.min(by: { $0.lexicographicallyPrecedes($1) }) {
      cells.insert([0, 0, 0])
      if let first = least.first, isIOS { cells.insert([min(first, 0) - 1, 0, 0]) }
      if let first = least.first, first > 0 { cells.insert([first - 1, 0, 0]) }
    }
    return cells.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Adds different spellings of a version, for example with leading zeros: they have different prefixes, and equal no
  /// constant.
  private mutating func addSpellings(of tuple: [Int64], _ longest: Int) {
    let parts = tuple.map { String($0) }
    for place in parts.indices where !parts[place].hasPrefix("-") {
      var padded = parts
      padded[place] = "0" + padded[place]
      values.append(padded.joined(separator: "."))
    }
    let text = Self.dotted(tuple)
    values.append(text + ".0")
    if longest < 256, !text.hasPrefix("-") { values.append(String(repeating: "0", count: longest + 1) + text) }
    if longest < 256, text.hasPrefix("-") {
      values.append("-" + String(repeating: "0", count: longest + 1) + text.dropFirst())
    }
  }

  /// Adds versions that begin with `text`, one for each cell that contains such a version. `text` ends with a period.
  private mutating func addContinuations(of text: String, _ tuples: [[Int64]], separator: String) {
    guard text.hasSuffix(".") else { return }
    let numbers = text.dropLast().split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
    guard numbers.count < 3, !numbers.contains(nil) else { return }
    let known = numbers.compactMap(\.self)
    let start = separator.isEmpty ? text : text.dropLast() + separator
    let rests = tuples.filter { $0.starts(with: known) }.map { Array($0[known.count...]) }
    // If a bound is negative, `isComplete` is false, so no lower number is needed.
    let lowest = [isIOS ? -1 : Int64(0)] + Array(repeating: 0, count: 2 - known.count)
    for rest in rests + [lowest] {
      values.append(start + Self.dotted(rest))
      if !Self.dotted(rest).hasPrefix("-") { values.append(start + "0" + Self.dotted(rest)) }
    }
  }

  private var provesCompleteness: Bool {
    if bounds.contains(where: { $0.contains { $0 < 0 || $0 >= Int64(Int32.max) - 1 } }) { return false }
    if bounds.isEmpty, exact.isEmpty { return true }
    if !(exact + prefixes).allSatisfy({ $0.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2E } }) { return false }
    switch (bounds.isEmpty, exact.isEmpty, prefixes.isEmpty) {
    case (_, true, _) where prefixes.isEmpty || bounds.isEmpty: return true
    case (true, false, _): return !isIOS || prefixes.isEmpty
    case (false, false, true):
      // iOS ignores spaces in a comparison with an exact version. In a range, a space ends the number. So numbers of
      // two digits need more candidates.
      return !isIOS || exact.allSatisfy { $0.split(separator: ".").allSatisfy { $0.count == 1 } }
    case (false, true, false):
      return prefixes.allSatisfy { text in
        text.hasSuffix(".")
          && text.dropLast().split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && $0.first != "0" && $0.count < 10
          }
      }
    case (_, true, _), (false, false, false): return false
    }
  }
}
