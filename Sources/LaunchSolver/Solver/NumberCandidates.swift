/// Candidate numbers around the literals of some tests, as JSON literals.
///
/// The literals of the tests divide the numbers of one operand type into intervals. The candidates cover every
/// interval: the literals, their neighbors, and the midpoint between consecutive literals.
struct NumberCandidates {
  /// A literal. `near`: the literal, or a number next to it, that gives the test its required result; nil if the result
  /// suggests no number.
  private enum Origin {
    case integer(Int64, near: Int64?)
    case decimal(Double, near: Double?)
  }

  private var origins: [Origin] = []
  private var whole: Set<Int64> = []
  private var decimals: Set<Double> = []
  /// Numbers that the tests exclude.
  private var excluded: Set<Double> = []
  /// True if integers are truncated to their low 32 bits.
  private let wraps: Bool

  init(wraps: Bool = false) { self.wraps = wraps }

  mutating func add(_ literal: Int64, _ relation: Relation, _ holds: Bool) {
    let near: Int64 =
      switch relation {
      case .equal, .atLeast, .atMost: literal
      case .greater, .notEqual: literal &+ 1
      case .less: literal &- 1
      }
    if relation.isUnequal(holds) { excluded.insert(Double(literal)) }
    origins.append(.integer(literal, near: holds ? near : relation == .notEqual ? literal : nil))
  }

  mutating func add(_ literal: Double, _ relation: Relation, _ holds: Bool) {
    guard literal.isFinite else { return }
    let near =
      switch relation {
      case .equal, .atLeast, .atMost: literal
      case .greater, .notEqual: literal + 1
      case .less: literal - 1
      }
    if relation.isUnequal(holds) { excluded.insert(literal) }
    origins.append(.decimal(literal, near: holds ? near : relation == .notEqual ? literal : nil))
  }

  /// The number of literals.
  var count: Int { origins.count }

  /// True if the literal at an index suggests a number that a test excludes.
  func isExcluded(_ index: Int) -> Bool {
    switch origins[index] {
    case .integer(_, let near): near.map { $0.magnitude < 1 << 31 && excluded.contains(Double($0)) } ?? false
    case .decimal(_, let near): near.map { $0 != 0 && excluded.contains($0) } ?? false
    }
  }

  /// Returns the candidate that the literal at an index suggests.
  func likely(_ index: Int) -> [UInt8]? {
    switch origins[index] {
    case .integer(_, let near): near.map { Array(String($0).utf8) }
    case .decimal(_, let near): near.map(Self.spelling)
    }
  }

  /// Returns all candidates. Candidates that a test requires come first.
  mutating func lexemes() -> [[UInt8]] {
    for origin in origins {
      switch origin {
      case .integer(let literal, _):
        whole.formUnion([literal, literal &+ 1, literal &- 1])
        decimals.insert(Double(literal))
      case .decimal(let literal, _):
        if let integer = Int64(exactly: literal), literal.magnitude < 0x1p53 {
          whole.formUnion([integer, integer + 1, integer - 1])
        }
        decimals.formUnion([
          literal, literal + 1, literal - 1, literal + 0.5, literal.nextUp, literal.nextDown, -literal,
        ])
      }
    }
    var seen: Set<[UInt8]> = []
    var lexemes: [[UInt8]] = []
    func add(_ lexeme: [UInt8]) { if seen.insert(lexeme).inserted { lexemes.append(lexeme) } }
    for index in origins.indices { if let lexeme = likely(index) { add(lexeme) } }
    for value in whole.sorted() { add(Array(String(value).utf8)) }
    let sorted = decimals.union(whole.map { Double($0) }).filter(\.isFinite).sorted()
    for value in sorted {
      add(Self.spelling(value))
      // Some platforms distinguish `5.0` from `5`.
      add(Array("\(value)".utf8))
    }
    for (low, high) in zip(sorted, sorted.dropFirst()) { add(Self.spelling(low / 2 + high / 2)) }
    if wraps { for value in wrapped { add(Array(String(value).utf8)) } }
    return lexemes
  }

  /// Integers out of the 32-bit range whose low 32 bits equal a candidate: at a distance of 2³² from the candidate, and
  /// around each literal out of the 32-bit range.
  private var wrapped: [Int64] {
    let size = Int64(1) << 32
    let few = whole.sorted().prefix(Self.maximumWrapped)
    let wide = few.filter { Int32(exactly: $0) == nil }
    var values: [Int64] = []
    for value in few where Int32(exactly: value) != nil {
      values += [value + size, value - size]
      for other in wide where other.magnitude < UInt64(1) << 62 {
        let ahead = (value &- other) & (size - 1)
        values += [other + ahead, other + ahead - size]
      }
    }
    return values
  }

  private static let maximumWrapped = 48

  /// Returns a JSON literal; integers are written without a decimal point.
  private static func spelling(_ value: Double) -> [UInt8] {
    if value.magnitude < 0x1p53, let whole = Int64(exactly: value), whole != 0 || value.sign == .plus {
      return Array(String(whole).utf8)
    }
    return Array("\(value)".utf8)
  }
}

extension Relation {
  /// True if the relation has the result `holds` only for unequal numbers.
  func isUnequal(_ holds: Bool) -> Bool { !isOrdering && (self == .notEqual) == holds }
}

/// Checks the JSON grammar of numbers.
enum JSONNumber {
  static func isNumber(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    /// Consumes leading digits and returns their number.
    func digits() -> Int {
      let count = rest.prefix { $0 &- 0x30 < 10 }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == 0x2D { rest = rest.dropFirst() }
    let isZero = rest.first == 0x30
    let whole = digits()
    guard whole == 1 || (whole > 1 && !isZero) else { return false }
    if rest.first == 0x2E {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == 0x65 || rest.first == 0x45 {
      rest = rest.dropFirst()
      if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
