import RuleArchive
import TestSupport
import Testing

struct NameCase: Sendable, CustomTestStringConvertible {
  let name: [UInt8]
  let code: String
  let verdict: ArchiveProblem.Verdict

  init(_ name: String, _ code: String, _ verdict: ArchiveProblem.Verdict = .damage) {
    self.init(Array(name.utf8), code, verdict)
  }

  init(_ name: [UInt8], _ code: String, _ verdict: ArchiveProblem.Verdict = .damage) {
    (self.name, self.code, self.verdict) = (name, code, verdict)
  }

  var testDescription: String { escapedText(name) }
}

private let unsafe: [NameCase] = [
  NameCase("../x", "Z010"), NameCase("a/../../x", "Z010"), NameCase("..", "Z010"),
  NameCase("a/..", "Z010"), NameCase(".", "Z010", .finding), NameCase("./x", "Z010", .finding),
  NameCase("//x", "Z010"), NameCase("/abs", "Z010"), NameCase("C:x", "Z010"),
  NameCase("C:\\x", "Z010"), NameCase("\\\\srv\\x", "Z010"), NameCase("..\\x", "Z010"),
  NameCase("../out-evil/x", "Z010"), NameCase("a//b", "Z010"), NameCase("", "Z010"),
  NameCase("a\0b", "Z010"), NameCase("a\nb", "Z010"), NameCase("a\u{1B}[2Jb", "Z010"),
  NameCase("a\u{202E}b", "Z010"), NameCase("a\u{9B}b", "Z010"),
  NameCase([0x61, 0xC3], "Z010"), NameCase("a.", "Z010", .finding),
  NameCase("a /b", "Z010", .finding), NameCase("CON", "Z010", .finding),
  NameCase("x/nul.txt", "Z010", .finding), NameCase("com1", "Z010", .finding),
  NameCase(String(repeating: "n", count: 256), "Z013", .limit),
  NameCase(String(repeating: "n", count: 4_097), "Z013", .limit),
  NameCase(String(repeating: "a/", count: 32) + "a", "Z013", .limit),
]

private let safe: [NameCase] = [
  NameCase("a.html", ""), NameCase("a..b", ""), NameCase("...", ""), NameCase("ab:c", ""), NameCase("1:x", ""),
  NameCase("console", ""), NameCase("com0", ""),
  NameCase("é/日本.png", ""), NameCase("folder/", ""),
  NameCase(String(repeating: "n", count: 255), ""),
  NameCase(String(repeating: "a/", count: 31) + "a", ""),
]

private func problems(of name: [UInt8]) throws -> [ArchiveProblem] {
  let entry = ArchiveBuilder.Entry(bytes: name, text: [], deflated([])).with {
    $0.flags = 1 << 11
    if name.last == 0x2F { $0.mode = 0o040755 }
  }
  return try Archive(ArchiveBuilder(rulesEntry, entry).bytes).problems
}

@Suite struct `names of entries` {
  @Test(arguments: unsafe)
  func `that are unsafe are found, printed harmlessly and never unpacked`(name: NameCase) throws {
    let found = try problems(of: name.name).filter { $0.entry == 1 }
    let problem = found.first { $0.code == name.code }
    #expect(problem?.verdict == name.verdict)
    #expect(found.contains { $0.forbidsUnpacking })
    for problem in found {
      let isHarmless = problem.summary.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0.value != 0x202E
      }
      #expect(isHarmless, "\(problem.summary)")
    }
  }

  @Test(arguments: safe)
  func `that are safe are left alone`(name: NameCase) throws {
    #expect(try problems(of: name.name).filter { $0.verdict != .note }.isEmpty)
  }

  @Test(arguments: [
    (".git", ArchiveProblem.HiddenName.git), ("a/.GIT/b", .git), (".giT/.DS_Store", .git), ("git~1/x", .git),
    (".g\u{200C}it", .git), (".hidden", .dot), ("...x", .dot), ("a/.b/c", .dot), (".gitignore", .dot), (".git2", .dot),
  ])
  func `that begin with a dot are findings`(name: String, kind: ArchiveProblem.HiddenName) throws {
    let found = try problems(of: Array(name.utf8)).filter { $0.code == "Z020" }
    #expect(found.map(\.reason) == [.hiddenName(kind)])
    #expect(found.allSatisfy { $0.forbidsUnpacking == (kind == .git) && $0.verdict == .finding })
  }

  @Test(arguments: [
    ["rules.json", "RULES.JSON"], ["rules.json", "\u{E9}", "e\u{301}"],
    ["rules.json", "a", "a/"], ["rules.json", "a", "a/b"], ["rules.json", "straße", "STRASSE"],
  ])
  func `that collide are findings, and not unpacked`(names: [String]) throws {
    let archive = try Archive(ArchiveBuilder(names.map { .init($0, "").with { $0.flags = 1 << 11 } }).bytes)
    let found = archive.problems.filter { $0.code == "Z009" }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.verdict == .finding && $0.forbidsUnpacking })
  }

  @Test(arguments: ["__MACOSX/x", "._x", "a/.DS_Store", "Thumbs.db"])
  func `that file systems leave behind are notes`(name: String) throws {
    let found = try problems(of: Array(name.utf8)).filter { $0.code == "Z016" }
    #expect(found.map(\.verdict) == [.note])
  }

  @Test func `are decoded as UTF-8 where they are that, else as code page 437`() throws {
    let entries = try Archive(
      ArchiveBuilder(.init("x", "").with { $0.name = [0x80, 0xFF, 0xE1] }, .init("ß", "")).bytes
    ).entries
    #expect(entries.map(\.name) == ["Ç\u{A0}ß", "ß"])
    #expect(entries[0].nameBytes == [0x80, 0xFF, 0xE1])
  }

  @Test func `are escaped`() {
    #expect(escapedText(Array("a\u{1B}\\é\u{202E}".utf8) + [0x9B, 0xE2, 0x82]) == #"a\u{1B}\\é\u{202E}\x9B\xE2\x82"#)
  }
}
