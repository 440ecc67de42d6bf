/// Candidate values for one path, the simplest values first. Each value is meant to give the tests at the path a new
/// combination of verdicts.
struct CandidateValues {
  private(set) var values: [[UInt8]] = []
  /// True if `values` contains a value for each combination of verdicts that the tests can have.
  var isComplete = true
  let tests: PlacedTests
  private let place: DataTrieNode
  let context: RelationContext
  private var known: Set<[UInt8]> = []

  init(_ tests: PlacedTests, _ place: DataTrieNode, in context: RelationContext) {
    (self.tests, self.place, self.context) = (tests, place, context)
  }

  mutating func add(_ json: [UInt8]) {
    if known.insert(json).inserted { values.append(json) }
  }

  mutating func add(_ json: String) { add(Array(json.utf8)) }

  mutating func add(text: [UInt8]) { add(Self.quoted(text)) }

  /// Returns a string as JSON.
  static func quoted(_ text: [UInt8]) -> [UInt8] { JSONTree.text(text).json }

  /// Adds all candidates to `values`. Returns false if the step budget is used up.
  mutating func collect() -> Bool {
    let kinds = place.shape.kinds
    if kinds.contains(.string) { addTexts() }
    if kinds.contains(.number) { addNumbers() }
    if kinds.contains(.boolean) {
      add("true")
      add("false")
    }
    if kinds.contains(.object) { addObjects() }
    return !kinds.contains(.array) || addArrays()
  }

  // MARK: containers

  private mutating func addObjects() {
    let objects = tests.constants(.object)
    if place.children.isEmpty {
      add("{}")
      if let fresh = tests.freshText { add("{\"\(fresh)\":true}") } else { isComplete = false }
    }
    addConstants(objects)
  }

  /// Adds the arrays or objects that are operands of `equals`. The candidates become incomplete if a container that
  /// equals an operand, but has different strings, may have different verdicts.
  mutating func addConstants(_ constants: [PlacedTests.Constant]) {
    for constant in constants {
      add(constant.value.document.json(of: constant.value.value))
      if constant.hasVariants, constants.count > 1 || tests.readsContainers { isComplete = false }
    }
  }

  // MARK: numbers

  /// 2^53: up to this magnitude, each integer is a different double.
  private static let greatestExact = 9_007_199_254_740_992.0

  private mutating func addNumbers() {
    let greatest = place.shape.greatest ?? .infinity
    var bounds: [Double] = greatest < .infinity ? [-greatest, greatest] : []
    for constant in tests.constants(.number) {
      let lexeme = constant.value.document.lexeme(constant.value.value)
      let number = NumberLexeme.javascript(lexeme: lexeme.span)
      bounds.append(number)
      if abs(number) <= greatest { self.add(Array(lexeme)) }
    }
    for atom in tests.atoms {
      if case .test(.range(let low, let high)) = atom.form { bounds += [low, high].compactMap(\.self) }
    }
    if bounds.contains(where: { !($0.magnitude < Self.greatestExact) }) { isComplete = false }
    bounds = Set(bounds.filter(\.isFinite)).sorted()
    guard let first = bounds.first, let last = bounds.last else { return add("1") }
    func addNumber(_ number: Double) { if number.isFinite, abs(number) <= greatest { add(Self.text(number)) } }
    for bound in bounds { addNumber(bound) }
    addNumber(last + max(1, last.magnitude.ulp))
    addNumber(first - max(1, first.magnitude.ulp))
    for (low, high) in zip(bounds, bounds.dropFirst()) {
      let whole = low.rounded(.down) + 1
      addNumber(whole > low && whole < high ? whole : low + (high - low) / 2)
      addNumber(low.nextUp)
    }
  }

  /// Returns a number as JSON text.
  private static func text(_ number: Double) -> String {
    if number.rounded() == number, number.magnitude < greatestExact { return String(Int64(number)) }
    return number.description
  }
}
