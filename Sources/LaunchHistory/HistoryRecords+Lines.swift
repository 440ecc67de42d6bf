internal import Launch
internal import RuleCore

extension HistoryRecords {
  private static let shape = #"write lines such as {"timestamp":1772446530000,"hash":1887147973}"#

  /// Reads JSON Lines of `{"timestamp":T,"hash":N}` or `{"timestamp":T,"data":{…},"mask":[…]}`.
  package init(lines bytes: [UInt8], depth: Int, most: Int = standardMost) throws(HistoryProblem) {
    var records: [EventHistory.Record] = []
    var events: [Event] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    try Self.refuseBinary(bytes)
    while start < bytes.count {
      let end = bytes.span.place(of: 0x0A, from: start) ?? bytes.count
      let line = bytes.span.extracting(start..<end)
      do throws(HistoryProblem) {
        if let record = HistoryLine.plain(line) {
          records.append(record)
        } else if let read = try HistoryLine(line, depth: depth) {
          switch read {
          case .record(let record): records.append(record)
          case .event(let event): events.append(event)
          }
        }
        if records.count + events.count > most { throw Self.excess(most) }
      } catch {
        var problem = error
        problem.offset = min(start + (error.offset ?? 0), bytes.count)
        problem.help = error.help ?? Self.shape
        throw problem
      }
      start = end + 1
    }
    self.init(records, events: events)
  }

  /// Throws if a control byte is among the first bytes of a file. JSON has no control bytes, so the file has a
  /// different type.
  private static func refuseBinary(_ bytes: [UInt8]) throws(HistoryProblem) {
    guard let place = bytes.prefix(16).firstIndex(where: { $0 < 0x20 && !(0x09...0x0D ~= $0) || $0 == 0x7F }) else {
      return
    }
    throw HistoryProblem(
      summary: "neither an SQLite database nor JSON Lines", offset: place,
      note: "the file begins with \(bytes.starts(with: [0x1F, 0x8B]) ? "gzip data" : "a control byte")",
      help: bytes.starts(with: [0x1F, 0x8B])
        ? "decompress the file" : "if the database is encrypted, decrypt it; if it is damaged, copy it again")
  }
}

/// The value of a line of JSON Lines.
private enum HistoryLine {
  case record(EventHistory.Record)
  case event(HistoryRecords.Event)

  /// Creates the value of a line; nil for a line without a value.
  init?(_ line: Span<UInt8>, depth: Int) throws(HistoryProblem) {
    let first = JSONScanner.skipSpace(in: line, from: 0)
    if first == line.count { return nil }
    let document: JSONDocument
    do throws(JSONProblem) {
      _ = try StrictJSON.check(line, depth: depth)
      document = try JSONDocument(line.array(), depthLimit: depth + 1)
    } catch {
      throw HistoryProblem(summary: error.summary, offset: error.offset, help: error.help)
    }
    guard document.isObject(document.root) else {
      throw HistoryProblem(summary: "expected an object, found \(document.noun(document.root))", offset: first)
    }
    func offset(_ value: JSONDocument.Value?) -> Int { value.map { document.range($0).lower } ?? first }
    let stamp = document.presentMember(document.root, "timestamp")
    guard let stamp, let time = Self.time(stamp, document) else {
      throw HistoryProblem(
        summary: stamp == nil
          ? "the member `timestamp` is missing"
          : "expected a date and time, or milliseconds since 1970, for `timestamp`",
        offset: offset(stamp))
    }
    let hash = document.presentMember(document.root, "hash")
    let data = document.presentMember(document.root, "data")
    if let hash {
      guard data == nil else {
        throw HistoryProblem(summary: "a record cannot have both `hash` and `data`", offset: offset(data))
      }
      guard document.kind(hash) == .number, let value = UInt32(String(decoding: document.lexeme(hash), as: UTF8.self))
      else {
        throw HistoryProblem(summary: "expected an integer from 0 to \(UInt32.max) for `hash`", offset: offset(hash))
      }
      self = .record(EventHistory.Record(hash: value, time: time))
      return
    }
    guard let data else { throw HistoryProblem(summary: "the member `hash` or `data` is missing", offset: first) }
    guard document.isObject(data) else {
      throw HistoryProblem(summary: "expected an object for `data`", offset: offset(data))
    }
    let mask = document.presentMember(document.root, "mask")
    if let mask {
      guard document.isArray(mask), document.elements(mask).allSatisfy({ document.kind($0) == .string }) else {
        throw HistoryProblem(summary: "expected an array of strings for `mask`", offset: offset(mask))
      }
    }
    let names = mask.map { document.elements($0).map { document.string($0) } }
    self = .event(HistoryRecords.Event(time: time, data: data, document: document, mask: names))
  }

  private static func time(_ value: JSONDocument.Value, _ document: JSONDocument) -> Int64? {
    switch document.kind(value) {
    case .string: return Instant(iso8601: document.string(value))?.milliseconds
    case .number:
      let lexeme = document.lexeme(value)
      if let exact = Int64(String(decoding: lexeme, as: UTF8.self)) { return exact }
      let double = NumberLexeme.javascript(lexeme: lexeme.span).rounded(.down)
      return NumberLexeme.integer(exactly: double)
    default: return nil
    }
  }

  // MARK: the plain line

  private static let opening = Array("{\"timestamp\":".utf8)
  private static let middle = Array(",\"hash\":".utf8)

  /// Returns the record of a line that has only the members `timestamp` and `hash`, in this order. The values must be
  /// nonnegative integers, and there must be no spaces. Nil for any other line. This function is fast, because a
  /// history may have a million such lines.
  static func plain(_ line: Span<UInt8>) -> EventHistory.Record? {
    var at = 0
    func take(_ text: [UInt8]) -> Bool {
      guard at + text.count <= line.count, line.equals(at, text.span, 0, count: text.count) else { return false }
      at += text.count
      return true
    }
    func digits(_ most: Int) -> Int64? {
      let start = at
      var value: Int64 = 0
      while at < line.count, line[at] &- 0x30 < 10, at - start < most {
        value = value * 10 + Int64(line[at] &- 0x30)
        at += 1
      }
      return at == start || (line[start] == 0x30 && at - start > 1) ? nil : value
    }
    guard take(opening), let time = digits(18), take(middle), let hash = digits(10), take([0x7D]),
      at == line.count, let hash = UInt32(exactly: hash)
    else { return nil }
    return EventHistory.Record(hash: hash, time: time)
  }
}
