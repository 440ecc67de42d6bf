internal import RuleEngine

extension DialectName {
  /// The dialect of a document, told by the names of its root's members, of its first element's where
  /// the root is an array. Several values one after another are told by the first.
  ///
  /// What belongs to no dialect is launch rules, so that its faults are reported as theirs.
  init(of text: [UInt8], _ readings: DocumentReadings, depthLimit: Int) {
    var names = RootNames()
    if !names.collect(in: text.span) {
      let tree = try? readings.tree(of: text, depthLimit: depthLimit)
      names = tree.map { RootNames($0) } ?? RootNames()
    }
    self = names.dialect
  }
}

/// The names that tell a dialect, as far as the root of a document has them.
struct RootNames {
  private static let convert = ["experiences", "audiences", "locations", "OR"]
  private static let airship = ["triggers", "schedule_actions", "value", "and", "or", "not"]

  private var isArray = false
  private var hasRules = false
  private var hasConvert = false
  private var hasAirship = false

  init() {}

  /// The names at the root of a document that has been read.
  init(_ tree: JSONDocument) {
    isArray = tree.kind(tree.root) == .array
    guard let root = isArray ? tree.elements(tree.root).first : tree.root,
      tree.kind(root) == .object
    else { return }
    for (name, _) in tree.members(root) {
      add { tree.isNamed(name, $0) }
    }
  }

  var dialect: DialectName {
    if isArray { return hasAirship ? .airship : .adobe }
    if hasRules { return .adobe }
    return hasConvert ? .convert : hasAirship ? .airship : .adobe
  }

  private mutating func add(_ isNamed: (String) -> Bool) {
    hasRules = hasRules || isNamed("rules")
    hasConvert = hasConvert || Self.convert.contains(where: isNamed)
    hasAirship = hasAirship || Self.airship.contains(where: isNamed)
  }

  /// Collects the names of the first value of a text, as far as they are needed to tell; false where
  /// it is no plain strict JSON up to there.
  mutating func collect(in text: Span<UInt8>) -> Bool {
    var scanner = JSONScanner(memberLimit: .max)
    do throws(JSONProblem) {
      try collect(in: text, by: &scanner)
      return true
    } catch {
      return false
    }
  }

  private mutating func collect(
    in text: Span<UInt8>, by scanner: inout JSONScanner
  ) throws(JSONProblem) {
    let hasMark = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
    var at = try JSONScanner.token(in: text, from: hasMark ? 3 : 0)
    if text[at] == 0x5B {
      isArray = true
      at = try JSONScanner.token(in: text, from: at + 1)
    }
    guard text[at] == 0x7B else { return }
    at = try JSONScanner.token(in: text, from: at + 1)
    while text[at] != 0x7D {
      guard text[at] == 0x22 else { throw JSONProblem(.unexpected(text[at]), at: at) }
      let name = try JSONScanner.string(in: text, from: at)
      if name.hasEscapes { throw JSONProblem(.unexpected(0x5C), at: at) }
      let bytes = text.extracting(name.start..<name.end).array()
      add { bytes.elementsEqual($0.utf8) }
      at = try JSONScanner.value(in: text, afterNameAt: name.end + 1)
      if hasRules, !isArray { return }
      at = try JSONScanner.token(
        in: text, from: scanner.skipValue(in: text, from: at, depth: 1))
      guard text[at] == 0x2C else { continue }
      at = try JSONScanner.token(in: text, from: at + 1)
    }
  }
}
