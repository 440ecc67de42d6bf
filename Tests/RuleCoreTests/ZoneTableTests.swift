import Foundation
import RuleCore
import Testing

@Suite struct `time zones out of their files` {
  private static let folder = ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo"

  /// Zones of the north and the south, with half hours, without summer time, and with rules of old.
  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe",
    "Asia/Kathmandu", "Asia/Tokyo", "Africa/Casablanca", "Pacific/Apia", "Europe/Dublin",
    "America/St_Johns", "Antarctica/Troll",
  ])
  func `have the offsets that the C library finds`(name: String) throws {
    let file = URL(filePath: Self.folder).appending(path: name)
    // Slim systems have no zone files.
    guard let data = try? Data(contentsOf: file) else { return }
    let table = try #require(ZoneTable([UInt8](data)))
    let zone = try #require(TimeZone(identifier: name))
    for year in stride(from: 1_960, through: 2_060, by: 1) {
      let start = Int64((year - 1_970) * 31_556_952)
      for day in stride(from: 0, to: 365, by: 3) as StrideTo<Int64> {
        let seconds = start + day * 86_400 + 1_234
        let want = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        // Foundation rounds offsets of old to minutes.
        #expect(abs(table.offset(at: seconds) - want) < 60, "\(name) at \(seconds)")
      }
    }
  }

  @Test(arguments: [0, 3, 43, 44, 50, 90])
  func `are none where the file is cut`(count: Int) throws {
    let whole = Array("TZif2".utf8) + Array(repeating: 0, count: 15 + 24)
    #expect(ZoneTable(Array(whole.prefix(count))) == nil)
  }

  @Test func `are none where counts are beyond all bounds`() {
    var bytes = Array("TZif".utf8) + [0x30] + Array(repeating: 0, count: 15)
    for _ in 0..<6 { bytes += [0x7F, 0xFF, 0xFF, 0xFF] }
    #expect(ZoneTable(bytes) == nil)
  }
}
