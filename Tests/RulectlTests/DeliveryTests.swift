import Foundation
import Testing

/// The files that a device keeps, and the configuration that says where it gets them from.
@Suite struct `delivery` {
  private static let rules = Broken.document(
    Broken.rule(#"{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["x"]}}"#))
  private static let event = #"{"type":"t","source":"s","data":{"a":"x"}}"#

  private func folder() throws -> Scratch {
    let scratch = try Scratch()
    let base64 = Data(Self.rules.utf8).base64EncodedString()
    for (name, text) in [
      ("rules.json", Self.rules), ("event.json", Self.event),
      ("config.json", #"{"rules.url":"https://a.example/r.zip"}"#),
      ("partial.json", #"{"global.privacy":"optedin","rules.url":"https://a.example/r.zip""#),
      ("comment.json", "// made by hand\n{\"\\u0072ules.url\":\"https://a.example/r.zip\"}"),
      ("ios", #"{"lastModified":"Tue, 03 Mar 2026 10:00:00 GMT","cacheable":"\#(base64)","eTag":"\"v1\""}"#),
      ("android", Self.rules),
      ("android_metadata.txt", #"{"pathToFile":"x","ETag":"","Last-Modified":"1772532000000"}"#),
      ("damaged", Self.rules), ("damaged_metadata.txt", "{"),
      ("words.json", #"{"cacheable":"a-b"}"#), ("typed.json", #"{"cacheable":"","eTag":1}"#),
      ("commented.json", #"{"cacheable":"e30=" /* */}"#), ("comma.json", #"{"cacheable":"eyJydWxlcyI6W10sfQ=="}"#),
    ] {
      try scratch.write(text, to: name)
    }
    return scratch
  }

  @Test(arguments: [
    "eval config.json event.json", "explain config.json event.json", "simulate config.json event.json",
    "witness config.json", "diff config.json rules.json", "diff rules.json config.json", "test --generate config.json",
    "eval rules.json event.json --rules config.json", "eval partial.json event.json", "eval comment.json event.json",
    "eval config.json event.json --dialect convert", "inspect config.json --dialect airship",
  ])
  func `names inspect for a configuration in place of rules`(line: String) throws {
    let scratch = try folder()
    let outcome = try Program.run(line.split(separator: " ").map(String.init), in: scratch.folder)
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains("expected rules, found the configuration of an app"), "\(outcome.errors)")
    #expect(outcome.errors.contains("run `rulectl inspect` for the URL of the rules"))
  }

  @Test(arguments: [
    ("config.json", 0), ("partial.json", 1), ("comment.json", 1), ("config.json --platform android", 0),
    ("comment.json --platform android", 0), ("config.json --platform all", 0), ("config.json --platform web", 2),
    ("config.json --dialect convert", 2),
  ])
  func `validates configurations`(line: String, status: Int32) throws {
    let words = ["validate"] + line.split(separator: " ").map(String.init)
    let scratch = try folder()
    let outcome = try Program.run(words, in: scratch.folder)
    #expect(outcome.status == status, "\(outcome.errors)")
  }

  @Test(arguments: ["--rule 0", "--group a", "--full", "--rules-from download", "--platform web"])
  func `rejects options of inspect that a configuration has no use for`(options: String) throws {
    let words = ["inspect", "config.json"] + options.split(separator: " ").map(String.init)
    let scratch = try folder()
    #expect(try Program.run(words, in: scratch.folder).status == 2)
  }

  @Test(arguments: ["ios", "android"])
  func `reads the copy of a device as rules`(copy: String) throws {
    let scratch = try folder()
    for command in ["eval", "explain", "simulate"] {
      let rules = try Program.run([command, "rules.json", "event.json"], in: scratch.folder)
      let cached = try Program.run([command, copy, "event.json"], in: scratch.folder)
      #expect(cached.status == 0, "\(cached.errors)")
      #expect(cached.output == rules.output && !cached.output.isEmpty)
    }
    #expect(try Program.run(["witness", copy], in: scratch.folder).output.contains(#""a":"x""#))
    #expect(try Program.run(["diff", copy, "rules.json"], in: scratch.folder).status == 0)
    #expect(try Program.run(["validate", copy], in: scratch.folder).status == 0)
    let input = try Array(scratch.read(copy))
    let standardInput = try Program.run(["inspect", "-", "--platform", "ios"], input: input, in: scratch.folder)
    #expect(standardInput.output.contains("loads     1 rule"))
  }

  @Test(arguments: [
    ("ios", #""cachedCopy":{"platform":"ios","eTag":"\"v1\"","lastModified":"Tue, 03 Mar 2026 10:00:00 GMT"}"#),
    ("android", #""cachedCopy":{"platform":"android","eTag":null,"lastModified":"2026-03-03T10:00:00Z"}"#),
  ])
  func `shows the validators of a copy`(copy: String, member: String) throws {
    let scratch = try folder()
    let outcome = try Program.run(["inspect", copy, "--format", "json"], in: scratch.folder)
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 2 && outcome.lines.allSatisfy { $0.contains(member) }, "\(outcome.output)")
  }

  @Test(arguments: [
    ("words.json", "words.json:1:14: error: `cacheable` is not base64"),
    ("typed.json", "typed.json:1:24: error: expected a string for `eTag` of the cached copy"),
    ("commented.json", "commented.json:1:21: error: iOS cannot read the cached copy: comment"),
  ])
  func `rejects a copy that iOS ignores`(copy: String, message: String) throws {
    let scratch = try folder()
    for command in ["inspect", "validate"] {
      let outcome = try Program.run([command, copy], in: scratch.folder)
      #expect(outcome.status == 3, "\(command)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test func `rejects a copy that Android deletes, on Android only`() throws {
    let scratch = try folder()
    #expect(try Program.run(["inspect", "damaged", "--platform", "ios"], in: scratch.folder).status == 0)
    let outcome = try Program.run(["inspect", "damaged", "--platform", "android"], in: scratch.folder)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("damaged_metadata.txt: error: Android cannot read the metadata"))
  }

  /// The document in the copy is base64: its text has no place in the file.
  @Test func `writes nothing into a copy`() throws {
    let scratch = try folder()
    let bytes = try scratch.read("comma.json")
    let outcome = try Program.run(["validate", "comma.json", "--fix"], in: scratch.folder)
    #expect(outcome.output.contains("comma.json!cacheable:1:12: error[J011]"), "\(outcome.output)")
    #expect(!outcome.output.contains("--fix") && !outcome.errors.contains("--fix"))
    #expect(
      try Program.run(["fmt", "comma.json"], in: scratch.folder).errors.contains("found the cached copy of a device"))
    #expect(try scratch.read("comma.json") == bytes)
  }
}
