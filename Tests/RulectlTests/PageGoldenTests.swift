import Foundation
import RuleLint
import TestSupport
import Testing

/// What `validate` says of each page's example, as text and as JSON Lines: `Tests/Pages/CODE.txt`.
@Suite struct `the golden pages` {
  private static let isRecording =
    ProcessInfo.processInfo.environment["RULECTL_RECORD"] == "1"

  @Test(arguments: AllPages.all.map(\.code))
  func `are reported as recorded`(code: String) throws {
    let page = try #require(AllPages.page(code))
    let scratch = try Scratch()
    let input = try write(page.fires, as: code, in: scratch)
    // A command line of the page's own says all that it needs.
    let command =
      page.fires.kind == .call
      ? input
      : "rulectl validate \(input) \(page.fires.dialect.options) --select \(code)"
    let found = try ["text", "jsonl"].map { format in
      try Program.shell("\(command) --format \(format)", in: scratch.folder).output
    }.joined(separator: "\n")
    #expect(found.contains("[\(code)]") && found.contains("{\"code\":\"\(code)\""), "\(found)")
    let path = "Tests/Pages/\(code).txt"
    if Self.isRecording {
      try Data(found.utf8).write(to: Package.root.appending(path: path))
    } else {
      #expect(found == (try? Package.text(path)), "`make golden` renews \(path)")
    }
  }

  @Test func `are one for each code`() throws {
    if Self.isRecording { Issue.record("recorded: look at what changed, then run once more") }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Package.root.appending(path: "Tests/Pages").path)
    #expect(files.sorted() == AllPages.all.map { "\($0.code).txt" }.sorted())
  }

  /// Writes the input that an example describes, and returns its name, or the command line that it is.
  private func write(_ example: Example, as code: String, in scratch: Scratch) throws -> String {
    switch example.kind {
    case .document:
      let text = example.text.replacing("«", with: "").replacing("»", with: "")
      guard let assets = example.assets else {
        try scratch.write(text, to: "\(code).json")
        return "\(code).json"
      }
      try FileManager.default.createDirectory(
        atPath: scratch.path("\(code)/assets"), withIntermediateDirectories: true)
      try scratch.write(text, to: "\(code)/rules.json")
      for asset in assets { try scratch.write("<html></html>", to: "\(code)/assets/\(asset)") }
      return code
    case .archive:
      let recipe = try ArchiveRecipe(example.text)
      try scratch.write(recipe.bytes, to: recipe.fileName)
      return recipe.fileName
    case .call:
      let lines = example.text.split(separator: "\n")
      for line in lines.dropFirst() {
        let parts = line.split(separator: " ", maxSplits: 1)
        let text = String(parts[1]).replacing("«", with: "").replacing("»", with: "")
        try scratch.write(text, to: String(parts[0]))
      }
      return String(lines[0].dropFirst(2))
    }
  }
}

extension Example.Dialect {
  /// The dialect, and all platforms that it has.
  fileprivate var options: String {
    switch self {
    case .adobe: "--platform ios,android,web"
    case .convert: "--dialect convert"
    case .airship: "--dialect airship"
    }
  }
}
