/// The candidates for the value at one path: values for which the tests at the path have different combinations of
/// verdicts.
struct ValueDomain {
  struct Candidate {
    /// The value as JSON; nil if the value is absent, or if it is an object whose members the search chooses
    /// separately.
    var json: [UInt8]?
    /// True for an object whose members the search chooses separately.
    var isObjectOfMembers = false
    /// If `isObjectOfMembers`: the name of an additional member that makes the object different from all constants. Nil
    /// if no such member is needed or found.
    var freshMember: String?
    /// The verdicts of the tests at the path. Unless `isObjectOfMembers` is true, the verdicts of the tests below the
    /// path follow.
    var verdicts: [Bool]
  }

  private(set) var candidates: [Candidate] = []
  /// True if the candidates have all combinations of verdicts that a value can have.
  private(set) var isComplete = true

  /// The maximum length of a candidate in bytes.
  static let maxSize = 1 << 14
  private static let maxCandidates = 1 << 12

  /// Collects the candidates for `place`. Returns nil if the step budget is used up.
  init?(of place: DataTrieNode, shape: DataShape, in context: RelationContext) {
    let tests = PlacedTests(place, in: context)
    var known: Set<[Bool]> = []
    if place.shape.kinds.contains(.null) {
      candidates.append(Candidate(json: nil, verdicts: tests.verdicts(of: .null, in: nil)))
      known.formUnion(candidates.map(\.verdicts))
    }
    if place.shape.kinds.contains(.object), !place.children.isEmpty {
      let fresh = tests.hasObjects ? tests.freshText : nil
      let json = fresh.map { "{\"\($0)\":true}" } ?? "{}"
      if let document = try? JSONDocument(Array(json.utf8)) {
        let verdicts = tests.localVerdicts(of: .value(document.root), in: document)
        candidates.append(Candidate(json: nil, isObjectOfMembers: true, freshMember: fresh, verdicts: verdicts))
      }
      if tests.hasObjects, fresh == nil { isComplete = false }
    }
    var values = CandidateValues(tests, place, in: context)
    guard values.collect() else { return nil }
    isComplete = isComplete && values.isComplete
    for json in values.values {
      guard candidates.count < Self.maxCandidates, json.count <= Self.maxSize else {
        isComplete = false
        continue
      }
      guard context.spend(1 + tests.count / 64 + tests.slowCount * (1 + json.count / 16) / 4) else { return nil }
      guard let document = try? JSONDocument(json) else {
        isComplete = false
        continue
      }
      let verdicts = tests.verdicts(of: .value(document.root), in: document)
      if known.insert(verdicts).inserted { candidates.append(Candidate(json: json, verdicts: verdicts)) }
    }
  }
}

/// The tests of the value at a path (`atoms`), and of the values below this path (`lower`).
struct PlacedTests {
  let atoms: [PredicateForest.Atom]
  private let lower: [PredicateForest.Atom]
  private let depth: Int
  private let context: RelationContext

  var count: Int { atoms.count + lower.count }
  /// The number of tests that are not looked up in `equal` and `folded`, so each must be evaluated.
  var slowCount: Int { slow.count + lower.count }
  /// The indices in `atoms` of all tests except `equals` with a string.
  private var slow: [Int] = []
  /// Keyed by the string of an `equals` test: the indices in `atoms`. `equal`: tests that compare case. `folded`: tests
  /// that ignore case.
  private var equal: [CollationKey: [Int]] = [:]
  private var folded: [CollationKey: [Int]] = [:]

  init(_ place: DataTrieNode, in context: RelationContext) {
    self.context = context
    depth = place.depth
    atoms = place.atoms.map { context.forest.atoms[$0] }
    lower = place.lower.map { context.forest.atoms[$0] }
    for (index, atom) in atoms.enumerated() {
      guard case .test(.equals(let value)) = atom.form, value.document.kind(value.value) == .string else {
        slow.append(index)
        continue
      }
      let key = context.rules.text.key(value.document.string(value.value), ignoresCase: atom.ignoresCase)
      if atom.ignoresCase { folded[key, default: []].append(index) } else { equal[key, default: []].append(index) }
    }
  }

  /// Returns the verdicts of `atoms` for `subject`, the value at the path.
  func localVerdicts(of subject: ValueSubject, in document: JSONDocument?) -> [Bool] {
    var verdicts = Array(repeating: false, count: atoms.count)
    for index in slow { verdicts[index] = context.holds(atoms[index], after: depth, subject, in: document) }
    if let text = context.rules.text(of: subject, in: document) {
      for index in equal[context.rules.text.key(text, ignoresCase: false)] ?? [] { verdicts[index] = true }
      for index in folded[context.rules.text.key(text, ignoresCase: true)] ?? [] { verdicts[index] = true }
    }
    return verdicts
  }

  /// Returns the verdicts of `atoms`, then of `lower`, for `subject`, the value at the path.
  func verdicts(of subject: ValueSubject, in document: JSONDocument?) -> [Bool] {
    localVerdicts(of: subject, in: document)
      + lower.map { context.holds($0, after: depth, subject, in: document) }
  }

  // MARK: constants

  /// The operand of a test `equals`.
  struct Constant {
    let value: DataValue
    let ignoresCase: Bool
    /// The index of the predicate that contains the operand.
    let predicate: Int

    /// True if `value` contains a string that a different string can equal: one in different letter case, or a
    /// canonically equivalent one.
    var hasVariants: Bool {
      var open = [value.value]
      while let value = open.popLast() {
        switch self.value.document.kind(value) {
        case .string:
          if self.value.document.string(value).contains(where: { ignoresCase ? $0.isCased : $0 >= 0x80 }) {
            return true
          }
        case .array: open += self.value.document.elements(value)
        case .object: open += self.value.document.members(value).map(\.value)
        case .number, .word, .true, .false, .null: continue
        }
      }
      return false
    }
  }

  var constants: [Constant] {
    atoms.compactMap { atom in
      guard case .test(.equals(let value)) = atom.form else { return nil }
      return Constant(value: value, ignoresCase: atom.ignoresCase, predicate: atom.predicate)
    }
  }

  func constants(_ kind: JSONKind) -> [Constant] {
    constants.filter { $0.value.document.kind($0.value.value) == kind }
  }

  var hasObjects: Bool { !constants(.object).isEmpty }

  /// The atoms that are conditions on the elements or the length of an array.
  var elements: [PredicateForest.Atom] {
    atoms.filter { if case .elements = $0.form { true } else { false } }
  }

  /// True if a test may have different verdicts for two objects, or for two arrays.
  var readsContainers: Bool { !lower.isEmpty || !elements.isEmpty }

  /// A string that is in no constant and is no tested name; nil if none was found.
  var freshText: String? {
    let texts = constants.map { constant in
      let range = constant.value.document.range(constant.value.value)
      return String(decoding: constant.value.document.text[range.lower..<range.upper], as: UTF8.self)
    }
    let names = lower.flatMap { $0.path.map(\.bytes) }
    return ["-", "~", "--", "~~", "-~-", "~-~", "fresh-value", "~fresh~value~"].first { text in
      !names.contains(Array(text.utf8)) && !texts.contains { $0.contains("\"\(text)\"") }
    }
  }
}

extension UInt8 {
  var isLetter: Bool { lowercased &- 0x61 < 26 }
  /// True if the byte is a letter, or belongs to a non-ASCII character.
  var isCased: Bool { isLetter || self >= 0x80 }
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
  var uppercased: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }
  /// True for ASCII characters except CR, which forms one character with a following LF.
  var isOneCharacter: Bool { self < 0x80 && self != 0x0D }
}
