import Foundation
import Testing

/// The table "Adding a …" of `Sources/ARCHITECTURE.md`, and its length.
@Suite struct `the architecture` {
  private static func document() throws -> String { try Package.text("Sources/ARCHITECTURE.md") }

  /// `instance`: the names of one thing of the kind that the rows add. `files`: some that the rows name.
  @Test(arguments: [
    (["an option"], ["allowErrors", "allowsErrors"], ["OptionTable", "OptionValues"]),
    (["a command"], [".languageServer", "let languageServer"], ["Command"]),
    (["a JSON Schema"], ["schemas/hash.json"], ["CData.c"]),
    (["a lint"], ["frequentRule"], ["LaunchLints"]),
    (
      ["a reason of explanations", "… that every dialect gives"], ["historyCount", "history-count"],
      [
        "Explanation", "explain.json", "docs/explain.md", "Trace+Leaves", "Trace+Reasons", "AudienceTrace+Leaves",
        "ValueTrace+Leaves",
      ]
    ),
  ])
  func `counts the files that mention`(titles: [String], instance: [String], files: [String]) throws {
    let rows = try Self.document().split(separator: "\n").filter { line in
      titles.contains { line.hasPrefix("| \($0) |") }
    }
    #expect(rows.count == titles.count, "\(titles)")
    let counts = rows.compactMap { Int($0.split(separator: "|")[1].filter(\.isNumber)) }
    let found = try Self.paths(with: instance)
    #expect(counts.reduce(0, +) == found.count, "\(found)")
    for file in files {
      #expect(rows.contains { $0.contains("`\(file)") } && found.contains { $0.contains(file) }, "\(file)")
    }
  }

  @Test func `has at most 200 lines`() throws {
    #expect(try Self.document().split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
  }

  /// Returns the paths of the files in `Sources` and `docs`, except this document, that contain one of `words`.
  private static func paths(with words: [String]) throws -> [String] {
    let paths = ["Sources", "docs"].flatMap { folder in Package.paths(in: folder).map { "\(folder)/\($0)" } }
    return try paths.filter { path in
      guard path.contains("."), !path.hasSuffix("ARCHITECTURE.md") else { return false }
      let data = try Data(contentsOf: Package.root.appending(path: path))
      return words.contains { data.range(of: Data($0.utf8)) != nil }
    }
  }
}
