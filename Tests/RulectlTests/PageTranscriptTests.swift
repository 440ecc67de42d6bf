import Foundation
import RuleCore
import RuleLint
import TestSupport
import Testing

/// What `validate` says of each page's example, as text and as JSON Lines: a transcript a family, in
/// `Tests/Pages`.
@Suite struct `the golden pages` {
  @Test(arguments: LintFamily.all.map(\.letters))
  func `are reported as recorded`(letters: String) throws {
    var transcript = Transcript()
    let pages = AllPages.all.filter { $0.letters == letters }
    for page in pages.sorted(by: { $0.code < $1.code }) {
      let scratch = try Scratch()
      let command = try write(page.fires, as: page.code, in: scratch)
      let note = command.contains(page.code) ? "" : "  # \(page.code)"
      let formats = [(" --format text", "[\(page.code)]"), (" --format jsonl", #""code":"\#(page.code)""#)]
      for (format, code) in command.hasPrefix("rulectl eval ") ? [("", "[\(page.code)]")] : formats {
        try transcript.run(command + format + note, in: scratch.folder)
        #expect(transcript.steps.last?.shown.contains { $0.contains(code) } == true, "\(page.code)")
      }
    }
    try transcript.expect(at: "Tests/Pages/\(letters).console")
  }

  @Test func `are one for each family`() {
    #expect(Package.paths(in: "Tests/Pages") == LintFamily.all.map { "\($0.letters).console" }.sorted())
  }

  /// Writes the input that an example describes, and returns the command line that validates it.
  private func write(_ example: Example, as code: String, in scratch: Scratch) throws -> String {
    // All platforms of the dialect.
    let platforms = example.dialect == "adobe" ? "--platform ios,android,web" : "--dialect \(example.dialect)"
    let options = "\(platforms) --select \(code)"
    switch example.kind {
    case .document:
      let text = example.text.replacing("«", with: "").replacing("»", with: "")
      guard let assets = example.assets else {
        try scratch.write(text, to: "\(code).json")
        return "rulectl validate \(code).json \(options)"
      }
      try FileManager.default.createDirectory(atPath: scratch.path("\(code)/assets"), withIntermediateDirectories: true)
      try scratch.write(text, to: "\(code)/rules.json")
      for asset in assets { try scratch.write("<html></html>", to: "\(code)/assets/\(asset)") }
      return "rulectl validate \(code) \(options)"
    case .archive:
      let recipe = try ArchiveRecipe(example.text)
      try scratch.write(recipe.bytes, to: recipe.fileName)
      return "rulectl validate \(recipe.fileName) \(options)"
    case .call:
      // The first line is a command line, which says all that it needs.
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
