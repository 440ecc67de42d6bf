extension DialectName {
  /// Detects the dialect of a document from the member names of its root, or of the first element
  /// if the root is an array. If there are several values, the first one is used.
  ///
  /// Unrecognized documents are treated as launch rules, so that their errors are reported as such.
  init(of text: [UInt8], _ readings: DocumentReadings, depthLimit: Int) {
    var names = RootNames()
    if !names.collect(in: text.span) {
      let tree = try? readings.tree(of: text, depthLimit: depthLimit)
      names = tree.map { RootNames($0) } ?? RootNames()
    }
    self = names.dialect
  }
}

/// The member names of a document's root that identify the dialect.
struct RootNames {
  private static let convert = ["experiences", "audiences", "locations", "OR"]
  private static let airship = ["triggers", "schedule_actions", "value", "and", "or", "not"]

  private var isArray = false
  private var hasRules = false
  private var hasConvert = false
  private var hasAirship = false

  init() {}

  /// Collects the member names from the root of a parsed document.
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

  /// Collects the member names of the first value, stopping once the dialect is known. Returns
  /// false if it is not strict JSON up to there, or if a name contains escapes.
  mutating func collect(in text: Span<UInt8>) -> Bool {
    var scanner = JSONScanner(memberLimit: .max)
    do throws(JSONProblem) {
      try collect(in: text, by: &scanner)
      return true
    } catch {
      return false
    }
  }

  private mutating func collect(in text: Span<UInt8>, by scanner: inout JSONScanner) throws(JSONProblem) {
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
      at = try JSONScanner.token(in: text, from: scanner.skipValue(in: text, from: at, depth: 1))
      guard text[at] == 0x2C else { continue }
      at = try JSONScanner.token(in: text, from: at + 1)
    }
  }
}
