import RuleEngine
import TestSupport
import Testing

@Suite struct `Convert rules` {
  /// The files with the numbers of their vectors, so that none goes missing.
  private static let files = [
    ("android", 227), ("families", 70), ("gates", 175), ("lookup", 61), ("negation", 13),
    ("numbers", 48), ("operators", 250), ("texts", 61), ("trees", 79),
  ]

  @Test(arguments: files)
  func `do on every platform what the vectors say`(file: String, count: Int) throws {
    let vectors = try AudienceVector.load(file)
    #expect(vectors.count == count)
    for vector in vectors {
      for profile in ConvertProfile.all {
        let problem = try vector.problem(profile)
        #expect(problem == nil, "\(vector) [\(profile.name)]: \(problem ?? "")")
      }
    }
  }

  @Test func `have no other vectors`() throws {
    #expect(try VectorFile.names(in: "convert") == Self.files.map(\.0))
    let ids = try Self.files.flatMap { try AudienceVector.load($0.0).map(\.id) }
    #expect(Set(ids).count == ids.count)
  }
}
