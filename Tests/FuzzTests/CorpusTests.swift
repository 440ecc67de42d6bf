import Foundation
import FuzzChecks
import Testing

/// The minimised corpora of the fuzzer: an input a line, in base64.
@Suite struct `corpora of the fuzzer` {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpora")

  /// A finding is a trap, which ends the run of the tests; `make fuzz` names its input.
  @Test(arguments: FuzzTarget.all.map(\.name))
  func `hold no finding`(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let text = try String(contentsOf: Self.folder.appending(path: name + ".base64"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count > 20)
    for line in lines { target.check([UInt8](try #require(Data(base64Encoded: String(line))))) }
    target.check([])
  }
}
