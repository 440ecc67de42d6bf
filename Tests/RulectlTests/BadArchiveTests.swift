import TestSupport
import Testing

/// An archive that must not be evaluated on any platform.
struct HostileArchive: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]
  /// How an inspection ends: with 0 where android takes the archive all the same.
  let inspected: Int32

  init(_ name: String, inspected: Int32 = 3, _ entries: ZipFile.Entry...) {
    testDescription = name
    bytes = ZipFile.bytes(entries)
    self.inspected = inspected
  }

  private static let rules = ZipFile.Entry("rules.json", Sample.rules)

  private static func named(_ name: String, inspected: Int32 = 3) -> HostileArchive {
    HostileArchive("an entry named \(name.debugDescription)", inspected: inspected, rules, ZipFile.Entry(name, "x"))
  }

  static let all: [HostileArchive] = [
    named("../x"), named("a/../../x"), named(".."), named("a\0b"), named(""),
    named("/abs", inspected: 0), named("..\\x", inspected: 0), named("C:\\x", inspected: 0),
    named("//x", inspected: 0), named("a\nb", inspected: 0), named("\u{202E}a", inspected: 0),
    HostileArchive("a wrong CRC", rules, ZipFile.Entry("a", "x").with { $0.crc = 1 }),
    HostileArchive("a wrong CRC of the rules", rules.with { $0.crc = 1 }),
    HostileArchive("a size too large", rules.with { $0.size = 9_999 }),
    HostileArchive("a size too small", rules.with { $0.size = 9 }),
    HostileArchive("a name twice", inspected: 0, rules, rules),
    HostileArchive("another local name", rules.with { $0.localName = Array("other.json".utf8) }),
    HostileArchive("encryption", rules.with { $0.flags = 1 }),
    HostileArchive("an unknown method", rules.with { $0.method = 12 }),
    HostileArchive("broken deflate data", rules.with { $0.data = [7, 7, 7, 7] }),
    HostileArchive("no deflate data", rules.with { $0.data = [] }),
    HostileArchive("a link", inspected: 0, rules, ZipFile.Entry("a", "/etc").with { $0.mode = 0o120777 }),
    HostileArchive("a pipe", inspected: 0, rules, ZipFile.Entry("a", "").with { $0.mode = 0o010644 }),
    HostileArchive("a program with rights", inspected: 0, rules, ZipFile.Entry("a", "").with { $0.mode = 0o104755 }),
  ]
}

@Suite struct `a damaged or hostile archive` {
  private func evaluate(_ archive: [UInt8], _ options: String...) throws -> Program.Outcome {
    let scratch = try Scratch()
    try scratch.write(archive, to: "rules.zip")
    return try Program.run(["eval", "rules.zip", "--inline", Sample.event(5)] + options, in: scratch.folder)
  }

  @Test func `is evaluated when it is neither`() throws {
    let outcome = try evaluate(Sample.archive, "--platform", "ios,android")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 1)
    #expect(outcome.errors == "")
  }

  @Test(arguments: HostileArchive.all)
  func `is refused on every platform, and not unpacked`(archive: HostileArchive) throws {
    let outcome = try evaluate(archive.bytes, "--platform", "ios,android,web")
    #expect(outcome.status == 3)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("rulectl: rules.zip: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("note: ios") && outcome.errors.contains("note: android"))
    #expect(outcome.errors.utf8.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F })

    let scratch = try Scratch()
    try scratch.write(archive.bytes, to: "rules.zip")
    let unpacked = try Program.run(["unpack", "rules.zip", "-d", "out/a"], in: scratch.folder)
    #expect(unpacked.status == 3)
    #expect(scratch.tree() == ["rules.zip"])

    let inspected = try Program.run(
      ["inspect", "rules.zip", "--platform", "android", "--format", "json"], in: scratch.folder)
    #expect(inspected.status == archive.inspected, "\(inspected.errors)")
    #expect(inspected.output.hasPrefix(#"{"file":"rules.zip","dialect":"adobe","platform":"android""#))
    #expect(inspected.isWhole)
  }

  @Test func `cut anywhere gives no rules`() throws {
    let scratch = try Scratch()
    for length in stride(from: 0, to: Sample.archive.count, by: PropertySettings.isThorough ? 1 : 13) {
      try scratch.write(Array(Sample.archive.prefix(length)), to: "rules.zip")
      let outcome = try Program.run(["eval", "rules.zip", "--inline", Sample.event(5)], in: scratch.folder)
      #expect(outcome.status == 3, "cut at \(length)")
      #expect(outcome.output == "", "cut at \(length)")
      #expect(outcome.errors.hasPrefix("rulectl: rules.zip: "), "cut at \(length)")
    }
  }

  @Test func `with a bit flipped fires nothing else`() throws {
    let scratch = try Scratch()
    for index in stride(from: 0, to: Sample.archive.count, by: PropertySettings.isThorough ? 1 : 7) {
      var archive = Sample.archive
      archive[index] ^= 1 << UInt8(index * 5 % 8)
      try scratch.write(archive, to: "rules.zip")
      let outcome = try Program.run(["eval", "rules.zip", "--inline", Sample.event(5)], in: scratch.folder)
      if outcome.status == 0 {
        #expect(outcome.lines == [Sample.fired(5, at: 0)], "byte \(index)")
      } else {
        #expect([3, 5].contains(outcome.status), "byte \(index): \(outcome.errors)")
        // One platform can take the archive where the other rejects it.
        let allowed = [#""ios""#, #""android""#].map { Sample.fired(5, at: 0, platforms: $0) }
        #expect(outcome.lines.isEmpty || allowed.contains { outcome.lines == [$0] }, "byte \(index)")
        #expect(outcome.errors.hasPrefix("rulectl: rules.zip"), "byte \(index)")
      }
    }
  }

  @Test(arguments: [0, 1, 21, 65_536])
  func `is told from what is no archive`(count: Int) throws {
    let outcome = try evaluate((0..<count).map { UInt8(truncatingIfNeeded: ($0 * 167) >> 3 + 9) })
    #expect(outcome.status == 3)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(count == 0 ? "empty" : "\(count) byte"), "\(outcome.errors)")
  }

  @Test func `is told from rules under another name`() throws {
    #expect(try evaluate(Array(Sample.rules.utf8)).lines == [Sample.fired(5, at: 0)])
    let packed = try evaluate(ZipFile.gzip(Sample.rules))
    #expect(packed.status == 3)
    #expect(packed.errors.contains("gzip"))
  }

  @Test func `is not what a folder named like one is`() throws {
    let scratch = try Sample.folder()
    let outcome = try Program.shell(
      "mkdir folder.zip && cp rules.json folder.zip && rulectl eval folder.zip --inline '\(Sample.event(5))'",
      in: scratch.folder)
    #expect(outcome.lines == [Sample.fired(5, at: 0)])
    #expect(outcome.status == 0)
  }

  @Test func `that is a bomb is stopped by its ratio`() throws {
    for command in [["eval", "--inline", Sample.event(5)], ["inspect"], ["unpack"]] {
      let scratch = try Scratch()
      try scratch.write(ZipFile.bytes(ZipFile.bomb), to: "rules.zip")
      let outcome = try Program.run(command + ["rules.zip"], in: scratch.folder)
      #expect(outcome.status == 5, "\(command[0])")
      #expect(outcome.errors.contains("ratio"), "\(outcome.errors)")
      #expect(scratch.tree() == ["rules.zip"])
    }
    let allowed = try evaluate(ZipFile.bytes(ZipFile.bomb), "--max-ratio", "0")
    #expect(allowed.status == 3, "zeros are no JSON: \(allowed.errors)")
    #expect(try evaluate(ZipFile.bytes(ZipFile.bomb), "--max-ratio", "1023").status == 5)
    #expect(try evaluate(ZipFile.bytes(ZipFile.bomb), "--max-ratio", "1024").status == 3)
  }

  @Test func `is not one whose entries are stored, which only ios minds`() throws {
    let archive = ZipFile.bytes(ZipFile.Entry("rules.json", Sample.rules).with { $0.method = 0 })
    let outcome = try evaluate(archive, "--platform", "ios,android")
    #expect(outcome.status == 3)
    #expect(outcome.lines.count == 1)
    #expect(outcome.errors.contains("ios rejects the archive"))
    #expect(try evaluate(archive, "--platform", "android").status == 0)
  }
}

@Suite struct `rules that are not JSON` {
  @Test(arguments: [
    "", " \n", "{", #"{"version":1,"rules":[]"#, "nonsense", "5", "[]", "{\"a\":1}{",
  ])
  func `load nowhere`(text: String) throws {
    let scratch = try Scratch()
    try scratch.write(text, to: "rules.json")
    try scratch.write(ZipFile.bytes(ZipFile.Entry("rules.json", text)), to: "rules.zip")
    for (path, place) in [("rules.json", "rules.json"), ("rules.zip", "rules.zip!rules.json")] {
      let outcome = try Program.run(
        ["eval", path, "--dialect", "adobe", "--platform", "ios,web", "--inline", Sample.event(1)], in: scratch.folder)
      #expect(outcome.status == 3, "\(path)")
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("rulectl: \(place):"), "\(outcome.errors)")
    }
  }

  @Test func `are reported with line and column`() throws {
    let scratch = try Scratch()
    try scratch.write("{\"version\":1,\n  \"é\":1, \"rules\" [] }", to: "rules.json")
    let outcome = try Program.run(["eval", "rules.json"], in: scratch.folder)
    #expect(outcome.errors.hasPrefix("rulectl: rules.json:2:18: "), "\(outcome.errors)")
  }

  @Test func `do not keep other rules from being evaluated`() throws {
    let scratch = try Sample.folder()
    try scratch.write("{", to: "bad.json")
    let outcome = try Program.run(
      [
        "eval", "bad.json", "--rules", "gone.json", "--rules", "rules.zip", "--inline",
        Sample.event(3),
      ],
      in: scratch.folder)
    #expect(outcome.status == 6)
    #expect(outcome.lines.count == 1)
    #expect(outcome.output.contains(#""rules":"rules.zip""#))
    #expect(outcome.errors.split(separator: "\n").count == 2)
  }
}
