import Foundation
import RuleCore
import RuleEditor
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A language server that is running, with its files in a folder of its own.
private final class Server {
  private let process: Spawned
  private let input: Channel
  private let output: Channel
  private let scratch: Scratch
  private var requests = 0

  init() throws {
    scratch = try Scratch()
    (input, output) = (try Channel(), try Channel())
    process = try Spawned(
      [Program.path, "lsp"], in: scratch.folder, environment: Program.environment,
      [.duplicate(input.reader, to: 0), .duplicate(output.writer, to: 1), .open(2, "/dev/null", O_WRONLY)])
    input.closeReader()
    output.closeWriter()
  }

  func send(_ content: String) {
    input.send("Content-Length: \(content.utf8.count)\r\n\r\n\(content)")
  }

  func notify(_ method: String, _ parameters: String = "{}") {
    send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#)
  }

  /// Sends a request, and returns what is written up to its response.
  func ask(_ method: String, _ parameters: String = "{}") -> String {
    requests += 1
    send(#"{"jsonrpc":"2.0","id":\#(requests),"method":"\#(method)","params":\#(parameters)}"#)
    return output(until: #""id":\#(requests),"#)
  }

  /// Returns what is written, up to a message that contains `text`.
  func output(until text: String) -> String { output.receive { $0.contains(text) && $0.hasSuffix("}") } }

  func uri(_ name: String) -> String { "file://\(scratch.folder)/\(name)" }

  func write(_ name: String, _ text: String) throws { try scratch.write(text, to: name) }

  /// Makes a pipe that nobody writes, and a link to the standard input.
  func makePipe(_ name: String, link: String) throws {
    #expect(unsafe mkfifo(scratch.path(name), 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: scratch.path(link), withDestinationPath: "/dev/stdin")
  }

  func open(_ name: String, _ text: String) {
    let item = #""languageId":"json","version":1,"text":\#(Self.json(text))"#
    notify("textDocument/didOpen", #"{"textDocument":{"uri":"\#(uri(name))",\#(item)}}"#)
  }

  /// The parameters for a place in a document.
  func place(_ name: String, _ line: Int, _ character: Int) -> String {
    #"{"textDocument":{"uri":"\#(uri(name))"},"position":{"line":\#(line),"character":\#(character)}}"#
  }

  private static func json(_ text: String) -> String {
    let data = (try? JSONSerialization.data(withJSONObject: [text])) ?? Data()
    return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
  }

  /// Ends the input, and returns the status.
  func end() -> Int32 {
    input.closeWriter()
    return process.wait()
  }
}

@Suite struct `the language server` {
  private static let rules = """
    {"version": 1, "rules": [
      {"condition": {"type": "matcher", "definition": {"key": "tier", "matcher": "qe", "values": ["gold"]}},
       "consequences": [{"id": "gold", "type": "url", "detail": {"url": "app://gold"}}]}]}
    """

  @Test func `shows findings, mends them and ends`() throws {
    let server = try Server()
    #expect(server.ask("initialize", #"{"capabilities":{}}"#).contains(#""positionEncoding":"utf-16""#))
    server.notify("initialized")
    server.open("rules.json", Self.rules)
    let found = server.output(until: "publishDiagnostics")
    #expect(found.contains(#""code":"S009""#) && found.contains(#""version":1"#))
    #expect(server.ask("textDocument/hover", server.place("rules.json", 1, 79)).contains("S009 unknown-matcher"))
    server.notify(
      "textDocument/didChange",
      """
      {"textDocument":{"uri":"\(server.uri("rules.json"))","version":2},"contentChanges":[{"text":"eq","range":\
      {"start":{"line":1,"character":78},"end":{"line":1,"character":80}}}]}
      """)
    let mended = server.output(until: #""version":2"#)
    #expect(mended.contains("publishDiagnostics") && !mended.contains("S009"))
    #expect(server.ask("textDocument/hover", server.place("rules.json", 1, 79)).contains("android"))
    #expect(server.ask("shutdown").contains(#""result":null"#))
    server.notify("exit")
    #expect(server.end() == 0)
  }

  @Test func `runs suites beside rules`() throws {
    let server = try Server()
    try server.write(
      "rules.test.yaml",
      "rules: rules.json\ncases:\n- event: {type: t, source: s, data: {tier: gold}}\n  fires: [gold]\n")
    _ = server.ask(
      "initialize", #"{"capabilities":{"workspace":{"codeLens":{"refreshSupport":true}}}}"#)
    server.open("rules.json", Self.rules.replacing("qe", with: "eq"))
    _ = server.output(until: "workspace/codeLens/refresh")
    let document = #"{"textDocument":{"uri":"\#(server.uri("rules.json"))"}}"#
    #expect(server.ask("textDocument/codeLens", document).contains("fires on android and ios: 1 case"))
    #expect(server.end() == 1)
  }

  @Test(arguments: ["p", "/dev/stdin", "/dev/fd/0", "link"])
  func `opens no pipe that a document names`(name: String) throws {
    let server = try Server()
    try server.makePipe("p", link: "link")
    _ = server.ask("initialize", #"{"capabilities":{}}"#)
    server.open(
      "a.test.yaml", "rules: \(name)\nstate: \(name)\ncases: [{ event: { type: t, source: s }, fires: [] }]\n")
    #expect(server.output(until: "publishDiagnostics").contains(#""severity":1"#))
    server.open("rules.json", Self.rules)
    #expect(server.output(until: "rules.json").contains("S009"))
    #expect(server.ask("shutdown").contains(#""result":null"#))
    server.notify("exit")
    #expect(server.end() == 0)
  }

  @Test(arguments: [
    ("shutdown, exit", 0), ("exit", 1), ("", 1),
  ])
  func `ends with the status of the protocol`(methods: String, status: Int32) throws {
    let server = try Server()
    _ = server.ask("initialize", #"{"capabilities":{}}"#)
    for method in methods.components(separatedBy: ", ") where !method.isEmpty {
      if method == "shutdown" { _ = server.ask(method) } else { server.notify(method) }
    }
    #expect(server.end() == status)
  }

  @Test func `refuses input that is not that of an editor`() throws {
    let run = try Program.run("lsp", text: #"{"version":1}"# + String(repeating: " ", count: 5_000))
    #expect(run.status == 2 && run.errors.contains("expected a header with `Content-Length`"))
    #expect(try Program.run("lsp", text: "Content-Length: 9\r\n\r\n{").status == 2)
  }

  // MARK: texts

  /// Random edits of a text with line ends and characters of all lengths, against a naive model.
  @Test(arguments: [EditedText.Encoding.utf8, .utf16])
  func `keeps places in edited texts`(encoding: EditedText.Encoding) {
    var random = SplitMix64(seed: 22)
    let parts = ["a", "\"key\"", "\n", "\r\n", "\r", "é", "€", "😀", "\u{301}", String(repeating: "x", count: 300)]
    for _ in 0..<40 {
      let text = EditedText(Array("one\ntwo".utf8), encoding)
      var model = Array("one\ntwo".utf8)
      for _ in 0..<20 {
        let new = Array(
          (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            .utf8)
        let starts = (0...model.count).filter { $0 == model.count || model[$0] & 0xC0 != 0x80 }
        let ends = [starts.randomElement(using: &random) ?? 0, starts.randomElement(using: &random) ?? 0].sorted()
        // An offset between CR and LF has no position of its own.
        guard ends.allSatisfy({ text.offset(of: text.position(of: $0)) == $0 }) else { continue }
        text.replace(text.position(of: ends[0]), text.position(of: ends[1]), with: new)
        model.replaceSubrange(ends[0]..<ends[1], with: new)
        #expect(text.bytes == model)
        for offset in starts.shuffled(using: &random).prefix(20) where offset <= model.count {
          #expect(text.position(of: offset) == EditedText(model, encoding).position(of: offset))
        }
      }
    }
  }
}
