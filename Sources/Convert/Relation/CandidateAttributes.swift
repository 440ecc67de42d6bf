/// Candidate values of one attribute of a visitor, with the verdicts of all predicates on the attribute's key. Simple
/// values come first.
struct CandidateAttributes {
  /// The predicates on the key.
  let predicates: [Int32]
  /// The JSON text of each value; nil for a visitor without the attribute.
  private var values: [[UInt8]?] = []
  /// The verdicts for each value, in the order of `predicates`; nil for a verdict that is not known.
  private var verdicts: [[PredicateVerdict?]] = []

  /// The maximum number of values, and the maximum number of strings that are combined to longer ones.
  private static let maximumValues = 600
  private static let maximumParts = 8

  init(ofKey key: Int32, in program: AudienceProgram, _ runner: inout AudienceRunner) {
    predicates = program.predicates.indices.filter { program.predicates[$0].key == key }.map { Int32($0) }
    let operands = predicates.map { program.predicates[Int($0)].operand }
    var seen: Set<[UInt8]?> = []
    for value in Self.values(for: operands, isText: program.profile.runtime == .swift) where seen.insert(value).inserted
    {
      if values.count == Self.maximumValues { break }
      let members = value.map { [(name: program.keys[Int(key)].name.bytes, value: $0)] } ?? []
      guard let visitor = Self.visitor(Self.object(members), as: "attributes") else { continue }
      runner.begin(visitor)
      values.append(value)
      verdicts.append(predicates.map { PredicateVerdict(runner.verdict($0)) })
    }
  }

  /// Returns the first value that has all assigned verdicts; nil if there is none. `assigned`: indexed by predicate.
  func first(with assigned: [PredicateVerdict?]) -> [UInt8]?? {
    let wanted = predicates.indices.compactMap { place in assigned[Int(predicates[place])].map { (place, $0) } }
    guard let place = verdicts.firstIndex(where: { row in wanted.allSatisfy { row[$0.0] == $0.1 } }) else { return nil }
    return .some(values[place])
  }

  // MARK: JSON

  static func object(_ members: [(name: [UInt8], value: [UInt8])]) -> [UInt8] {
    var json = JSONWriter()
    json.byte(0x7B)
    for (place, member) in members.enumerated() {
      if place > 0 { json.byte(0x2C) }
      json.string(member.name.span)
      json.byte(0x3A)
      json.raw(member.value)
    }
    json.byte(0x7D)
    return json.bytes
  }

  static func visitor(_ data: [UInt8], as name: String) -> VisitorEvent? {
    guard let document = try? JSONDocument(Array("{\"\(name)\":".utf8) + data + [0x7D]) else { return nil }
    return try? VisitorEvent(document, isBare: true, choice: .last)
  }

  // MARK: values

  private static func values(for operands: [VisitorOperand], isText: Bool) -> [[UInt8]?] {
    var texts: [String] = []
    var numbers: Set<Double> = []
    for operand in operands {
      switch operand {
      case .swift(let operand):
        texts.append(operand.lowered)
        if let number = operand.number { numbers.insert(number) }
      case .units(let operand):
        if let value = operand.value { texts.append(String(decoding: UTF16Text.encode(value.text), as: UTF8.self)) }
        if let number = operand.order?.number { numbers.insert(number) }
      }
    }
    let whole = texts
    // Further candidates are each part of a list, and each pattern without its special characters.
    for text in whole {
      texts += text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      texts.append(text.filter { !"^$\\()[]+*?".contains($0) })
    }
    let parts = Array(Set(texts.filter { !$0.isEmpty })).sorted().prefix(maximumParts)
    let spellings = numberTexts(numbers)
    var values: [[UInt8]?] = texts.map(string) + spellings.map { Array($0.utf8) } + [nil]
    values += spellings.map(string)
    for text in texts {
      values += ["other", text + "-x", "x-" + text, "x-" + text + "-x", text.uppercased(), text.lowercased()]
        .map(string)
    }
    for one in parts {
      for other in parts { values += [one + other, one + "-" + other, one + "|" + other].map(string) }
    }
    values += ["", " ", "x", "|", "0", "1", "true", "false"].map(string)
    values += ["true", "false", "0", "1", "-1", "1.5"].map { Array($0.utf8) }
    if isText { return values }
    values += ["null", "[]", "{}", "[\"x\"]", "{\"x\":1}"].map { Array($0.utf8) }
    for one in parts {
      values += [
        list([one]), list(["x", one]), list([one, "x"]), list(["", one]), object([(Array(one.utf8), [0x31])]),
      ]
      for other in parts {
        values += [list([one, other]), object([(Array(one.utf8), [0x31]), (Array(other.utf8), [0x31])])]
      }
    }
    return values
  }

  private static func string(_ text: String) -> [UInt8] {
    var json = JSONWriter()
    json.string(text)
    return json.bytes
  }

  private static func list(_ texts: [String]) -> [UInt8] {
    Array("[\(texts.map { String(decoding: string($0), as: UTF8.self) }.joined(separator: ","))]".utf8)
  }

  /// Returns `numbers`, numbers slightly above and below them, and numbers between them, all as text.
  private static func numberTexts(_ numbers: Set<Double>) -> [String] {
    let sorted = numbers.filter { $0.isFinite && $0.magnitude < 0x1p53 }.sorted()
    var found: [Double] = []
    for number in sorted { found += [number, number + 1, number - 1, number + 0.5, number - 0.5] }
    for (low, high) in zip(sorted, sorted.dropFirst()) { found.append(low / 2 + high / 2) }
    return found.map { value in
      value.rounded() == value ? String(Int64(value)) : JavaScriptNumber.text(value)
    }
  }
}
