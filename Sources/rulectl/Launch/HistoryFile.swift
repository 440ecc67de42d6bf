/// The records of an event history, from JSON Lines of `{"timestamp":T,"hash":N}` or
/// `{"timestamp":T,"data":{…},"mask":[…]}`.
struct HistoryFile: Sendable {
  /// A record of an event, whose hash differs between platforms.
  private struct Event {
    let time: Int64
    let data: JSONDocument.Value
    let document: JSONDocument
    let mask: [[UInt8]]?
  }

  private var records: [EventHistory.Record] = []
  private var events: [Event] = []

  static let shape = #"write lines such as {"timestamp":1772446530000,"hash":1887147973}"#

  /// Reads the file at `path`; `-` is standard input.
  init(_ path: String, _ limits: RulesLimits) throws(CommandFailure) {
    let bytes = try InputFile.contents(path, limit: limits.bytes, flag: "--max-rules-bytes")
    let name = path == "-" ? StandardInput.name : path
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      let end = bytes.lineFeed(from: start) ?? bytes.count
      do throws(LineFault) {
        try read(bytes.span.extracting(start..<end), depth: limits.depth)
      } catch {
        throw CommandFailure(
          .usage, "invalid history: \(error.summary)",
          place: TextLocations(name, bytes).place(of: min(start + error.offset, bytes.count)),
          help: error.help ?? Self.shape)
      }
      start = end + 1
    }
  }

  /// Returns the history of a platform.
  func history(for profile: LaunchProfile) -> EventHistory {
    let hashed = events.map { event in
      EventHistory.Record(
        hash: EventHash(event.data, of: event.document, mask: event.mask, for: profile).value, time: event.time)
    }
    return EventHistory(records + hashed, for: profile)
  }

  // MARK: a line

  /// The reason why a line is not a record, and the offset in the line.
  private struct LineFault: Error {
    let summary: String
    let offset: Int
    var help: String?
  }

  private mutating func read(_ line: Span<UInt8>, depth: Int) throws(LineFault) {
    if let record = Self.plainRecord(line) {
      records.append(record)
      return
    }
    let first = JSONScanner.skipSpace(in: line, from: 0)
    if first == line.count { return }
    let document: JSONDocument
    do throws(JSONProblem) {
      _ = try StrictJSON.check(line, depth: depth)
      document = try JSONDocument(line.array(), depthLimit: depth + 1)
    } catch {
      throw LineFault(summary: error.summary, offset: error.offset, help: error.help)
    }
    guard document.isObject(document.root) else { throw LineFault(summary: "expected an object", offset: first) }
    func offset(_ value: JSONDocument.Value?) -> Int { value.map { document.range($0).lower } ?? first }
    let stamp = document.presentMember(document.root, "timestamp")
    guard let stamp, let time = Self.time(stamp, document) else {
      throw LineFault(
        summary: stamp == nil
          ? "the member `timestamp` is missing"
          : "expected a date and time, or milliseconds since 1970, for `timestamp`",
        offset: offset(stamp))
    }
    let hash = document.presentMember(document.root, "hash")
    let data = document.presentMember(document.root, "data")
    if let hash {
      guard data == nil else { throw LineFault(summary: "`hash` and `data` exclude each other", offset: offset(data)) }
      guard document.kind(hash) == .number, let value = UInt32(String(decoding: document.lexeme(hash), as: UTF8.self))
      else { throw LineFault(summary: "expected an integer from 0 to \(UInt32.max) for `hash`", offset: offset(hash)) }
      records.append(EventHistory.Record(hash: value, time: time))
      return
    }
    guard let data else { throw LineFault(summary: "the member `hash` or `data` is missing", offset: first) }
    guard document.isObject(data) else {
      throw LineFault(summary: "expected an object for `data`", offset: offset(data))
    }
    let mask = document.presentMember(document.root, "mask")
    if let mask {
      guard document.isArray(mask), document.elements(mask).allSatisfy({ document.kind($0) == .string }) else {
        throw LineFault(summary: "expected an array of strings for `mask`", offset: offset(mask))
      }
    }
    let names = mask.map { document.elements($0).map { document.string($0) } }
    events.append(Event(time: time, data: data, document: document, mask: names))
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

  private static let opening = Array("{\"timestamp\":".utf8)
  private static let middle = Array(",\"hash\":".utf8)

  /// Returns the record of a line with only the members `timestamp` and `hash`, in this order, as nonnegative integers
  /// without spaces; nil for any other line. A history may have a million such lines.
  private static func plainRecord(_ line: Span<UInt8>) -> EventHistory.Record? {
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

/// The options `--history` and `--rules-from`.
struct HistoryOptions: Sendable {
  let file: HistoryFile?
  private let origin: RulesOrigin

  init(_ options: EvalOptions, _ limits: RulesLimits, _ profiles: [LaunchProfile]) throws(CommandFailure) {
    origin = try choice(options.rulesFrom, "--rules-from") ?? .cache
    if options.history != nil { try Self.check(profiles, for: "--history") }
    guard let path = options.history else {
      file = nil
      return
    }
    file = try HistoryFile(path, limits)
  }

  /// Rejects platforms that keep no event history.
  static func check(_ profiles: [LaunchProfile], for name: String) throws(CommandFailure) {
    guard let web = profiles.first(where: { $0.values.runtime == .javaScript }) else { return }
    throw CommandFailure(.usage, "`\(name)` does not apply to \(web.name)", help: "use `--platform ios,android`")
  }

  /// Returns how programs use the history, which a session has in any case.
  func use(isSession: Bool = false) -> HistoryUse {
    HistoryUse(isRead: isSession || file != nil, isDownload: isDownload)
  }

  /// Returns the history of a platform; nil if no file is given.
  var source: (@Sendable (LaunchProfile) -> EventHistory)? {
    guard let file else { return nil }
    return { profile in file.history(for: profile) }
  }

  var isDownload: Bool { origin == .download }
}
