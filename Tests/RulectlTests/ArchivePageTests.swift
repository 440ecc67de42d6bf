import RuleLint
import TestSupport
import Testing

/// What the pages about archives show, run through the built program.
@Suite struct `the pages about archives` {
  /// Only the code names a case: a page is long.
  private static let codes = AllPages.all.filter { $0.fires.kind == .archive }.map(\.code)

  /// The codes that are found in an archive, and the status.
  private func found(_ recipe: String) throws -> (codes: Set<String>, outcome: Program.Outcome) {
    let scratch = try Scratch()
    let recipe = try ArchiveRecipe(recipe)
    try scratch.write(recipe.bytes, to: recipe.fileName)
    let outcome = try Program.run(
      ["validate", "--format", "jsonl", "--platform", "ios,android,web", "--select", "Z,X,J", recipe.fileName],
      in: scratch.folder)
    return (Set(try outcome.values("code")), outcome)
  }

  @Test(arguments: codes)
  func `fire on their example`(code: String) throws {
    let page = try #require(AllPages.page(code))
    let (codes, outcome) = try found(page.fires.text)
    #expect(codes.contains(code), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.status == 0 || !codes.isEmpty)
  }

  @Test(arguments: codes)
  func `say nothing on their silent example`(code: String) throws {
    let page = try #require(AllPages.page(code))
    let (codes, outcome) = try found(page.silent.text)
    #expect(codes.filter { $0.hasPrefix("Z") || $0.hasPrefix("X") } == [], "\(outcome.output)")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `are those of the family, and three more`() {
    #expect(Self.codes.count { $0.hasPrefix("Z") } == 20)
    #expect(Self.codes.filter { !$0.hasPrefix("Z") }.sorted() == ["X003", "X006", "X007"])
  }

  @Test(arguments: ["rules.json shrink", "a crc", "cut x", "a mode 9"])
  func `are written in words that are known`(recipe: String) {
    #expect(throws: ArchiveRecipe.Fault.self) { try ArchiveRecipe(recipe) }
  }
}
