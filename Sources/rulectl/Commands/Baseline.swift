internal import LaunchLint

/// A list of accepted findings, which are not reported unless they occur more often than listed.
///
///     {"version":1,"findings":[
///       {"code":"S009","rule":"checkout","place":"/rules/*/condition/definition/matcher","count":1}
///     ]}
///
/// `rule` is the rule's identity: the ids of its consequences, or `#` and a hash of its content.
/// Entries contain neither lines nor files, so that rules can be moved.
struct Baseline {
  private struct Row {
    var key: FindingKey
    var count: Int
    var range: ByteRange
    /// The number of findings so far that match the entry.
    var found = 0
  }

  private static let version = 1

  private let file: String
  private let text: ReportedText
  private var rows: [Row] = []
  private var places: [FindingKey: Int] = [:]

  init(path: String) throws(CommandFailure) {
    file = path
    let bytes: [UInt8]
    do throws(IOProblem) {
      bytes = try InputFile(path: path).readAll(limit: 1 << 28, flag: "--baseline")
    } catch {
      throw CommandFailure(error)
    }
    let document: JSONDocument
    do throws(JSONProblem) {
      document = try JSONDocument(bytes)
    } catch {
      throw CommandFailure(
        .usage, "invalid baseline: \(error.summary)", place: TextLocations(path, bytes).place(of: error.offset),
        help: error.help)
    }
    text = ReportedText(file: path, entry: nil, text: document.text, document: document)
    try read(document)
  }

  // MARK: reading

  private mutating func read(_ document: JSONDocument) throws(CommandFailure) {
    func member(_ object: JSONDocument.Value, _ name: String) -> JSONDocument.Value? {
      document.isObject(object) ? document.member(object, name, .last) : nil
    }
    guard let version = member(document.root, "version"),
      let list = member(document.root, "findings"), document.isArray(list)
    else {
      throw problem("invalid baseline: expected an object with `version` and an array `findings`", document.root, document)
    }
    guard number(version, document) == Self.version else {
      throw problem(
        "unsupported baseline version: expected \(Self.version); write a new one with --write-baseline", version,
        document)
    }
    for entry in document.elements(list) {
      guard let code = member(entry, "code"), let rule = member(entry, "rule"),
        let place = member(entry, "place"), let count = member(entry, "count"),
        [code, rule, place].allSatisfy({ document.kind($0) == .string }),
        let number = number(count, document), number > 0
      else {
        throw problem(
          "invalid baseline entry: expected the strings `code`, `rule` and `place`, and the number `count`", entry, document)
      }
      func string(_ value: JSONDocument.Value) -> String {
        String(decoding: document.string(value), as: UTF8.self)
      }
      let key = FindingKey(code: string(code), rule: string(rule), place: string(place))
      if let known = places[key] {
        rows[known].count += number
      } else {
        places[key] = rows.count
        rows.append(Row(key: key, count: number, range: document.range(entry)))
      }
    }
  }

  private func number(_ value: JSONDocument.Value, _ document: JSONDocument) -> Int? {
    guard document.kind(value) == .number else { return nil }
    return Int(String(decoding: document.lexeme(value), as: UTF8.self)).flatMap { $0 < 1 << 32 ? $0 : nil }
  }

  private func problem(_ summary: String, _ value: JSONDocument.Value, _ document: JSONDocument) -> CommandFailure {
    let place = TextLocations(file, document.text).place(of: document.range(value).lower)
    return CommandFailure(.usage, summary, place: place)
  }

  // MARK: matching

  /// True if the finding is listed and does not exceed the listed count. Counts the finding: call once for each.
  mutating func accepts(_ located: LocatedFinding) -> Bool {
    guard let place = places[located.key] else { return false }
    rows[place].found += 1
    return rows[place].found <= rows[place].count
  }

  /// Returns a finding for each entry with a selected code that occurred less often than listed, in file order.
  func stale(_ selection: CodeSelection) -> [LocatedFinding] {
    guard selection.contains(LaunchCheck.staleBaseline.page) else { return [] }
    return rows.compactMap { row in
      guard row.found < row.count, selection.contains(code: row.key.code) else { return nil }
      var message: Message = "\(text: row.key.code.utf8) "
      message =
        row.found == 0
        ? "\(message)no longer occurs" : "\(message)occurs \(row.found) of \(row.count) times"
      if !row.key.place.isEmpty { message = "\(message) at \(text: row.key.place.utf8)" }
      if !row.key.rule.isEmpty { message = "\(message) in the rule \(text: row.key.rule.utf8)" }
      return LocatedFinding(Finding(LaunchCheck.staleBaseline.page, message, at: .document(row.range)), in: text)
    }
  }

  // MARK: writing

  /// Returns the text of a baseline that lists all of `keys`.
  static func text(of keys: [FindingKey]) -> [UInt8] {
    var counts: [FindingKey: Int] = [:]
    for key in keys { counts[key, default: 0] += 1 }
    let rows = counts.sorted { one, other in
      (one.key.code, one.key.rule, one.key.place) < (other.key.code, other.key.rule, other.key.place)
    }
    var json = JSONWriter()
    json.raw("{\"version\":\(version),\"findings\":[")
    for (index, row) in rows.enumerated() {
      json.raw(index > 0 ? ",\n  {\"code\":" : "\n  {\"code\":")
      json.string(row.key.code)
      json.member("rule", row.key.rule)
      json.member("place", row.key.place)
      json.raw(",\"count\":\(row.value)}")
    }
    json.raw(rows.isEmpty ? "]}\n" : "\n]}\n")
    return json.take()
  }
}
