import Foundation
import TestSupport
import Testing

@Suite struct `packing` {
  /// A folder `in` with rules and assets, some of them hard to pack.
  private func folder() throws -> Scratch {
    let scratch = try Scratch()
    _ = try Program.shell("mkdir -p in/assets/deep in/Z", in: scratch.folder)
    for (name, bytes) in Self.files { try scratch.write(bytes, to: "in/" + name) }
    return scratch
  }

  private static let files: [(name: String, bytes: [UInt8])] = [
    ("rules.json", Array(ArchiveRecipe.rules.utf8)),
    ("Z/first-by-its-bytes", Array("Z".utf8)),
    ("assets/a.html", Array("<p>a</p>\n".utf8)),
    ("assets/deep/empty", []),
    ("assets/noise.bin", (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) }),
    ("assets/é.html", Array("é".utf8)),
  ]

  private func pack(_ scratch: Scratch, _ options: String...) throws -> Program.Outcome {
    try Program.run(["pack", "in", "-o", "out.zip"] + options, in: scratch.folder)
  }

  @Test func `gives the bytes that it always gave`() throws {
    let scratch = try folder()
    let outcome = try pack(scratch)
    #expect(outcome.status == 0)
    #expect(outcome.output + outcome.errors == "")
    let bytes = try scratch.read("out.zip")
    #expect(String(checksum(bytes), radix: 16) == "4c6c0900")
    #expect(bytes.count == 1_027)
    // Neither times nor the order in which files were made show, nor the place.
    let other = try Scratch()
    _ = try Program.shell("mkdir -p in/assets/deep in/Z", in: other.folder)
    for (name, bytes) in Self.files.reversed() {
      try other.write(bytes, to: "in/" + name)
      _ = try Program.shell("touch -d 2001-02-03 'in/\(name)'; chmod 600 'in/\(name)'", in: other.folder)
    }
    #expect(try Program.run(["pack", other.path("in/"), "-o", "-"]).standardOutput == bytes)
  }

  @Test func `gives what every platform takes`() throws {
    let scratch = try folder()
    #expect(try pack(scratch).status == 0)
    let found = try Program.run(
      ["validate", "out.zip", "--format", "jsonl", "--platform", "ios,android,web"], in: scratch.folder)
    #expect(found.status == 0)
    #expect(!found.output.contains(#""code":"Z"#), "\(found.output)")
    let listed = try Program.run(["unpack", "--list", "--format", "json", "out.zip"], in: scratch.folder)
    let names = listed.lines.compactMap { $0.firstMatch(of: /"name":"([^"]*)","method":"deflate"/) }
    #expect(names.map { String($0.output.1) } == Self.files.map(\.name))
    #expect(listed.lines.count == Self.files.count)
  }

  @Test func `is undone by unpacking`() throws {
    let scratch = try folder()
    #expect(try pack(scratch).status == 0)
    #expect(try Program.run(["unpack", "out.zip"], in: scratch.folder).status == 0)
    #expect(scratch.tree("out") == scratch.tree("in"))
    for (name, bytes) in Self.files { #expect(try scratch.read("out/" + name) == bytes, "\(name)") }
  }

  @Test func `leaves out what a file system put there, and its own archive`() throws {
    let scratch = try folder()
    #expect(try pack(scratch).status == 0)
    let clean = try scratch.read("out.zip")
    _ = try Program.shell(
      "cd in && mkdir __MACOSX && touch .DS_Store __MACOSX/x assets/._a.html Z/Thumbs.db", in: scratch.folder)
    for _ in 0..<2 {
      let outcome = try Program.run(["pack", "in", "-o", "in/own.zip", "--force"], in: scratch.folder)
      #expect(outcome.status == 0)
      #expect(outcome.output == "")
      let notes = outcome.errors.split(separator: "\n")
      #expect(notes.filter { $0.contains("[Z016]") }.count == 4, "\(outcome.errors)")
      #expect(try scratch.read("in/own.zip") == clean)
    }
  }

  @Test func `leaves out what begins with a dot`() throws {
    let scratch = try folder()
    #expect(try pack(scratch).status == 0)
    let clean = try scratch.read("out.zip")
    _ = try Program.shell(
      "cd in && git init -q . && mkdir assets/.x && touch .env assets/.x/a assets/.GIT && ln -s x assets/.link",
      in: scratch.folder)
    let outcome = try pack(scratch, "--force")
    #expect(outcome.status == 0)
    let names = [".env", ".git", "assets/.GIT", "assets/.link", "assets/.x"]
    #expect(
      outcome.errors
        == names.map { "rulectl: in/\($0): warning: left out: the name begins with a dot [Z020]\n" }.joined())
    #expect(try scratch.read("out.zip") == clean)
  }

  @Test func `refuses rules with errors unless they are allowed`() throws {
    let scratch = try folder()
    try scratch.write(#"{"version":1,"rules":[{"condition":{}}]}"#, to: "in/rules.json")
    let outcome = try pack(scratch)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("rulectl: in/rules.json:1:"), "\(outcome.errors)")
    #expect(outcome.errors.contains("[S004]"), "\(outcome.errors)")
    #expect(scratch.tree().filter { !$0.hasPrefix("in") } == [])
    let forced = try pack(scratch, "--allow-errors")
    #expect(forced.status == 0)
    #expect(!forced.errors.isEmpty)
    #expect(try scratch.read("out.zip").starts(with: Array("PK".utf8)))
  }

  @Test(arguments: [
    ("ln -s rules.json in/link", "in/link: error: a symbolic link"),
    ("mkfifo in/pipe", "in/pipe: error: a device, pipe"),
    ("printf x > \"in/$(printf 'a\\377')\"", "the file name is not UTF-8"),
    ("echo x > 'in/a\\b'", "[Z010]"), ("echo x > in/Rules.JSON", "[Z009]"),
    ("echo x > \"in/$(printf 'a\\033b')\"", "[Z010]"), ("echo x > in/con.txt", "[Z010]"),
  ])
  func `refuses what no archive should hold, forced or not`(setUp: String, message: String) throws {
    let scratch = try folder()
    _ = try Program.shell(setUp, in: scratch.folder)
    let before = scratch.tree()
    for options in [[], ["--force"]] {
      let outcome = try Program.run(["pack", "in", "-o", "out.zip"] + options, in: scratch.folder)
      #expect(outcome.status == 3, "\(outcome.errors)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
      #expect(outcome.standardError.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F })
      #expect(scratch.tree() == before)
    }
  }

  @Test func `keeps what was there when it fails`() throws {
    let scratch = try folder()
    try scratch.write("old", to: "out.zip")
    try scratch.write("nonsense", to: "in/rules.json")
    #expect(try pack(scratch, "--force").status == 1)
    #expect(try scratch.read("out.zip") == Array("old".utf8))
    try scratch.write(ArchiveRecipe.rules, to: "in/rules.json")
    #expect(try pack(scratch).status == 2)
    #expect(try scratch.read("out.zip") == Array("old".utf8))
    #expect(try pack(scratch, "--force").status == 0)
    #expect(try scratch.read("out.zip").starts(with: Array("PK".utf8)))
  }

  @Test(arguments: [
    "6 gone -o x.zip", "2 in/rules.json -o x.zip", "2 in", "6 in/assets -o x.zip",
    "6 in -o gone/x.zip", "6 in -o in/assets", "2 in -o x.zip --platform tv",
    "5 in -o x.zip --max-entries 5", "5 in -o x.zip --max-entry 3999",
    "5 in -o x.zip --max-unpacked 4100", "5 in -o x.zip --max-name 9", "2 in -o in/rules.json",
    "2 in -o in/assets/a.html",
    "6 in -o /dev/full",
  ])
  func `ends with the status of its failure`(call: String) throws {
    let scratch = try folder()
    let before = scratch.tree()
    let words = call.split(separator: " ").map(String.init)
    let outcome = try Program.run(["pack"] + words.dropFirst(), in: scratch.folder)
    #expect(outcome.status == Int32(words[0]), "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("rulectl: "))
    #expect(scratch.tree() == before)
  }
}
