import RuleArchive
import TestSupport
import Testing

@Suite struct `hostile archives` {
  @Test(arguments: ArchiveCase.attacks)
  func `are judged as the list of attacks says`(archive: ArchiveCase) throws {
    try archive.check()
  }

  @Test func `are described by size and first bytes when they are none`() {
    let problem = #expect(throws: ArchiveProblem.self) { try Archive(Array("{}".utf8)) }
    #expect(problem?.summary == "not a ZIP archive: 2 bytes, beginning with 7b 7d")
    let gzip = #expect(throws: ArchiveProblem.self) { try Archive([0x1F, 0x8B, 8]) }
    #expect(gzip?.summary.contains("but gzip") == true)
    var random = SystemRandomNumberGenerator()
    let noise = (0..<65_536).map { _ in UInt8.random(in: 0..<0x50, using: &random) }
    #expect(throws: ArchiveProblem.self) { try Archive(noise) }
  }

  @Test func `never give rules once they are cut`() throws {
    let whole = sample
    for length in 0..<whole.count {
      let problems: [ArchiveProblem]
      do { problems = try Archive(Array(whole.prefix(length))).verify() } catch {
        problems = [error]
      }
      #expect(problems.contains { $0.isDamage }, "cut at \(length)")
      let codes = Set(problems.filter(\.isDamage).map(\.code))
      #expect(!codes.isDisjoint(with: ["Z001", "Z006", "Z012"]), "cut at \(length)")
    }
  }

  @Test func `show every flipped bit, or give the same text`() throws {
    let whole = sample
    let texts = try ArchiveReader.allCases.map { try Archive(whole).view(as: $0).document?.text }
    for bit in 0..<whole.count * 8 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      guard let archive = try? Archive(bytes) else { continue }
      let problems = archive.verify()
      if problems.contains(where: { $0.isDamage || $0.isLimit }) { continue }
      for (reader, text) in zip(ArchiveReader.allCases, texts) {
        let view = archive.view(as: reader)
        if let document = view.document {
          #expect(document.text == text, "bit \(bit), \(reader)")
        } else {
          #expect(problems.contains { $0.verdict == .finding }, "bit \(bit), \(reader)")
        }
      }
    }
  }

  @Test func `are stopped by their size before they are read`() throws {
    var limits = ArchiveLimits.standard
    limits.archiveBytes = plain.bytes.count
    _ = try Archive(plain.bytes, limits: limits)
    limits.archiveBytes -= 1
    let problem = #expect(throws: ArchiveProblem.self) {
      try Archive(plain.bytes, limits: limits)
    }
    #expect(problem?.isLimit == true)
    #expect(problem?.code == "Z013")
  }

  @Test func `are stopped by the number of their entries`() throws {
    var limits = ArchiveLimits.standard
    limits.entries = 2
    _ = try Archive(plain.bytes, limits: limits)
    limits.entries = 1
    let problem = #expect(throws: ArchiveProblem.self) {
      try Archive(plain.bytes, limits: limits)
    }
    #expect(problem?.reason == .limit(.entries, allowed: 1, found: 2))
  }

  @Test(arguments: [10_000, 10_001])
  func `have at most ten thousand entries`(count: Int) {
    let bytes = ArchiveBuilder((0..<count).map { .init("\($0)", "") }).bytes
    let archive = try? Archive(bytes)
    #expect((archive != nil) == (count <= 10_000))
  }

  /// Sizes are declared, not made: the verdict falls before anything is inflated.
  @Test(arguments: [
    (size: (1 << 20) - 1, ratio: 300, isOver: false), (size: 1 << 20, ratio: 300, isOver: false),
    (size: (1 << 20) + 1, ratio: 300, isOver: true), (size: 1 << 21, ratio: 250, isOver: false),
    (size: 1 << 21, ratio: 251, isOver: true),
  ])
  func `are stopped by their ratio above one mebibyte`(size: Int, ratio: Int, isOver: Bool) throws {
    let compressed = size / ratio + (ratio == 250 ? 1 : 0)
    let entry = ArchiveBuilder.Entry(bytes: rulesEntry.name, text: [], [UInt8](repeating: 0, count: compressed)).with {
      $0.size = size
    }
    let problems = try Archive(ArchiveBuilder(entry).bytes).problems
    #expect(problems.contains { $0.isLimit } == isOver)
    let exact = entry.with { $0.size = 250 * compressed }
    #expect(try !Archive(ArchiveBuilder(exact).bytes).problems.contains { $0.isLimit })
  }

  @Test func `pass with another ratio and give their bytes`() throws {
    var limits = ArchiveLimits.standard
    limits.ratio = 0
    let archive = try Archive(ArchiveBuilder(.zeros(matches: 40_642)).bytes, limits: limits)
    #expect(archive.verify().filter { $0.verdict != .note }.isEmpty)
    let text = try archive.contents(of: archive.entries[0])
    #expect(text.count == 1 + 258 * 40_642)
    #expect(text.allSatisfy { $0 == 0 })
    var lent = 0
    try archive.stream(archive.entries[0]) { piece in
      lent += piece.count
      return true
    }
    #expect(lent == text.count)
    var pieces = 0
    try archive.stream(archive.entries[0]) { _ in
      pieces += 1
      return false
    }
    #expect(pieces == 1)
  }

  @Test func `are stopped by one entry and by the sum of all`() throws {
    let entries = ["rules.json", "b"].map { ArchiveBuilder.Entry($0, rules) }
    var limits = ArchiveLimits.standard
    limits.entryBytes = rules.utf8.count
    limits.unpackedBytes = 2 * rules.utf8.count
    let bytes = ArchiveBuilder(entries).bytes
    #expect(try !Archive(bytes, limits: limits).problems.contains { $0.isLimit })
    limits.unpackedBytes -= 1
    let sum = try Archive(bytes, limits: limits)
    #expect(sum.verify().contains { $0.isLimit })
    #expect(sum.view(as: .android).rejection?.isLimit == true)
    #expect(sum.view(as: .ios).rejection?.isLimit == true)
    limits = .standard
    limits.entryBytes = rules.utf8.count - 1
    let one = try Archive(bytes, limits: limits)
    #expect(throws: ArchiveProblem.self) { try one.contents(of: one.entries[0]) }
    #expect(one.view(as: .ios).rejection?.isLimit == true)
  }

  @Test func `end however many empty blocks they hold`() throws {
    let data = [[UInt8]](repeating: [0, 0, 0, 0xFF, 0xFF], count: 100_000).flatMap(\.self)
    let entry = ArchiveBuilder.Entry(bytes: rulesEntry.name, text: [], data + [1, 0, 0, 0xFF, 0xFF])
    let archive = try Archive(ArchiveBuilder(entry).bytes)
    #expect(try archive.contents(of: archive.entries[0]).isEmpty)
  }

  @Test func `carry no more than a mebibyte of comments and extra fields`() throws {
    let comment = [UInt8](repeating: 0x20, count: 65_535)
    let entries = (0..<17).map { index in
      ArchiveBuilder.Entry("\(index)", "").with { $0.comment = comment }
    }
    #expect(try Archive(ArchiveBuilder(entries).bytes).problems.contains { $0.isLimit })
  }
}

private let sample = ArchiveCase.kibibyte
