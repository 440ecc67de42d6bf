import Foundation
import TestSupport
import Testing

/// What `validate` is told to expect, and what it says where it could not look.
@Suite struct `validate beside the rules` {
  private static let message = Broken.document(
    """
    {"condition":{"type":"matcher","definition":{"key":"a","matcher":"ex"}},"consequences":[\
    {"id":"c","type":"iam","detail":{"template":"fullscreen","html":"a.html"}}]}
    """)

  private func codes(_ outcome: Program.Outcome) throws -> [String] {
    try outcome.values("code").filter { $0.hasPrefix("A0") }
  }

  @Test(arguments: [
    ("--allow-host", ","), ("--allow-host", "a.example,"), ("--allow-host", "https://a.example"),
    ("--allow-host", "*"), ("--max-asset", "x"), ("--max-asset", "-1"),
    ("--max-asset", "99999999999G"),
  ])
  func `takes hosts and sizes alone`(option: String, value: String) throws {
    let (outcome, _) = try Broken.validate("a.json", "\(option)=\(value)", files: ["a.json": Self.message])
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("`\(option)`") && outcome.errors.contains("help: use"))
  }

  @Test func `holds files of folders and archives against a budget`() throws {
    let page = "<html>" + String(repeating: "x", count: 2_042)
    let files = ["in/rules.json": Self.message, "in/assets/a.html": page]
    for (size, count) in [("2K", 0), ("2047", 1)] {
      let (outcome, scratch) = try Broken.validate("in", "--max-asset", size, "--format", "jsonl", files: files)
      #expect(try codes(outcome) == Array(repeating: "A009", count: count), "\(outcome.output)")
      #expect(try Program.run(["pack", "in", "-o", "a.zip", "--force"], in: scratch.folder).status == 0)
      let packed = try Program.run(["validate", "a.zip", "--max-asset", size, "--format", "jsonl"], in: scratch.folder)
      #expect(try codes(packed) == Array(repeating: "A009", count: count), "\(packed.output)")
    }
  }

  @Test func `looks at the first bytes of files of folders and archives`() throws {
    let files = [
      "in/rules.json": Self.message, "in/assets/a.html": "<html>", "in/assets/b.png": "GIF89a",
    ]
    let (outcome, scratch) = try Broken.validate("in", "--format", "jsonl", files: files)
    #expect(try codes(outcome) == ["A009"])
    #expect(outcome.output.contains("a GIF image, not a PNG image"))
    _ = try Program.run(["pack", "in", "-o", "a.zip", "--force"], in: scratch.folder)
    let packed = try Program.run(["validate", "a.zip", "--format", "jsonl"], in: scratch.folder)
    #expect(try codes(packed) == ["A009"])
  }

  @Test(.enabled(if: getuid() != 0, "nothing is unreadable to the superuser"))
  func `checks the rules of a folder of which it cannot see all`() throws {
    let scratch = try Scratch()
    _ = try Program.shell("mkdir -p in/assets/b; chmod 0 in/assets/b", in: scratch.folder)
    try scratch.write(Self.message.replacing("fullscreen", with: "fulscreen"), to: "in/rules.json")
    let outcome = try Program.run(["validate", "in", "--format", "jsonl"], in: scratch.folder)
    let inspected = try Program.run(["inspect", "in"], in: scratch.folder)
    let packed = try Program.run(["pack", "in", "-o", "a.zip"], in: scratch.folder)
    _ = try Program.shell("chmod 700 in/assets/b", in: scratch.folder)
    #expect(outcome.status == 6)
    #expect(outcome.errors.hasPrefix("rulectl: in/assets/b: error: cannot open: permission denied"))
    // Of files that may be there nothing is said.
    #expect(try outcome.values("code").contains("C010"))
    #expect(try codes(outcome) == [])
    #expect(inspected.status == 6)
    #expect(inspected.output.hasPrefix("in/rules.json on ios"))
    #expect(packed.status == 6)
    #expect(scratch.tree() == ["in", "in/assets", "in/assets/b", "in/rules.json"])
  }

  @Test func `stops at a limit of files, and checks the rules`() throws {
    let files = ["in/rules.json": Self.message, "in/assets/b.html": "", "in/assets/c.html": ""]
    let (outcome, _) = try Broken.validate("in", "--max-entries", "1", "--format", "jsonl", files: files)
    #expect(outcome.status == 5)
    #expect(
      outcome.errors == """
        rulectl: in/rules.json: note: taken as rules of Campaign: there are files in `assets`, and rule 0 shows a message
          help: use `--engine core` if they are rules of Core
        rulectl: in/assets: error: more than 1 file [Z013]
          help: raise the limit: --max-entries

        """)
    #expect(try codes(outcome) == [])
    #expect(!outcome.lines.isEmpty)
  }

  @Test(arguments: [("a.zip", 1), ("a.ZIP", 1), ("a.json", 0), ("zip", 0)])
  func `minds a document under the name of an archive, and checks it`(name: String, count: Int) throws {
    let (outcome, _) = try Broken.validate(
      name, "--format", "jsonl", "--select", "Z,S", files: [name: #"{"version":2,"rules":[]}"#])
    let codes = try outcome.values("code")
    #expect(codes.count { $0 == "Z001" } == count)
    #expect(codes.contains("S002"))
    #expect(outcome.status == 0)
  }

  @Test func `gives the bytes of a name that is no text`() throws {
    let scratch = try Scratch()
    var page = ZipFile.Entry("", "<html>")
    page.name = Array("assets/".utf8) + [0xFF] + Array(".html".utf8)
    try scratch.write(ZipFile.bytes(ZipFile.Entry("rules.json", Self.message), page), to: "a.zip")
    let outcome = try Program.run(
      ["validate", "a.zip", "--format", "jsonl", "--select", "Z010,Z017"], in: scratch.folder)
    #expect(outcome.output.contains("\"entry\":\"assets/\u{FFFD}.html\",\"nameBytes\":\"6173736574732fff2e68746d6c\""))
    let listed = try Program.run(["unpack", "a.zip", "--list", "--format", "json"], in: scratch.folder)
    #expect(listed.output.contains(#","nameBytes":"6173736574732fff2e68746d6c","method":"#))
    #expect(listed.lines.count { $0.contains("nameBytes") } == 1)
  }

  @Test func `does not speak of nothing where it has not looked`() throws {
    let (missing, _) = try Broken.validate("no.zip", files: [:])
    #expect(missing.status == 6)
    #expect(missing.errors == "rulectl: no.zip: error: cannot open: no such file or directory\n")
    let (one, _) = try Broken.validate("a.json", "no.zip", "--select", "S001", files: ["a.json": Self.message])
    #expect(!one.errors.contains("nothing found"))
    let (both, _) = try Broken.validate("a.json", "--select", "S001", files: ["a.json": Self.message])
    #expect(both.errors.hasPrefix("nothing found\n"))
  }
}
