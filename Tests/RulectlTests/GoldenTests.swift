import Foundation
import Testing

/// Every folder of `Tests/Golden`: `args` with one argument a line, the input files, perhaps
/// `stdin`, and what is expected in `stdout`, `stderr` and `status`.
@Suite struct `golden cases` {
  private static let isRecording =
    ProcessInfo.processInfo.environment["RULECTL_RECORD"] == "1"

  @Test(arguments: Package.folders(in: "Tests/Golden"))
  func `come out as recorded`(name: String) throws {
    let original = Package.root.appending(path: "Tests/Golden/\(name)")
    let copy = try Scratch(copying: "Tests/Golden/\(name)")
    let arguments = try Package.text("Tests/Golden/\(name)/args")
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    let outcome = try Program.run(
      arguments, input: (try? copy.read("stdin")) ?? [], in: copy.folder)
    let found = [
      "stdout": outcome.standardOutput, "stderr": Array(Self.timeless(outcome.errors).utf8),
      "status": Array("\(outcome.status)\n".utf8),
    ]
    for (file, bytes) in found.sorted(by: { $0.key < $1.key }) {
      if Self.isRecording {
        try Data(bytes).write(to: original.appending(path: file))
      } else {
        #expect(
          String(decoding: bytes, as: UTF8.self)
            == (try? Package.text("Tests/Golden/\(name)/\(file)")),
          "\(name)/\(file)")
      }
    }
    if Self.isRecording {
      Issue.record("recorded: look at what changed, then run without RULECTL_RECORD")
    }
  }

  @Test func `are there`() {
    #expect(Package.folders(in: "Tests/Golden").count == 241)
  }

  /// `text` without the time that a run took.
  private static func timeless(_ text: String) -> String {
    text.replacing(/"seconds":[0-9.]+/, with: #""seconds":0"#)
  }
}
