import Foundation
import Testing

/// Mistakes in calls and files, each a row of `Tests/Vectors/mistakes.jsonl`: the call, the status, and parts of the
/// message and of the help.
@Suite struct `mistakes` {
  private struct Row: Decodable {
    let call: String
    let status: Int32
    let message: String
    /// Nil if the message says it all, as for a file that does not exist.
    let help: String?
  }

  /// The files that the calls name.
  private func folder() throws -> Scratch {
    let scratch = try Scratch(copying: "Examples/missing-key")
    for (name, file) in [
      ("convert.json", "convert-audience/rules.json"), ("visitors.ndjson", "convert-audience/events.ndjson"),
      ("airship.json", "airship-landing-page/landing.json"), ("predicate.json", "airship-landing-page/predicate.json"),
      ("device.ndjson", "airship-landing-page/events.ndjson"), ("lost.json", "lost-parts/rules.json"),
    ] {
      try scratch.write(Package.text("Examples/\(file)"), to: name)
    }
    for (name, text) in [
      ("text.txt", "hello"), ("cut.json", #"{"version":1,"rules":["#), ("nothing.json", ""), ("array.json", "[]"),
      ("cancel.json", #"{"cancel_scheduled_actions":"all"}"#), ("near.json", #"{"rulse":[],"version":1}"#),
      ("cut.ndjson", #"[{"type":"a","source":"b"},"#), ("string.ndjson", #""x""#), ("typeless.ndjson", #"{"a":1}"#),
      ("renamed.ndjson", #"{"eventType":"t","eventSource":"s","eventData":{}}"#),
      ("spelled.ndjson", #"{"tpye":"t","source":"s"}"#), ("list.ndjson", #"{"events":[{"type":"t","source":"s"}]}"#),
      ("package.json", #"{"name":"x","version":"1.0.0"}"#), ("a.test.json", #"{"rules":"rules.json","cases":[]}"#),
    ] {
      try scratch.write(text, to: name)
    }
    for folder in ["empty", "lost"] {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: false)
    }
    try scratch.write(Package.text("Examples/lost-parts/rules.json"), to: "lost/rules.json")
    let archive = try scratch.read("rules.zip")
    for (folder, name) in [("upper", "Rules.json"), ("named", "a.rules.json"), ("packed", "a.zip")] {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: false)
      try scratch.write(folder == "packed" ? archive : scratch.read("rules.json"), to: "\(folder)/\(name)")
    }
    try scratch.write(Array(archive.prefix(200)), to: "cut.zip")
    try scratch.write([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], to: "utf16.ndjson")
    return scratch
  }

  @Test func `are named, with the way out`() throws {
    let decoder = JSONDecoder()
    let rows = try Package.text("Tests/Vectors/mistakes.jsonl").split(separator: "\n").map {
      try decoder.decode(Row.self, from: Data($0.utf8))
    }
    #expect(rows.count >= 100)
    let scratch = try folder()
    for row in rows {
      let outcome = try Program.run(row.call.split(separator: " ").map(String.init), in: scratch.folder)
      let lines = outcome.errors.split(separator: "\n").map(String.init)
      #expect(outcome.status == row.status, "\(row.call): \(outcome.errors)")
      let hasMessage = lines.contains { $0.hasPrefix("rulectl: ") && $0.contains(row.message) }
      #expect(hasMessage, "\(row.call): \(outcome.errors)")
      if let help = row.help {
        #expect(lines.contains { $0.hasPrefix("  help: ") && $0.contains(help) }, "\(row.call): \(outcome.errors)")
      }
    }
  }

  @Test func `of a suite are told up to a number`() throws {
    let scratch = try Scratch(copying: "Examples/missing-key")
    for (count, more) in [(1_000, 0), (1_001, 1), (1_300, 300)] {
      let cases = Array(repeating: #"{"evnt":1}"#, count: count).joined(separator: ",")
      try scratch.write(#"{"rules":"rules.json","cases":[\#(cases)]}"#, to: "many.test.json")
      let outcome = try Program.run(["test", "many.test.json"], in: scratch.folder)
      #expect(outcome.status == 2)
      #expect(outcome.errors.matches(of: /error: unknown member `evnt`/).count == min(count, 1_000))
      let rest = "rulectl: many.test.json: error: \(more) more mistake\(more > 1 ? "s" : "")\n"
      #expect(outcome.errors.contains(rest) == (more > 0))
    }
  }
}
