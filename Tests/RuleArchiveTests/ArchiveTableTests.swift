import RuleArchive
import TestSupport
import Testing

let rules = ArchiveCase.rules
let rulesEntry = ArchiveCase.rulesEntry
let assetEntry = ArchiveCase.assetEntry
let plain = ArchiveCase.plain
let rulesDeflated = ArchiveCase.rulesDeflated

extension ArchiveCase {
  func check() throws {
    let problems: [ArchiveProblem]
    do {
      let archive = try Archive(bytes)
      problems = archive.verify()
      #expect(taken(archive.view(as: .ios)) == ios, "ios: \(name)")
      #expect(taken(archive.view(as: .android)) == android, "android: \(name)")
    } catch {
      problems = [error]
    }
    let found = Set(problems.filter { $0.verdict != .note }.map(\.code))
    #expect(found == codes, "\(name): \(problems.map(\.summary))")
    #expect(Self.outcome(of: problems) == outcome, "\(name): \(problems.map(\.summary))")
    for problem in problems {
      #expect((0...bytes.count).contains(problem.offset), "\(name): \(problem.summary)")
      #expect(!problem.summary.hasSuffix("."))
    }
  }

  private func taken(_ view: ArchiveView) -> Taken {
    switch view {
    case .rejected(let rejection): rejection.reason == .noRulesFile ? .noRulesFile : .rejected
    case .accepted(let document): document.text == Array(Self.rules.utf8) ? .rules : .other(document.name)
    }
  }

  static func outcome(of problems: [ArchiveProblem]) -> Outcome {
    if problems.contains(where: \.isLimit) { return .limit }
    if problems.contains(where: \.isDamage) { return .damage }
    return problems.contains { $0.verdict == .finding } ? .findings : .clean
  }
}

@Suite struct `archives that readers disagree about` {
  @Test(arguments: ArchiveCase.matrix)
  func `are judged as the table says`(archive: ArchiveCase) throws {
    try archive.check()
  }

  @Test(arguments: ArchiveCase.unpackers)
  func `are taken as the SDKs' unpackers take them`(archive: ArchiveCase) throws {
    try archive.check()
  }

  @Test func `have the web engine read rules.json by the directory`() throws {
    let document = try Archive(ArchiveBuilder(assetEntry, rulesEntry).bytes).view(as: .web).document
    #expect(document?.text == Array(rules.utf8))
    let missing = try Archive(ArchiveBuilder(assetEntry).bytes).view(as: .web).rejection
    #expect(missing?.reason == .noRulesFile)
    let wrong = try Archive(ArchiveBuilder(rulesEntry.with { $0.crc ^= 1 }).bytes).view(as: .web)
    #expect(wrong.rejection?.summary.contains("CRC") == true)
  }

  @Test func `tell a sibling folder by the name of the target`() throws {
    let archive = try Archive(ArchiveBuilder(rulesEntry, .init("../out-evil/x", "x")).bytes)
    #expect(archive.view(as: .android, unpackingInto: "out").document != nil)
    #expect(archive.view(as: .android, unpackingInto: "elsewhere").rejection != nil)
  }
}
