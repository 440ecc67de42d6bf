import Foundation
import RuleStreams
import Testing

/// Pipes and devices: only RULES and EVENTS that the user has typed may be some.
@Suite struct `a pipe` {
  private static let rules = #"{"version":1,"rules":[]}"#

  /// A folder with rules, an event and the pipe `p`, which nobody writes.
  private static func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(rules, to: "rules.json")
    try scratch.write("{\"type\":\"t\",\"source\":\"s\"}\n", to: "e")
    #expect(unsafe mkfifo(scratch.path("p"), 0o600) == 0)
    return scratch
  }

  @Test(arguments: [
    "eval rules.json e --state p", "eval rules.json e --history p", "simulate rules.json e --profile p",
    "validate rules.json --baseline p", "validate rules.json --config p", "validate rules.json --baseline /dev/stdin",
    "eval rules.json e --state /proc/self/fd/0", "eval rules.json e --state /dev/fd/0",
    "eval rules.json e --state link",
    "test p", "validate folder", "diff rules.json rules.json --suite p",
  ]) func `that is no RULES and no EVENTS is refused`(command: String) throws {
    let scratch = try Self.scratch()
    try FileManager.default.createDirectory(atPath: scratch.path("folder"), withIntermediateDirectories: false)
    #expect(unsafe mkfifo(scratch.path("folder/rules.json"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "/dev/stdin")
    try scratch.write("{}", to: "in")
    let outcome = try Program.shell("exec timeout 20 rulectl \(command) < in", in: scratch.folder)
    #expect([2, 6].contains(outcome.status), "\(outcome.errors)")
    #expect(outcome.errors.contains("the file is a pipe, a device or a socket"), "\(outcome.errors)")
  }

  @Test(arguments: ["rules: p", "rules: rules.json\nstate: p", "rules: rules.json\nhistory: p", "rules: /dev/stdin"])
  func `that a suite names is refused`(text: String) throws {
    let scratch = try Self.scratch()
    try scratch.write(text + "\ncases: [{ event: { type: t, source: s }, fires: [] }]\n", to: "a.test.yaml")
    let outcome = try Program.shell("exec timeout 20 rulectl test < rules.json", in: scratch.folder)
    #expect(outcome.status == 2, "\(outcome.errors)")
    try scratch.write("rules: rules.json\ncases: [{ events: p, fires: [] }]\n", to: "a.test.yaml")
    #expect(try Program.shell("exec timeout 20 rulectl test", in: scratch.folder).status == 6)
  }

  @Test func `that is typed as RULES or EVENTS is read`() throws {
    let scratch = try Self.scratch()
    let rules = try Program.shell(
      "cat rules.json > p & timeout 20 rulectl validate p --ignore S003", in: scratch.folder)
    #expect(rules.status == 0, "\(rules.errors)")
    let events = try Program.shell("cat e > p & timeout 20 rulectl eval rules.json p --summary", in: scratch.folder)
    #expect(events.status == 0 && events.errors.contains(#""events":1,"#), "\(events.errors)")
    let input = try Program.shell("timeout 20 rulectl eval rules.json /dev/stdin --summary < e", in: scratch.folder)
    #expect(input.status == 0 && input.errors.contains(#""events":1,"#), "\(input.errors)")
  }
}

/// Symbolic links below a folder that is searched.
@Suite struct `a link` {
  @Test(arguments: [
    ("validate d", "link", "folder"), ("fmt --check d", "link", "folder"), ("test d", "test", "folder"),
    ("validate d", "link", "repository"), ("test d", "test", "repository"),
  ]) func `is followed in the searched tree only`(command: String, kind: String, root: String) throws {
    let scratch = try Scratch()
    let inside = root == "folder" ? "d" : ""
    for folder in ["d", "d/sub"] + (root == "repository" ? [".git"] : []) {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: false)
    }
    let other = try Scratch()
    let suite = "rules: r.json\ncases: [{ event: { type: t, source: s }, fires: [] }]\n"
    let text = kind == "test" ? suite : #"{"version":1,"rules":[],"SECRET":[]}"#
    let name = kind == "test" ? "a.test.yaml" : "a.rules.json"
    for file in [other.path("x"), scratch.path(inside + "/x")] {
      try text.write(toFile: file, atomically: false, encoding: .utf8)
    }
    for file in ["d/r.json", "d/sub/r.json"] { try scratch.write(#"{"version":1,"rules":[]}"#, to: file) }
    func link(_ path: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: scratch.path(path), withDestinationPath: target)
    }
    try link("d/" + name, to: scratch.path(inside + "/x"))
    try link("d/sub/" + name, to: other.path("x"))
    let outcome = try Program.shell("rulectl \(command)", in: scratch.folder)
    #expect(outcome.errors.contains("1 link that leaves the \(root)"), "\(outcome.errors)")
    #expect(!(outcome.output + outcome.errors).contains("sub/\(name)"), "\(outcome.errors)")
    // A path that the user types may be a link.
    let typed = try Program.shell("rulectl \(command)/sub/\(name)", in: scratch.folder)
    #expect(!typed.errors.contains("that leaves the") && [0, 1].contains(typed.status), "\(typed.errors)")
  }

  @Test func `to the assets of other folders is not followed`() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    try other.write("1", to: "SECRET.html")
    try scratch.write(#"{"version":1,"rules":[]}"#, to: "rules.json")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("assets"), withDestinationPath: other.folder)
    let outcome = try Program.shell("rulectl validate .", in: scratch.folder)
    #expect(outcome.status == 6 && outcome.errors.contains("the folder is a link that leaves the folder"))
    #expect(!(outcome.output + outcome.errors).contains("SECRET"))
  }
}

/// Files that `fmt`, `--fix` and `--update` rewrite.
@Suite struct `a file that is rewritten` {
  /// The first changes the text, and the second only its length.
  @Test(arguments: ["mine", "old and more", ""]) func `stays if it has changed since it was read`(text: String) throws {
    let scratch = try Scratch()
    try scratch.write(text, to: "a.json")
    for read in ["old", "old "] {
      #expect(throws: IOProblem.self) {
        try WholeFile.write(
          Array("new".utf8), to: scratch.path("a.json"), replaces: true, isInput: true, over: Array(read.utf8),
          among: FileSource())
      }
      #expect(try scratch.read("a.json") == Array(text.utf8) && scratch.tree() == ["a.json"])
    }
    try WholeFile.write(
      Array("new".utf8), to: scratch.path("a.json"), replaces: true, isInput: true, over: Array(text.utf8),
      among: FileSource())
    #expect(try scratch.read("a.json") == Array("new".utf8))
  }

  @Test func `is no pipe`() throws {
    let scratch = try Scratch()
    #expect(unsafe mkfifo(scratch.path("a.json"), 0o600) == 0)
    #expect(throws: IOProblem.self) {
      try WholeFile.write(
        Array("new".utf8), to: scratch.path("a.json"), replaces: true, isInput: true, over: [], among: FileSource())
    }
  }

  @Test func `is not made again if it is gone`() throws {
    let scratch = try Scratch()
    #expect(throws: IOProblem.self) {
      try WholeFile.write(
        Array("new".utf8), to: scratch.path("a.json"), replaces: true, isInput: true, over: [], among: FileSource())
    }
    #expect(scratch.tree() == [])
  }

  /// Some file systems have no attributes.
  @Test func `keeps its extended attributes`() throws {
    let scratch = try Scratch()
    try scratch.write("{\"version\":1,\n\n\"rules\":[]}", to: "a.rules.json")
    let outcome = try Program.shell(
      """
      python3 -c 'import os; os.setxattr("a.rules.json", "user.note", b"keep")' 2> /dev/null || exit 0
      rulectl fmt a.rules.json && python3 -c 'import os; print(os.getxattr("a.rules.json", "user.note"))'
      """, in: scratch.folder)
    #expect(outcome.status == 0 && ["", "b'keep'\n"].contains(outcome.output), "\(outcome.errors)")
  }
}
