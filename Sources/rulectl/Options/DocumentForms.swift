/// The known document formats of all dialects. They are used to detect the dialect of a document.
enum DocumentForms {
  /// The formats with the names of their dialects, in the order in which they are checked.
  static let all: [(dialect: String, form: DocumentForm)] = {
    let forms =
      launch.map { (launchName, $0) } + ConvertEnvelope.forms.map { ("convert", $0) }
      + ScheduleEnvelope.forms.map { ("airship", $0) }
    let ranks: [DocumentForm.Rank] = [.certain, .usual, .similar]
    return ranks.flatMap { rank in forms.filter { $0.1.rank == rank } }
  }()

  /// Keyed by dialect: the name of its rules in messages.
  static let titles = [
    launchName: CommandOption.RulesKind.launch.rawValue, "convert": CommandOption.RulesKind.convert.rawValue,
    "airship": CommandOption.RulesKind.schedules.rawValue,
  ]

  /// The name of the dialect of launch rules.
  static let launchName = "adobe"

  private static let launch = [
    DocumentForm(.certain, isListed: false, [DocumentForm.Mark("rules", .array)]),
    DocumentForm(isListed: false, [DocumentForm.Mark("rules")]),
    // Formats of documents that are only a part of a rule, or a list of such parts.
    DocumentForm(
      isListed: true, [DocumentForm.Mark("condition", .object)], [DocumentForm.Mark("consequences", .array)],
      [DocumentForm.Mark("key"), DocumentForm.Mark("matcher")],
      [DocumentForm.Mark("logic"), DocumentForm.Mark("conditions")],
      [DocumentForm.Mark("events", .array), DocumentForm.Mark("matcher")],
      [DocumentForm.Mark("events", .array), DocumentForm.Mark("searchType")],
      [DocumentForm.Mark("definition", .objectWith(["key", "logic", "events"].map { DocumentForm.Mark($0) }))],
      [DocumentForm.Mark("conditions", .listWith([DocumentForm.Mark("definition")]))]),
  ]

  /// The names of the members that identify a format.
  private static let names = Set(all.flatMap { $0.form.marks.joined().map(\.name) })

  /// The names of members that prove that a document contains rules, if one of them is at the root. The value of this
  /// member and the other members do not matter.
  static let plainNames = Set(
    all.filter { $0.form.rank != .similar }.flatMap(\.form.marks).compactMap { marks in
      if marks.count == 1, case .any = marks[0].value { marks[0].name } else { nil }
    } + ["condition", "consequences", "definition", "actions"])

  /// Members that identify a dialect and that other documents may have too.
  static let ambiguousNames: Set = ["value", "and", "or", "not", "OR"]

  /// The dialect of a document, and the format of the dialect that the document has.
  struct Match {
    let dialect: String
    /// The members that identify the format.
    let names: [String]
    let rank: DocumentForm.Rank

    /// True if other documents may contain these members too.
    var isAmbiguous: Bool { ambiguousNames.isSuperset(of: names) }

    /// The name of the dialect's rules in messages.
    var title: String { titles[dialect] ?? dialect }
  }

  /// Returns the dialect of a document; nil if the document has no known format. An array belongs to the dialect of
  /// its first object with a known format.
  static func match(_ document: JSONDocument) -> Match? {
    let root = document.root
    guard document.isArray(root) else { return match(root, in: document, isListed: false) }
    var similar: Match?
    for element in document.elements(root) {
      guard let match = match(element, in: document, isListed: true) else { continue }
      if match.rank != .similar { return match }
      similar = similar ?? match
    }
    return similar
  }

  /// True if a document has or resembles the format of some dialect, is a part of rules or a list of such parts, or is
  /// empty.
  static func holdsRules(_ document: JSONDocument) -> Bool {
    let root = document.root
    let isContainer = document.isObject(root) || document.isArray(root)
    if isContainer, document.first(in: root) == nil || match(document) != nil || resembling(document) != nil {
      return true
    }
    let names = plainNames.union(["detail"])
    return (document.isArray(root) ? document.elements(root) : [root]).contains { part in
      document.isObject(part)
        && document.members(part).contains {
          names.contains(String(decoding: document.string($0.name), as: UTF8.self))
        }
    }
  }

  /// Returns a name at the root of the document that resembles a member that identifies a dialect, with this member
  /// and the name of the dialect. Nil for short names, which resemble too many members.
  static func resembling(_ document: JSONDocument) -> (name: String, member: String, dialect: String)? {
    let object = document.isArray(document.root) ? document.elements(document.root).first : document.root
    guard let object, document.isObject(object) else { return nil }
    for (name, _) in document.members(object).prefix(100) {
      let name = document.string(name)
      for (dialect, form) in all where form.rank != .similar {
        let members = form.marks.filter { $0.count == 1 && $0[0].name.utf8.count > 4 }.map { $0[0].name }
        // In short names, two different letters are too many: `files` is not a misspelled `rules`.
        let most = name.count > 5 ? 2 : 1
        guard let member = SpellingSuggestion.name(for: name, among: members, within: most) else { continue }
        return (String(decoding: name, as: UTF8.self), member, dialect)
      }
    }
    return nil
  }

  private static func match(_ object: JSONDocument.Value, in document: JSONDocument, isListed: Bool) -> Match? {
    guard document.isObject(object) else { return nil }
    let isKnown = document.members(object).contains {
      names.contains(String(decoding: document.string($0.name), as: UTF8.self))
    }
    guard isKnown else { return nil }
    for (dialect, form) in all where form.isListed || !isListed {
      guard let names = form.names(of: object, in: document) else { continue }
      return Match(dialect: dialect, names: names, rank: form.rank)
    }
    return nil
  }

  /// Returns the member with which a text begins if the braces of an object are missing; nil if the text begins
  /// otherwise, or with a name of no known format.
  static func member(withoutBracesIn text: Span<UInt8>) -> String? {
    do throws(JSONProblem) {
      let hasMark = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
      let start = try JSONScanner.token(in: text, from: hasMark ? 3 : 0)
      guard text[start] == 0x22 else { return nil }
      let name = try JSONScanner.string(in: text, from: start)
      let at = try JSONScanner.token(in: text, from: name.end + 1)
      let word = String(decoding: text.extracting(name.start..<name.end).array(), as: UTF8.self)
      return text[at] == 0x3A && names.contains(word) ? word : nil
    } catch {
      return nil
    }
  }

  /// True if the root is an object with an array `rules`, which only launch rules have. Reads the text only up to
  /// this member, so that the whole document need not be in memory.
  static func hasRules(in text: Span<UInt8>) -> Bool {
    var scanner = JSONScanner(memberLimit: .max)
    let hasMark = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
    do throws(JSONProblem) {
      var at = try JSONScanner.token(in: text, from: hasMark ? 3 : 0)
      guard text[at] == 0x7B else { return false }
      at = try JSONScanner.token(in: text, from: at + 1)
      while text[at] == 0x22 {
        let name = try JSONScanner.string(in: text, from: at)
        let isRules = text.extracting(name.start..<name.end).array().elementsEqual("rules".utf8)
        at = try JSONScanner.value(in: text, afterNameAt: name.end + 1)
        if isRules, text[at] == 0x5B { return true }
        at = try JSONScanner.token(in: text, from: scanner.skipValue(in: text, from: at, depth: 1))
        if text[at] == 0x2C { at = try JSONScanner.token(in: text, from: at + 1) }
      }
    } catch {
      // The text is not strict JSON. The caller may still parse it tolerantly.
    }
    return false
  }
}
