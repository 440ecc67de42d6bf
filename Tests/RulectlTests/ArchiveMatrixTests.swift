import Foundation
import RuleCore
import RuleReports
import TestSupport
import Testing

/// The archives that readers of ZIP disagree about, and what the built program makes of them.
@Suite struct `an archive that readers disagree about` {
  private func run(_ archive: ArchiveCase, _ arguments: String...) throws -> Program.Outcome {
    let scratch = try Scratch()
    try scratch.write(archive.bytes, to: "rules.zip")
    return try Program.run(arguments + ["rules.zip"], in: scratch.folder)
  }

  private func status(_ outcome: ArchiveCase.Outcome) -> Int32 {
    switch outcome {
    case .clean: 0
    case .findings: 1
    case .damage: 3
    case .limit: 5
    }
  }

  @Test(arguments: ArchiveCase.matrix)
  func `has the verdict of the table`(archive: ArchiveCase) throws {
    let outcome = try run(archive, "validate", "--format", "jsonl")
    #expect(outcome.status == verdict(archive), "\(outcome.output)\(outcome.errors)")
    let codes = Set(outcome.lines.compactMap { $0.firstMatch(of: /"code":"([ZX][0-9]+)"/)?.output.1 }.map(String.init))
    // Where nothing is wrong but what one platform makes of it, that is what is found.
    let wanted = archive.codes.isEmpty && isRejected(archive) ? ["Z006"] : archive.codes
    #expect(codes.subtracting(["Z016", "Z018"]) == wanted, "\(outcome.output)")
    #expect(outcome.isWhole)
  }

  private func isRejected(_ archive: ArchiveCase) -> Bool {
    archive.ios == .rejected || archive.android == .rejected
  }

  private func verdict(_ archive: ArchiveCase) -> Int32 {
    // Other data under the name of the rules are no rules document.
    let isOther = archive.ios == .other("rules.json") || archive.android == .other("rules.json")
    guard archive.outcome == .clean else { return status(archive.outcome) }
    return isOther || isRejected(archive) ? 1 : 0
  }

  /// The small archives as base64, for `make attack` and the seeds of the fuzzer.
  @Test func `is golden in a file of all cases`() throws {
    let path = "Tests/Vectors/archives.jsonl"
    let cases = ArchiveCase.matrix + ArchiveCase.unpackers + ArchiveCase.attacks
    let lines = cases.filter { $0.bytes.count < 1 << 12 }.map { archive in
      let taken = [("ios", archive.ios), ("android", archive.android)].map { platform, taken in
        let word = if case .other = taken { "other" } else { "\(taken)" }
        return #","\#(platform)":"\#(word)""#
      }
      let head = #"{"id":\#(JSONWriter.text(Array(archive.name.utf8))),"outcome":"\#(archive.outcome)""#
      return head + taken.joined() + #","bytes":"\#(Data(archive.bytes).base64EncodedString())"}"# + "\n"
    }
    if try Package.record(lines.joined(), at: path) { return }
    #expect(try Package.text(path) == lines.joined())
  }

  @Test(arguments: ArchiveCase.matrix + ArchiveCase.unpackers)
  func `says which platform takes it, as evaluating does`(archive: ArchiveCase) throws {
    let outcome = try run(archive, "validate", "--format", "jsonl")
    for (platform, taken) in [("ios", archive.ios), ("android", archive.android)] {
      let marks = ["archive rejected", "other document taken", "crash at load"].filter {
        outcome.output.contains("\"\(platform)\":\"\($0)\"")
      }
      switch taken {
      // The same text under another name, perhaps.
      case .rules: #expect(!marks.contains("archive rejected"), "\(platform): \(outcome.output)")
      case .rejected, .noRulesFile: #expect(marks.contains("archive rejected"), "\(platform): \(outcome.output)")
      case .other(let name) where name != "rules.json":
        #expect(marks.contains("other document taken"), "\(platform): \(outcome.output)")
      case .other: break
      }
    }
  }

  @Test(arguments: ArchiveCase.matrix)
  func `is evaluated only where it can be trusted`(archive: ArchiveCase) throws {
    for (platform, taken) in [("ios", archive.ios), ("android", archive.android)] {
      let outcome = try run(archive, "eval", "--inline", Sample.event(1), "--platform", platform)
      #expect(outcome.output == "")
      let isTaken = taken == .rules && [.clean, .findings].contains(archive.outcome)
      #expect(outcome.status == (isTaken ? 0 : 3), "\(platform): \(outcome.errors)")
    }
  }

  @Test func `is told apart by the digests of both texts`() throws {
    let archive = try #require(ArchiveCase.attacks.first { $0.name.hasPrefix("names swapped") })
    for arguments in [["validate", "--format", "jsonl"], ["eval", "--inline", Sample.event(1)]] {
      let scratch = try Scratch()
      try scratch.write(archive.bytes, to: "rules.zip")
      let outcome = try Program.run(arguments + ["rules.zip"], in: scratch.folder)
      #expect(outcome.status == 3)
      for text in [ArchiveCase.rules, #"{"version":1,"rules":[0]}"#] {
        let digest = try Program.shell("printf %s '\(text)' | sha256sum", in: scratch.folder).output.prefix(64)
        #expect((outcome.output + outcome.errors).contains(digest))
      }
    }
  }
}
