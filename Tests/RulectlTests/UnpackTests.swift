import Foundation
import Testing

@Suite struct `unpacking` {
  private let archive = ZipFile.bytes(ZipFile.Entry("rules.json", "new"), ZipFile.Entry("assets/a.html", "<b>"))

  private func unpack(_ scratch: Scratch, _ options: String...) throws -> Program.Outcome {
    try Program.run(["unpack", "rules.zip"] + options, in: scratch.folder)
  }

  private func folder() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(archive, to: "rules.zip")
    return scratch
  }

  @Test func `writes the files into a folder named after the archive`() throws {
    let scratch = try folder()
    let outcome = try unpack(scratch)
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(scratch.tree("rules") == ["assets", "assets/a.html", "rules.json"])
    #expect(try scratch.read("rules/assets/a.html") == Array("<b>".utf8))
  }

  @Test func `makes the folders above the one that is asked for`() throws {
    let scratch = try folder()
    #expect(try unpack(scratch, "-d", "a/b/c").status == 0)
    #expect(scratch.tree("a/b/c") == ["assets", "assets/a.html", "rules.json"])
  }

  @Test func `reads the standard input`() throws {
    let scratch = try Scratch()
    let outcome = try Program.run(["unpack", "-", "-d", "x"], input: archive, in: scratch.folder)
    #expect(outcome.status == 0)
    #expect(scratch.tree("x") == ["assets", "assets/a.html", "rules.json"])
    #expect(try Program.run(["unpack", "-"], input: archive, in: scratch.folder).status == 2)
  }

  @Test func `takes what only some platforms mind`() throws {
    let scratch = try Scratch()
    try scratch.write(
      Array("prefix".utf8)
        + ZipFile.bytes(ZipFile.Entry("b", "stored").with { $0.method = 0 }, ZipFile.Entry("rules.json", "x")),
      to: "rules.zip")
    let outcome = try unpack(scratch)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(scratch.tree("rules") == ["b", "rules.json"])
  }

  @Test func `leaves a file alone that is there, and writes nothing else`() throws {
    let scratch = try folder()
    #expect(try Program.shell("mkdir rules", in: scratch.folder).status == 0)
    try scratch.write("old", to: "rules/rules.json")
    let outcome = try unpack(scratch)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("rules/rules.json"))
    #expect(scratch.tree("rules") == ["rules.json"])
    #expect(try scratch.read("rules/rules.json") == Array("old".utf8))
    #expect(try unpack(scratch, "--force").status == 0)
    #expect(try scratch.read("rules/rules.json") == Array("new".utf8))
    #expect(scratch.tree("rules") == ["assets", "assets/a.html", "rules.json"])
  }

  @Test func `follows no link below its folder`() throws {
    let scratch = try folder()
    _ = try Program.shell("mkdir rules outside && ln -s ../outside rules/assets", in: scratch.folder)
    for options in [[], ["--force"]] {
      let outcome = try Program.run(["unpack", "rules.zip"] + options, in: scratch.folder)
      #expect(outcome.status == 6, "\(options)")
      #expect(scratch.tree("outside") == [])
      #expect(scratch.tree("rules") == ["assets"], "nothing was written before")
    }
  }

  @Test func `replaces a link, and not what it points to`() throws {
    let scratch = try folder()
    _ = try Program.shell("mkdir rules && echo old > outside && ln -s ../outside rules/rules.json", in: scratch.folder)
    #expect(try unpack(scratch).status == 2)
    #expect(try unpack(scratch, "--force").status == 0)
    #expect(try scratch.read("outside") == Array("old\n".utf8))
    #expect(try scratch.read("rules/rules.json") == Array("new".utf8))
    // The mode of the link, which is that of all links, is not kept.
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path("rules/rules.json"))
    #expect(attributes[.posixPermissions] as? Int == 0o644)
  }

  @Test(arguments: [".git/config", "assets/.GIT/x", ".Git", "a/.git/b/c", ".g\u{200D}it/x", "git~1/x"])
  func `refuses what git obeys`(name: String) throws {
    let scratch = try Scratch()
    try scratch.write(ZipFile.bytes(ZipFile.Entry("rules.json", "new"), ZipFile.Entry(name, "x")), to: "rules.zip")
    for options in [[], ["--all"], ["--force", "--all"]] {
      let outcome = try Program.run(["unpack", "rules.zip"] + options, in: scratch.folder)
      #expect(outcome.status == 3 && outcome.errors.contains("[Z020]"), "\(outcome.errors)")
      #expect(scratch.tree() == ["rules.zip"])
    }
    let found = try Program.run(["validate", "rules.zip", "--format", "concise"], in: scratch.folder)
    #expect(found.status == 1 && found.output.contains("error[Z020]"), "\(found.output)")
  }

  @Test func `leaves out what begins with a dot`() throws {
    let scratch = try Scratch()
    let names = ["rules.json", ".env", "assets/.x/a", "assets/.gitkeep", "assets/...", ".DS_Store", "__MACOSX/.y"]
    try scratch.write(ZipFile.bytes(names.map { ZipFile.Entry($0, "x") }), to: "rules.zip")
    let outcome = try unpack(scratch)
    #expect(outcome.status == 0 && scratch.tree("rules") == ["assets", "assets/...", "rules.json"])
    for name in [".env", "assets/.x/a", "assets/.gitkeep"] {
      let message = "rulectl: rules.zip!\(name): warning: left out: the name begins with a dot [Z020]\n"
      #expect(outcome.errors.contains(message + "  help: use `--all` to write it\n"), "\(outcome.errors)")
    }
    #expect(outcome.errors.components(separatedBy: "note: left out: ").count == 3)
    #expect(try unpack(scratch, "--all", "--force").status == 0)
    #expect(
      scratch.tree("rules")
        == [".env", "assets", "assets/...", "assets/.gitkeep", "assets/.x", "assets/.x/a", "rules.json"])
    let found = try Program.run(
      ["validate", "rules.zip", "--format", "concise", "--select", "Z020"], in: scratch.folder)
    #expect(found.lines.count == 3 && found.output.contains("warning[Z020]"), "\(found.output)")
  }

  @Test func `lists only what the limits allow`() throws {
    let scratch = try Scratch()
    let text = String(repeating: "x", count: 2_000)
    try scratch.write(ZipFile.bytes(ZipFile.Entry("rules.json", text)), to: "rules.zip")
    #expect(try unpack(scratch, "--list").status == 0)
    #expect(try unpack(scratch, "--list", "--max-entry", "1000").status == 5)
  }

  @Test func `leaves no folder behind when it fails`() throws {
    let scratch = try Scratch()
    try scratch.write(
      ZipFile.bytes(
        ZipFile.Entry("assets/deep/a", String(repeating: "x", count: 100_000)), ZipFile.Entry("rules.json", "x")),
      to: "rules.zip")
    let outcome = try Program.shell("ulimit -f 1; exec rulectl unpack rules.zip -d a/b", in: scratch.folder)
    #expect(outcome.status == 6, "\(outcome.errors)")
    #expect(scratch.tree() == ["rules.zip"])
    try FileManager.default.createDirectory(atPath: scratch.path("a"), withIntermediateDirectories: false)
    _ = try Program.shell("ulimit -f 1; exec rulectl unpack rules.zip -d a/b", in: scratch.folder)
    #expect(scratch.tree() == ["a", "rules.zip"])
  }

  @Test func `writes one entry to standard output`() throws {
    let scratch = try folder()
    let outcome = try unpack(scratch, "--entry", "rules.json")
    #expect(outcome.status == 0 && outcome.output == "new")
    let missing = try unpack(scratch, "--entry", "rule.json")
    #expect(missing.status == 2 && missing.errors.contains("`rules.json`"))
    #expect(scratch.tree() == ["rules.zip"])
  }

  @Test(arguments: [
    "echo x > rules", "mkdir -p rules/rules.json", "mkdir rules && echo x > rules/assets",
  ])
  func `refuses a folder or a file of another kind in the way`(setUp: String) throws {
    let scratch = try folder()
    _ = try Program.shell(setUp, in: scratch.folder)
    let before = scratch.tree()
    let outcome = try unpack(scratch, "--force")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("rulectl: rules"), "\(outcome.errors)")
    #expect(outcome.errors.contains("exists: nothing was written"), "\(outcome.errors)")
    #expect(scratch.tree() == before)
  }

  @Test func `ends with 6 where nothing may be written`() throws {
    // /proc is read-only even for a superuser, who may write to what only says that it is.
    let scratch = try folder()
    for target in ["/proc/rulectl", "/dev/null/x"] {
      let outcome = try unpack(scratch, "-d", target)
      #expect(outcome.status == 6)
      #expect(outcome.errors.hasPrefix("rulectl: \(target.prefix(9))"), "\(outcome.errors)")
    }
  }

  @Test func `refuses names that cannot stand beside each other`() throws {
    for names in [["a", "a/b"], ["a/b", "a"], ["Rules.JSON", "rules.json"]] {
      let scratch = try Scratch()
      try scratch.write(ZipFile.bytes(names.map { ZipFile.Entry($0, "x") }), to: "rules.zip")
      let outcome = try unpack(scratch)
      #expect(outcome.status == 3, "\(names)")
      #expect(scratch.tree() == ["rules.zip"])
    }
  }

  @Test func `does not put the rules of a damaged archive on the disk`() throws {
    // The damage is in the last entry: all are checked before the first is written.
    let scratch = try Scratch()
    try scratch.write(
      ZipFile.bytes(ZipFile.Entry("rules.json", "x"), ZipFile.Entry("z", "y").with { $0.crc = 7 }), to: "rules.zip")
    #expect(try unpack(scratch, "--force").status == 3)
    #expect(scratch.tree() == ["rules.zip"])
  }

  @Test func `lists without writing`() throws {
    let scratch = try folder()
    let outcome = try unpack(scratch, "--list", "--format", "json")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 2)
    #expect(
      outcome.lines.last?.hasPrefix(
        #"{"name":"assets/a.html","method":"deflate","compressed":8,"size":3,"crc":"449ad168","#) == true,
      "\(outcome.output)")
    #expect(scratch.tree() == ["rules.zip"])
  }

  @Test func `escapes names that would steer a terminal`() throws {
    let scratch = try Scratch()
    try scratch.write(
      ZipFile.bytes(ZipFile.Entry("rules.json", "x"), ZipFile.Entry("a\u{1B}[2J\u{202E}b", "x")), to: "rules.zip")
    for options in [["--list"], ["--list", "--json"], []] {
      let outcome = try Program.run(["unpack", "rules.zip"] + options, in: scratch.folder)
      for bytes in [outcome.standardOutput, outcome.standardError] {
        #expect(bytes.allSatisfy { $0 == 0x0A || 0x20..<0x7F ~= $0 }, "\(options)")
      }
    }
  }
}
