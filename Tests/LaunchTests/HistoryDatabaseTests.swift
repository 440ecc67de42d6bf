import LaunchHistory
import RuleEngine
import TestSupport
import Testing

/// Databases that are made and read in memory; `Tests/Transcripts/history` has those of SQLite's own program.
@Suite struct `the database of an event history` {
  private static let phones: [LaunchProfile] = [.ios, .android]

  private static func history(_ count: Int, seed: UInt64, _ profile: LaunchProfile) -> EventHistory {
    var random = SplitMix64(seed: seed)
    return EventHistory(
      (0..<count).map { _ in
        EventHistory.Record(
          hash: UInt32(truncatingIfNeeded: random.next()) >> (random.next() % 32), time: Int64(random.next() % 1 << 41))
      }, for: profile)
  }

  private static func read(_ file: [UInt8]) throws(HistoryProblem) -> HistoryRecords {
    try HistoryRecords(DatabaseImage(file, journal: nil, log: nil))
  }

  @Test func `is read as it was written`() throws {
    for profile in Self.phones {
      for count in [0, 1, 2, 300, 5_000] {
        let history = Self.history(count, seed: UInt64(count), profile)
        let file = try HistoryRecords.database(of: history, for: profile)
        #expect(try Self.read(file).history(for: profile).records == history.records)
        #expect(try HistoryRecords.database(of: history, for: profile) == file)
      }
    }
  }

  @Test func `is refused if it is cut off`() throws {
    for profile in Self.phones {
      let file = try HistoryRecords.database(of: Self.history(900, seed: 3, profile), for: profile)
      var lengths = Set(stride(from: 16, to: file.count, by: 509))
      lengths.formUnion(16..<120)
      lengths.formUnion(stride(from: 4_096, to: file.count, by: 4_096))
      for length in lengths {
        #expect(throws: HistoryProblem.self, "\(length) bytes") { try Self.read(Array(file.prefix(length))) }
      }
    }
  }

  /// A flip is found, or changes nothing but records.
  @Test func `is read or refused if a bit is flipped`() throws {
    for profile in Self.phones {
      let file = try HistoryRecords.database(of: Self.history(40, seed: 4, profile), for: profile)
      var refusals = 0
      for place in file.indices where file[place] != 0 || place < 200 || place % 31 == 0 {
        var bad = file
        bad[place] ^= 1 << UInt8(place % 8)
        do {
          #expect(try Self.read(bad).history(for: profile).records.count <= 41)
        } catch {
          refusals += 1
        }
      }
      #expect(refusals > 100)
    }
  }
}
