import Foundation
import RuleCore
import RuleLint
import TestSupport
import Testing

/// The findings of the pages' examples, as text and as JSON Lines: a transcript for each family, in `Tests/Pages`.
///
/// One run checks all examples of a family. A configuration selects for each file the code of its page.
@Suite struct `the golden pages` {
  /// The command lines about the examples of a family.
  private struct Family {
    /// The paths of the inputs of a run, and the codes of their pages, by the options of the run.
    private(set) var runs: [String: [(path: String, code: String)]] = [:]
    /// The command lines of the pages that name one, each with a folder of its own.
    private(set) var calls: [(line: String, code: String, scratch: Scratch)] = []

    /// Writes the input that an example describes.
    mutating func add(_ example: Example, of code: String, in scratch: Scratch) throws {
      // All platforms of the dialect.
      let options = example.dialect == "adobe" ? "--platform ios,android,web" : "--dialect \(example.dialect)"
      switch example.kind {
      case .document:
        let text = example.text.replacing("«", with: "").replacing("»", with: "")
        guard let assets = example.assets else {
          try scratch.write(text, to: "\(code).json")
          return runs[options, default: []].append(("\(code).json", code))
        }
        try FileManager.default.createDirectory(
          atPath: scratch.path("\(code)/assets"), withIntermediateDirectories: true)
        try scratch.write(text, to: "\(code)/rules.json")
        for asset in assets { try scratch.write("<html></html>", to: "\(code)/assets/\(asset)") }
        runs[options, default: []].append((code, code))
      case .archive:
        let recipe = try ArchiveRecipe(example.text)
        let path = "\(code)/\(recipe.fileName)"
        try scratch.write(recipe.bytes, to: path)
        runs[options, default: []].append((path, code))
      case .call:
        // The first line is a command line, which says all that it needs.
        let lines = example.text.split(separator: "\n")
        let scratch = try Scratch()
        for line in lines.dropFirst() {
          let parts = line.split(separator: " ", maxSplits: 1)
          let text = String(parts[1]).replacing("«", with: "").replacing("»", with: "")
          try scratch.write(text, to: String(parts[0]))
        }
        calls.append((String(lines[0].dropFirst(2)), code, scratch))
      }
    }
  }

  private static let formats = [(" --format text", "[", "]"), (" --format jsonl", #""code":""#, #"""#)]

  @Test(arguments: LintFamily.all.map(\.letters))
  func `are reported as recorded`(letters: String) throws {
    var transcript = Transcript()
    let pages = AllPages.all.filter { $0.letters == letters }.sorted { $0.code < $1.code }
    let scratch = try Scratch()
    // A repository, so that `rulectl.yaml` holds for the folders in it.
    try scratch.write("", to: ".git/HEAD")
    var family = Family()
    for page in pages { try family.add(page.fires, of: page.code, in: scratch) }
    for (options, inputs) in family.runs.sorted(by: { $0.key < $1.key }) {
      let overrides = inputs.map { "  - files: [\"\($0.path)\", \"\($0.path)/**\"]\n    select: \($0.code)\n" }
      try scratch.write("overrides:\n" + overrides.joined(), to: "rulectl.yaml")
      let line = "rulectl validate \(inputs.map(\.path).joined(separator: " ")) \(options)"
      for (format, before, after) in Self.formats {
        try transcript.run(line + format, in: scratch.folder)
        for (path, code) in inputs {
          let mark = before + code + after
          let isShown = transcript.steps.last?.shown.contains { $0.contains(path) && $0.contains(mark) }
          #expect(isShown == true, "\(code)")
        }
      }
    }
    for (line, code, scratch) in family.calls {
      let note = line.contains(code) ? "" : "  # \(code)"
      let hasFormat = !line.hasPrefix("rulectl eval ")
      for (format, before, after) in hasFormat ? Self.formats : [("", "[", "]")] {
        try transcript.run(line + format + note, in: scratch.folder)
        let isShown = transcript.steps.last?.shown.contains { $0.contains(before + code + after) }
        #expect(isShown == true, "\(code)")
      }
    }
    try transcript.expect(at: "Tests/Pages/\(letters).console")
  }

  @Test func `are one for each family`() {
    #expect(Package.paths(in: "Tests/Pages") == LintFamily.all.map { "\($0.letters).console" }.sorted())
  }
}
