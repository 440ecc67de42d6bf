import RuleCore
import RuleEditor
import RuleLint
import RuleStreams

/// The fuzz target `editor`: messages to the language server, one a line. The first byte of an input says how the
/// session begins.
enum EditorCheck {
  static func check(_ bytes: [UInt8]) {
    checkText(bytes)
    checkFraming(bytes)
    let services = Services()
    let session = EditorSession(services)
    let lines = bytes.dropFirst().split(separator: 0x0A, omittingEmptySubsequences: true).map { Array($0) }
    var start: [[UInt8]] = []
    let encodings = (bytes.first ?? 0) & 1 == 0 ? "" : #""utf-8","#
    if (bytes.first ?? 0) & 2 == 0 {
      start.append(
        Array(
          #"""
          {"jsonrpc":"2.0","id":"start","method":"initialize","params":{"capabilities":{"general":{\#
          "positionEncodings":[\#(encodings)"utf-16"]},"workspace":{"workspaceEdit":{"resourceOperations":["create"]},\#
          "codeLens":{"refreshSupport":true},"applyEdit":true},"textDocument":{"codeAction":{"codeActionLiteralSupport":{}}}}}}
          """#.utf8))
      start.append(Array(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#.utf8))
    }
    var stream = MessageStream(limit: 1 << 20)
    var responses = 0
    func read() {
      stream.append(session.takeOutput())
      while let part = stream.next() {
        guard case .content(let content) = part else { preconditionFailure("a broken message: \(part)") }
        guard (try? StrictJSON.check(content.span, depth: 600)) != nil, let json = try? JSONDocument(content) else {
          preconditionFailure("output that is not JSON")
        }
        precondition(json.presentMember(json.root, "jsonrpc") != nil)
        if json.presentMember(json.root, "method") == nil { responses += 1 }
      }
      precondition(!stream.hasRest)
    }
    // Some messages arrive together, as when the server is busy.
    let isJoined = (bytes.first ?? 0) & 4 != 0
    var requests = 0
    for group in isJoined ? [start + lines] : (start + lines).map({ [$0] }) {
      requests += group.count { isAnswered($0) }
      let isOver = session.isOver
      session.receive(group)
      if session.isOver || isOver { return }
      for _ in 0..<8 {
        guard let job = session.nextJob() else { break }
        session.take(services.answer(job))
      }
      read()
    }
    precondition(responses == requests, "\(requests) requests, \(responses) responses")
  }

  /// True for a request, and for content that is no message.
  private static func isAnswered(_ content: [UInt8]) -> Bool {
    guard (try? StrictJSON.check(content.span, depth: 512)) != nil, let json = try? JSONDocument(content),
      json.isObject(json.root)
    else { return true }
    let method = json.presentMember(json.root, "method")
    guard let method, json.kind(method) == .string else {
      return !["result", "error"].contains { json.member(json.root, $0, .last) != nil }
    }
    return json.presentMember(json.root, "id").map { [.string, .number].contains(json.kind($0)) } ?? false
  }

  /// Any bytes as a stream of messages are read alike, whether they arrive at once or in pieces.
  private static func checkFraming(_ bytes: [UInt8]) {
    guard bytes.count < 1_000 else { return }
    func parts(_ size: Int) -> [String] {
      var stream = MessageStream(limit: 1 << 10)
      var parts: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        stream.append(Array(bytes[start..<min(start + size, bytes.count)]))
        while let part = stream.next() { parts.append("\(part)") }
      }
      return parts + ["\(stream.hasRest)"]
    }
    let whole = parts(max(1, bytes.count))
    for size in [1, 7] { precondition(parts(size) == whole, "messages that depend on how they arrive") }
  }

  // MARK: texts

  /// Applies edits to a text, and compares it and its positions with a naive model. Five bytes are an edit: two
  /// positions, and the number of bytes that are inserted.
  private static func checkText(_ bytes: [UInt8]) {
    guard bytes.count > 1, bytes.count < 300 else { return }
    let encoding = bytes[0] & 1 == 0 ? EditedText.Encoding.utf16 : .utf8
    // The edits are round the end of the first block of positions.
    let filling = Array(repeating: UInt8(ascii: "x"), count: bytes[1] & 1 == 0 ? 0 : 236)
    let start = Array(String(decoding: filling + bytes.prefix(60), as: UTF8.self).utf8)
    let text = EditedText(start, encoding)
    var model = start
    var rest = bytes[...]
    while rest.count >= 5 {
      let edit = Array(rest.prefix(5))
      rest = rest.dropFirst(5)
      let new = Array(String(decoding: rest.prefix(Int(edit[4] % 16)), as: UTF8.self).utf8)
      rest = rest.dropFirst(Int(edit[4] % 16))
      let one = EditorPosition(line: Int(edit[0] % 8), character: filling.count + Int(edit[1] % 32))
      let other = EditorPosition(line: Int(edit[2] % 8), character: filling.count + Int(edit[3] % 32))
      let (low, high) = (offset(of: one, in: model, encoding), offset(of: other, in: model, encoding))
      text.replace(one, other, with: new)
      model.replaceSubrange(min(low, high)..<max(low, high), with: new)
      precondition(text.bytes == model, "another text")
      for offset in 0...model.count where offset == model.count || model[offset] & 0xC0 != 0x80 {
        let position = text.position(of: offset)
        precondition(position == self.position(of: offset, in: model, encoding), "another position")
        let isInside = offset > 0 && offset < model.count && model[offset - 1] == 0x0D && model[offset] == 0x0A
        precondition(isInside || text.offset(of: position) == offset, "another offset")
      }
    }
  }

  private static func units(_ byte: UInt8, _ encoding: EditedText.Encoding) -> Int {
    if encoding == .utf8 { return 1 }
    return byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }

  private static func endsLine(_ at: Int, in text: [UInt8]) -> Bool {
    text[at] == 0x0A || text[at] == 0x0D && !(at + 1 < text.count && text[at + 1] == 0x0A)
  }

  private static func position(of offset: Int, in text: [UInt8], _ encoding: EditedText.Encoding) -> EditorPosition {
    var position = EditorPosition(line: 0, character: 0)
    for at in 0..<offset {
      if endsLine(at, in: text) {
        position = EditorPosition(line: position.line + 1, character: 0)
      } else {
        position.character += units(text[at], encoding)
      }
    }
    return position
  }

  private static func offset(of position: EditorPosition, in text: [UInt8], _ encoding: EditedText.Encoding) -> Int {
    var (at, line) = (0, 0)
    while line < position.line {
      guard at < text.count else { return at }
      if endsLine(at, in: text) { line += 1 }
      at += 1
    }
    var character = 0
    while at < text.count, text[at] != 0x0A, text[at] != 0x0D {
      var end = at + 1
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
      let next = character + text[at..<end].reduce(0) { $0 + units($1, encoding) }
      if next > position.character { return at }
      (at, character) = (end, next)
    }
    return at
  }
}

/// Services that find something at every value of a document.
private struct Services: EditorServices {
  private static let page = RulePage(
    "J011", "trailing-comma", .error, "a comma", why: "It is there.", remedy: "Remove it.", source: "none",
    fires: .document("{}"), silent: .document("{}"))
  private static let suite = Array("rules: rules.json\ncases:\n- event: {}\n  fires: [c, d]\n".utf8)

  var version: String { "0" }
  var watchedFiles: [String] { ["*"] }

  func kind(of path: String) -> DocumentKind? {
    path.hasSuffix(".test.yaml") ? .suite : path.hasSuffix("rulectl.yaml") ? .config : nil
  }

  func contents(of path: String, in files: FileSource) -> [UInt8]? { path.hasSuffix("a.test.yaml") ? Self.suite : nil }
  func path(of name: String, inSuite path: String) -> String { "/" + name }
  func page(of code: String) -> RulePage? { code == "J011" ? Self.page : nil }
  func suites(of path: String, in files: FileSource) -> [String] { ["/a.test.yaml"] }

  func formatted(_ document: JSONDocument) throws(EditorFailure) -> [UInt8] {
    var json = JSONWriter()
    json.value(document.root, of: document)
    return json.take()
  }

  func answer(_ job: EditorJob) -> EditorAnswer {
    switch job {
    case .check(let snapshot, _):
      let tree = try? JSONDocument(snapshot.text, depthLimit: 100)
      let kinds: [DocumentKind] = [.rules, .convert, .airship]
      let kind = kind(of: snapshot.path) ?? (tree == nil ? nil : kinds[snapshot.text.count % kinds.count])
      return .checked(snapshot, kind: kind, [], tree.map { findings(in: $0, snapshot) } ?? [], seconds: 0)
    case .play(let snapshot, let announces):
      return .played(snapshot, runs: [0: RuleRuns()], message: announces ? "played" : nil)
    case .writeTest(let snapshot, let rule):
      let text = rule % 2 == 0 ? snapshot.text : nil
      return .wrote(snapshot, path: "/a.test.yaml", old: Self.suite, text: text, message: "wrote")
    }
  }

  private func findings(in tree: JSONDocument, _ snapshot: EditorSnapshot) -> [Finding] {
    var findings: [Finding] = []
    var open = [tree.root]
    let origin = snapshot.text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let value = open.popLast(), findings.count < 20 {
      let range = ByteRange(tree.range(value).lower + origin, tree.range(value).upper + origin)
      findings.append(
        Finding(
          Self.page, "here", at: .document(range), rule: findings.count % 3, severity: .warning,
          notes: [Finding.Note("there", at: .document(range))], fix: []))
      open += tree.isArray(value) ? tree.elements(value) : []
      if tree.isObject(value) { open += tree.members(value).map(\.value) }
    }
    return findings
  }
}
