internal import LaunchLint

/// A list of accepted findings, which are not reported unless they occur more often than listed.
///
///     {"version":2,"files":[
///       {"file":"rules/checkout.json","content":"0a1b…","findings":[
///         {"code":"S009","rule":"checkout","place":"/rules/*/condition/definition/matcher","value":"9c41…","count":1}
///       ]}
///     ]}
///
/// `file`: relative to the folder of the baseline. `content`: a digest of the file, which identifies the file if it
/// was renamed. `rule`: the ids of the rule's consequences, or `#` and a digest of the rule's content. `value`: a
/// digest of the text that the finding is about, without white space. There are no line numbers, so that rules can be
/// moved.
struct Baseline {
  /// A file of the baseline.
  private struct File {
    let name: String
    let content: String
  }

  private struct Row {
    let file: Int
    let key: FindingKey
    var count: Int
    let range: ByteRange
    /// The number of findings that have matched the entry so far.
    var found = 0
  }

  private struct Key: Hashable {
    let file: Int
    let finding: FindingKey
  }

  private static let version = 2

  private let path: String
  private let source: FileSource
  private let text: ReportedText
  private var files: [File] = []
  private var rows: [Row] = []
  private var places: [Key: Int] = [:]
  /// The index in `files` of the current input; nil if the baseline does not list the input.
  private var current: Int?

  init(path: String, from source: FileSource) throws(CommandFailure) {
    (self.path, self.source) = (path, source)
    let bytes: [UInt8]
    do throws(IOProblem) {
      bytes = try source.open(path).readAll(limit: 1 << 28, flag: "--baseline")
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
    guard let version = Self.member(document.root, "version", document) else {
      throw problem("invalid baseline: expected an object with `version` and `files`", document.root, document)
    }
    guard number(version, document) == Self.version else {
      throw problem(
        "expected a baseline of version \(Self.version)", version, document,
        help: "write a new baseline with `--write-baseline`")
    }
    guard let list = Self.member(document.root, "files", document), document.isArray(list) else {
      throw problem("invalid baseline: expected an array `files`", document.root, document)
    }
    for entry in document.elements(list) {
      guard let names = strings(["file", "content"], of: entry, document),
        let findings = Self.member(entry, "findings", document), document.isArray(findings)
      else {
        throw problem(
          "invalid baseline entry: expected the strings `file` and `content`, and an array `findings`", entry, document)
      }
      files.append(File(name: names[0], content: names[1]))
      for finding in document.elements(findings) { try add(finding, document) }
    }
  }

  private mutating func add(_ entry: JSONDocument.Value, _ document: JSONDocument) throws(CommandFailure) {
    guard let texts = strings(["code", "rule", "place", "value"], of: entry, document),
      let count = Self.member(entry, "count", document), let number = number(count, document), number > 0
    else {
      throw problem(
        "invalid baseline entry: expected the strings `code`, `rule`, `place` and `value`, and the number `count`",
        entry, document)
    }
    let file = files.count - 1
    let finding = FindingKey(code: texts[0], rule: texts[1], place: texts[2], value: texts[3])
    let key = Key(file: file, finding: finding)
    if let known = places[key] {
      rows[known].count += number
    } else {
      places[key] = rows.count
      rows.append(Row(file: file, key: finding, count: number, range: document.range(entry)))
    }
  }

  private static func member(_ object: JSONDocument.Value, _ name: String, _ document: JSONDocument)
    -> JSONDocument.Value?
  {
    document.isObject(object) ? document.member(object, name, .last) : nil
  }

  /// Returns the strings of the members in `names`; nil if a member is missing or is not a string.
  private func strings(_ names: [String], of object: JSONDocument.Value, _ document: JSONDocument) -> [String]? {
    let texts = names.compactMap { name -> String? in
      guard let value = Self.member(object, name, document), document.kind(value) == .string else { return nil }
      return String(decoding: document.string(value), as: UTF8.self)
    }
    return texts.count == names.count ? texts : nil
  }

  private func number(_ value: JSONDocument.Value, _ document: JSONDocument) -> Int? {
    guard document.kind(value) == .number else { return nil }
    return Int(String(decoding: document.lexeme(value), as: UTF8.self)).flatMap { $0 < 1 << 32 ? $0 : nil }
  }

  private func problem(_ summary: String, _ value: JSONDocument.Value, _ document: JSONDocument, help: String? = nil)
    -> CommandFailure
  {
    let place = TextLocations(path, document.text).place(of: document.range(value).lower)
    return CommandFailure(.usage, summary, place: place, help: help)
  }

  // MARK: matching

  /// Starts the matching of an input's findings. `content`: the digest of the input's bytes.
  mutating func begin(_ file: String, content: String) {
    let name = Self.name(of: file, besides: path)
    current =
      files.firstIndex { $0.name == name }
      ?? files.firstIndex { $0.content == content && source.kind(of: Self.folder(of: path) + $0.name) == .missing }
  }

  /// True if the baseline lists the finding, and the finding does not exceed the listed count. Counts the finding.
  mutating func accepts(_ located: LocatedFinding) -> Bool {
    guard let current, let place = places[Key(file: current, finding: located.key)] else { return false }
    rows[place].found += 1
    return rows[place].found <= rows[place].count
  }

  /// Returns a finding for each entry with a selected code that occurred less often than listed, in file order.
  func stale(_ selection: CodeSelection) -> [LocatedFinding] {
    guard selection.contains(LaunchLints.staleBaseline) else { return [] }
    return rows.compactMap { row in
      guard row.found < row.count, selection.contains(code: row.key.code) else { return nil }
      var message: Message = "\(text: row.key.code.utf8) "
      message =
        row.found == 0
        ? "\(message)no longer occurs" : "\(message)occurs \(row.found) of \(row.count) times"
      if !row.key.place.isEmpty { message = "\(message) at \(text: row.key.place.utf8)" }
      if !row.key.rule.isEmpty { message = "\(message) in the rule \(text: row.key.rule.utf8)" }
      message = "\(message) of \(text: files[row.file].name.utf8)"
      return LocatedFinding(Finding(LaunchLints.staleBaseline, message, at: .document(row.range)), in: text)
    }
  }

  // MARK: writing

  /// The findings of one input for a new baseline.
  struct Entry {
    let file: String
    /// The digest of the input's bytes.
    let content: String
    let keys: [FindingKey]
  }

  /// Returns the text of a baseline at `path` that lists all findings of `entries`.
  static func text(of entries: [Entry], at path: String) -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"version\":\(version),\"files\":[")
    json.elements(entries.filter { !$0.keys.isEmpty }) { json, entry in
      json.raw("\n  {\"file\":")
      json.string(name(of: entry.file, besides: path))
      json.member("content", entry.content)
      var counts: [FindingKey: Int] = [:]
      for key in entry.keys { counts[key, default: 0] += 1 }
      let rows = counts.sorted { one, other in
        (one.key.code, one.key.rule, one.key.place, one.key.value)
          < (other.key.code, other.key.rule, other.key.place, other.key.value)
      }
      json.list("findings", rows) { json, row in
        json.raw("\n    {\"code\":")
        json.string(row.key.code)
        json.member("rule", row.key.rule)
        json.member("place", row.key.place)
        json.member("value", row.key.value)
        json.raw(",\"count\":\(row.value)}")
      }
      json.raw("}")
    }
    json.raw("\n]}\n")
    return json.take()
  }

  // MARK: names

  /// Returns the folder of a path with a slash at the end; empty for the current folder.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Returns the path of `file` relative to the folder of `baseline`.
  private static func name(of file: String, besides baseline: String) -> String {
    if file == ReportedText.standardInput { return file }
    let folder = folder(of: baseline)
    let base = FileKind.resolved(folder.isEmpty ? "." : folder).split(separator: "/")
    let target = FileKind.resolved(file).split(separator: "/")
    let shared = zip(base, target).prefix { $0 == $1 }.count
    return (base.dropFirst(shared).map { _ in ".." } + target.dropFirst(shared)).joined(separator: "/")
  }
}

extension RulesInput {
  /// A digest of the bytes of the input.
  var digest: String {
    var hash = ContentHash()
    switch content {
    case .document(let bytes), .configuration(let bytes), .messages(_, let bytes): hash.add(bytes)
    case .archive(let archive): hash.add(archive.bytes)
    }
    return hash.hexadecimal
  }
}
