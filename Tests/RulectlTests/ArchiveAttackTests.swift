import TestSupport
import Testing

/// What `validate` says of archives that somebody made to be misread.
@Suite struct `validating a hostile archive` {
  private func validate(_ bytes: [UInt8], _ options: String...) throws -> Program.Outcome {
    let scratch = try Scratch()
    try scratch.write(bytes, to: "rules.zip")
    return try Program.run(["validate", "rules.zip", "--format", "jsonl"] + options, in: scratch.folder)
  }

  private func codes(_ outcome: Program.Outcome) -> Set<String> {
    Set(outcome.lines.compactMap { $0.firstMatch(of: /"code":"([A-Z]+[0-9]+)"/)?.output.1 }.map(String.init))
  }

  @Test(arguments: ArchiveCase.attacks)
  func `finds what the list of attacks says`(archive: ArchiveCase) throws {
    let outcome = try validate(archive.bytes)
    #expect(codes(outcome).isSuperset(of: archive.codes), "\(outcome.output)")
    let isRejected = [archive.ios, archive.android].contains {
      $0 == .rejected || $0 == .noRulesFile
    }
    switch archive.outcome {
    case .damage: #expect(outcome.status == 3, "\(outcome.output)")
    case .limit: #expect(outcome.status == 5, "\(outcome.output)")
    case .clean, .findings:
      #expect(outcome.status == (outcome.output.contains(#""severity":"error""#) ? 1 : 0))
      if isRejected { #expect(outcome.status == 1, "\(outcome.output)") }
    }
  }

  @Test func `never takes one that is cut`() throws {
    let whole = ArchiveCase.kibibyte
    for length in stride(from: 0, to: whole.count, by: PropertySettings.isThorough ? 1 : 23) {
      let outcome = try validate(Array(whole.prefix(length)))
      #expect(outcome.status == 3, "cut at \(length)")
      #expect(!codes(outcome).isDisjoint(with: ["Z001", "Z006", "Z012"]), "cut at \(length)")
    }
  }

  @Test func `finds a flipped bit, or says what it says of the whole`() throws {
    let whole = ArchiveCase.kibibyte
    let clean = try validate(whole)
    for bit in stride(from: 0, to: whole.count * 8, by: PropertySettings.isThorough ? 3 : 131) {
      var bytes = whole
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      let outcome = try validate(bytes)
      #expect([0, 1, 3, 5].contains(outcome.status), "bit \(bit): \(outcome.errors)")
      if outcome.status == 0, outcome.output != clean.output {
        #expect(codes(outcome) != codes(clean) || outcome.output.contains("archive"), "bit \(bit)")
      }
      #expect(outcome.isWhole)
    }
  }

  @Test(arguments: [0, 1, 21, 65_536])
  func `shows size and beginning of what is none`(count: Int) throws {
    let outcome = try validate((0..<count).map { UInt8(truncatingIfNeeded: ($0 * 167) >> 3 + 9) })
    #expect(outcome.status == 3)
    #expect(codes(outcome) == ["Z001"])
    #expect(outcome.output.contains(count == 0 ? "empty" : "\(count) byte"), "\(outcome.output)")
    #expect(outcome.output.contains(#""ios":"archive rejected","android":"archive rejected""#))
  }

  @Test func `knows gzip, and rules under another name`() throws {
    let packed = try validate(ZipFile.gzip(Sample.rules))
    #expect(packed.status == 3)
    #expect(packed.output.contains("gzip"))
    #expect(try validate(Array(ArchiveRecipe.rules.utf8)).status == 0)
    let scratch = try Scratch()
    try scratch.write(ArchiveRecipe.rules, to: "rules.json")
    let folder = try Program.shell("mkdir x.zip && mv rules.json x.zip && rulectl validate x.zip", in: scratch.folder)
    #expect(folder.status == 0, "\(folder.output)\(folder.errors)")
  }

  @Test func `stops a bomb by its ratio, and lets it through where that is allowed`() throws {
    let bomb = ArchiveBuilder(.zeros(matches: 4_200)).bytes
    let stopped = try validate(bomb)
    #expect(stopped.status == 5)
    #expect(codes(stopped).contains("Z013"))
    #expect(!stopped.output.contains("archive rejected"), "a device has no such limit")
    let allowed = try validate(bomb, "--max-ratio", "2000")
    #expect(allowed.status == 1, "\(allowed.output)")
    #expect(allowed.output.contains(#""code":"J0"#), "zeros are no rules: \(allowed.output)")
  }

  @Test func `stops one whose entries are too large together, or too many`() throws {
    let entries = (0..<12).map { ArchiveBuilder.Entry("\($0)", String(repeating: "x", count: 999)) }
    let bytes = ArchiveBuilder([.init("rules.json", ArchiveRecipe.rules)] + entries).bytes
    #expect(try validate(bytes).status == 0)
    #expect(try validate(bytes, "--max-unpacked", "12000").status == 5)
    #expect(try validate(bytes, "--max-entries", "12").status == 5)
    #expect(try validate(bytes, "--max-archive", "9999").status == 5)
    #expect(try validate(bytes, "--max-entry", "998").status == 5)
    #expect(try validate(bytes, "--max-name", "9").status == 5)
  }

  @Test func `does not look into an archive within an archive`() throws {
    let inner = ArchiveBuilder(.zeros(matches: 4_200)).bytes
    let bytes = ArchiveBuilder(
      .init("rules.json", ArchiveRecipe.rules), .init(bytes: Array("assets/a.zip".utf8), text: inner, deflated(inner))
    ).bytes
    #expect(try validate(bytes).status == 0)
  }
}

/// Names and texts that would steer a terminal or what reads the output.
@Suite struct `hostile texts` {
  private static let texts = [
    "\u{1B}[2Jx", "\u{1B}]52;c;eA==\u{7}", "\u{1B}]8;;http://x\u{1B}\\", "a\u{9B}31m",
    "a\u{7F}\u{8}b",
    "a\rb", "\u{202E}gpj.exe", "a\u{200B}b", "a\u{2028}b", "\u{E000}", "::error::x",
    "a\n::error::x",
  ]

  /// Nothing but letters that show.
  private func check(_ outcome: Program.Outcome, _ text: String) {
    for shown in [outcome.output, outcome.errors] {
      let hidden = shown.unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n"
        case .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
      }
      #expect(hidden.isEmpty, "\(text.debugDescription): \(shown.debugDescription)")
    }
    #expect(!outcome.lines.contains { $0.hasPrefix("::") }, "\(text.debugDescription)")
  }

  @Test(arguments: texts)
  func `in the names of entries show as they are spelt`(text: String) throws {
    let scratch = try Scratch()
    try scratch.write(
      ArchiveBuilder(.init("rules.json", ArchiveRecipe.rules), .init(text, "x").with { $0.flags = 1 << 11 }).bytes,
      to: "rules.zip")
    for format in ["text", "jsonl"] {
      check(try Program.run(["validate", "rules.zip", "--format", format], in: scratch.folder), text)
    }
  }

  @Test(arguments: texts)
  func `in the names of files show as they are spelt`(text: String) throws {
    let scratch = try Scratch()
    try scratch.write("{", to: "x\(text.replacing("/", with: ""))")
    let name = "x\(text.replacing("/", with: ""))"
    for command in [["validate"], ["fmt"], ["fmt", "--check"], ["pack", "-o", "-"]] {
      let outcome = try Program.run(command + [name], in: scratch.folder)
      check(outcome, text)
      #expect(outcome.status != 0)
    }
    try scratch.write("{\"b\":1,\"version\":1}", to: name)
    check(try Program.run(["fmt", "--check", name], in: scratch.folder), text)
    check(try Program.run(["fmt", "--diff", name], in: scratch.folder), text)
  }

  @Test(arguments: texts)
  func `in rules show as they are spelt`(text: String) throws {
    let scratch = try Scratch()
    let escaped = text.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
    _ = try Program.shell("mkdir in", in: scratch.folder)
    try scratch.write(ArchiveRecipe.rules.replacing("\"eq\"", with: "\"\(escaped)\""), to: "in/rules.json")
    for command in ["validate in --format text", "validate in --format jsonl", "pack in -o x.zip"] {
      let outcome = try Program.run(command.split(separator: " ").map(String.init), in: scratch.folder)
      check(outcome, text)
      #expect(outcome.status == 1)
    }
  }
}
