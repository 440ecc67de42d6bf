import TestSupport
import Testing

private typealias Entry = ArchiveBuilder.Entry

private let rules = ArchiveRecipe.rules

@Suite struct `fixing an archive` {
  private func fix(_ bytes: [UInt8], _ options: String...) throws -> (outcome: Program.Outcome, bytes: [UInt8]) {
    let scratch = try Scratch()
    try scratch.write(bytes, to: "x.zip")
    let outcome = try Program.run(["validate", "x.zip", "--fix"] + options, in: scratch.folder)
    return (outcome, try scratch.read("x.zip"))
  }

  private func names(_ bytes: [UInt8]) throws -> [String] {
    let scratch = try Scratch()
    try scratch.write(bytes, to: "x.zip")
    return try Program.run(["unpack", "x.zip", "--list", "--format", "json"], in: scratch.folder).values("name")
  }

  /// Archives whose first entry is stored, which `--fix` mends, with a problem that packing again would hide.
  private static let protected: [(code: String, archive: ArchiveBuilder)] = {
    let others: [(String, Entry)] = [
      ("Z009", .init("rules.json", "{}")), ("Z010", .init("/abs.html", "a")), ("Z010", .init("assets\\a.html", "a")),
      ("Z011", .init("assets/link", "/etc").with { $0.mode = 0o120777 }), ("Z020", .init(".git/config", "x")),
      ("Z017", .init("assets/é.html", "a")),
    ]
    let first = Entry.stored("rules.json", rules)
    return others.map { ($0.0, ArchiveBuilder(first, $0.1)) } + [
      ("Z008", ArchiveBuilder(first).with { $0.trailing = [1, 2, 3] }),
      ("Z009", ArchiveBuilder(first, .init("assets/a.html", "a"), .init("assets/A.html", "A"))),
    ]
  }()

  private static let selections = [
    ["--select", "Z004,Z018"], ["--ignore", "Z009,Z010,Z007,Z011,Z020,Z017,Z002,Z008"], [],
  ]

  @Test(arguments: protected.indices, selections)
  func `keeps what a finding protects, also one that is not selected`(index: Int, options: [String]) throws {
    let (code, archive) = Self.protected[index]
    let scratch = try Scratch()
    try scratch.write(archive.bytes, to: "x.zip")
    let outcome = try Program.run(["validate", "x.zip", "--fix"] + options, in: scratch.folder)
    #expect(try scratch.read("x.zip") == archive.bytes)
    #expect(
      outcome.errors.contains("note: not fixed: packing the archive again is not safe with \(code)"), "\(outcome)")
    #expect(!outcome.output.contains("--fix") && !outcome.errors.contains("fixable"))
  }

  @Test func `does not touch one for the sake of its text`() throws {
    let bytes = ArchiveBuilder(
      .init("rules.json", "{\"version\":1,\"rules\":[],}"), .init("assets/a.html", "a"), .init("assets/A.html", "A")
    ).bytes
    let (outcome, after) = try fix(bytes, "--select", "J")
    #expect(after == bytes)
    #expect(outcome.errors.contains("not safe with Z009"), "\(outcome)")
  }

  @Test func `keeps files of the operating system unless they are selected`() throws {
    let bytes = ArchiveBuilder(.stored("rules.json", rules), .init(".DS_Store", "x")).bytes
    #expect(try fix(bytes, "--ignore", "Z").bytes == bytes)
    #expect(try names(fix(bytes, "--select", "Z004").bytes) == ["rules.json", ".DS_Store"])
    #expect(try names(fix(bytes, "--select", "Z016").bytes) == ["rules.json"])
    #expect(try names(fix(bytes).bytes) == ["rules.json"])
  }

  @Test func `keeps the entry that iOS opens`() throws {
    let bytes = ArchiveBuilder(.stored("a/rules.json", rules), .init(".DS_Store", "x")).bytes
    let (outcome, after) = try fix(bytes, "--select", "Z004")
    #expect(after == bytes)
    #expect(outcome.errors.contains("not fixed: packing the archive again changes its first entry"), "\(outcome)")
    #expect(outcome.errors.contains("help: rulectl unpack "), "\(outcome)")
    #expect(try names(fix(bytes).bytes) == ["a/rules.json"])
  }

  @Test func `says how to pack a folder in which another file would come first`() throws {
    let bytes = ArchiveBuilder(
      .init("a/rules.json", rules), .init("__MACOSX/a/._rules.json", "x"), .init("a/assets/p.html", "x")
    ).bytes
    let (outcome, after) = try fix(bytes)
    #expect(after == bytes)
    #expect(
      outcome.errors.contains("help: rulectl unpack x.zip -d x && rulectl pack x/a -o x.zip --force"), "\(outcome)")
  }

  @Test func `says what to pack if the commands are not certain`() throws {
    for entries in [
      [Entry("readme.txt", "x"), Entry("a/rules.json", rules)],
      [Entry("a/rules.json", rules), Entry("b/rules.json", rules)],
      [Entry("./rules.json", rules)],
    ] {
      let (outcome, _) = try fix(ArchiveBuilder(entries).bytes)
      #expect(outcome.output.contains("help: pack the folder that contains `rules.json`"), "\(outcome)")
    }
  }

  @Test func `names a configuration of SDK 4 as such`() throws {
    let text = #"{"version":"1.1","analytics":{"rsids":"shop","server":"shop.example"}}"#
    let (outcome, _) = try fix(ArchiveBuilder(.init("ADBMobileConfig.json", text)).bytes)
    #expect(outcome.errors.contains("note: a configuration of the Mobile SDK version 4"), "\(outcome)")
  }

  @Test func `changes the text of a document in a folder`() throws {
    let bytes = ArchiveBuilder(.init("a/rules.json", "{\"version\":1,\"rules\":[],}")).bytes
    let (outcome, after) = try fix(bytes, "--select", "J")
    #expect(outcome.errors.contains("note: fixed 1 finding"), "\(outcome)")
    let scratch = try Scratch()
    try scratch.write(after, to: "x.zip")
    let text = try Program.run(["unpack", "x.zip", "--entry", "a/rules.json"], in: scratch.folder).output
    #expect(text == "{\"version\":1,\"rules\":[]}")
    #expect(try names(after) == ["a/rules.json"])
  }

  @Test func `keeps comments`() throws {
    let entry = Entry.stored("rules.json", rules)
    let archives = [
      ("its comment", ArchiveBuilder(entry).with { $0.comment = Array("spring".utf8) }),
      ("the comment on `rules.json`", ArchiveBuilder(entry.with { $0.comment = Array("spring".utf8) })),
    ]
    for (words, archive) in archives {
      let (outcome, after) = try fix(archive.bytes)
      #expect(after == archive.bytes)
      #expect(outcome.errors.contains("not fixed: packing the archive again drops \(words)\n"), "\(outcome)")
    }
  }

  @Test func `lists what is dropped`() throws {
    let bytes = ArchiveBuilder(
      .stored("rules.json", rules).with { ($0.mode, $0.extra) = (0o100755, [0x75, 0x78, 0, 0]) },
      .folder("assets/"), .init("assets/a.html", "a"), .folder("empty/"), .init(".DS_Store", "x")
    ).bytes
    let (outcome, after) = try fix(bytes, "--diff")
    #expect(after == bytes)
    #expect(
      outcome.output.hasPrefix(
        """
        Only in x.zip: empty/
        Only in x.zip: .DS_Store
        Packed as by `rulectl pack`, without extra fields and permissions: x.zip

        """), "\(outcome)")
  }
}

@Suite struct `the commands that pack an archive again` {
  /// Returns the commands that `validate` advises, and the folder with the archive.
  private func commands(_ entries: [Entry], named name: String = "x.zip", beside folders: [String] = []) throws
    -> (commands: String?, scratch: Scratch)
  {
    let scratch = try Scratch()
    for folder in folders { try scratch.write("secret", to: folder + "/secret.txt") }
    try scratch.write(ArchiveBuilder(entries).bytes, to: name)
    let outcome = try Program.run(["validate", "--format", "jsonl", "--", name], in: scratch.folder)
    return (try outcome.values("help").first { $0.hasPrefix("rulectl unpack ") }, scratch)
  }

  private static let folder: [Entry] = [.stored("sub/rules.json", rules), .init("sub/assets/a.html", "a")]

  @Test(arguments: [
    ("x.zip", [], "x"), ("x.zip", ["x"], "x-2"), ("x.zip", ["x", "x-2"], "x-3"), ("-d.zip", [], "./-d"),
    ("a b'.zip", [], "'a b'\\'''"), ("x", [], "x.d"), ("x;y.zip", [], "'x;y"),
  ]) func `keep every file, and add none`(name: String, folders: [String], target: String) throws {
    let (found, scratch) = try commands(Self.folder, named: name, beside: folders)
    let line = try #require(found)
    #expect(line.contains(" -d \(target)"), "\(line)")
    let outcome = try Program.shell(line, in: scratch.folder)
    #expect(outcome.status == 0, "\(line): \(outcome)")
    let listed = try Program.run(["unpack", "--list", "--format", "json", "--", name], in: scratch.folder)
    #expect(try listed.values("name") == ["rules.json", "assets/a.html"])
  }

  @Test func `rename a document only if it contains launch rules`() throws {
    let (found, scratch) = try commands([.init("spring.json", rules)])
    #expect(try Program.shell(#require(found), in: scratch.folder).status == 0)
    #expect(try Program.run(["validate", "x.zip"], in: scratch.folder).status == 0)
    #expect(try commands([.init("package.json", "{\"name\":\"x\"}")]).commands == nil)
  }

  /// `assets/` beside the folder, paths that leave the folder, controls in names, and files that `unpack` leaves out.
  private static let others: [[Entry]] = [
    [.stored("sub/rules.json", rules), .init("assets/a.html", "a")], [.stored("../rules.json", rules)],
    [.stored("/abs/rules.json", rules)], [.stored("a\nb/rules.json", rules)],
    [.stored("a\u{1B}]0;pwn\u{7}b/rules.json", rules)], [.stored("sub/rules.json", rules), .init("sub/.env", "x")],
    [.stored("a\u{202E}/rules.json", rules).with { $0.flags = 1 << 11 }],
  ]

  @Test(arguments: others.indices) func `are left out where they would fail or lose files`(index: Int) throws {
    #expect(try commands(Self.others[index]).commands == nil)
  }

  @Test(arguments: ["a\nb.zip", "a\u{1B}[2J.zip", "a\u{9B}.zip", "a\u{202E}.zip"])
  func `are left out for a path that is not safe to print`(name: String) throws {
    #expect(try commands(Self.folder, named: name).commands == nil)
  }
}
