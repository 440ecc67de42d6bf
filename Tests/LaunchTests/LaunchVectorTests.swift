import RuleEngine
import TestSupport
import Testing

@Suite struct `launch rules` {
  /// The files with the numbers of their vectors, so that none goes missing.
  private static let files = [
    ("comparison", 424), ("condition", 158), ("consequence", 61), ("conversion", 188),
    ("corners", 17), ("differences", 189), ("document", 48), ("event", 51), ("group", 130),
    ("historical", 112), ("json-text", 253), ("lookup", 240), ("matcher", 92), ("no-values", 590),
    ("number-text", 109), ("rule", 46), ("special-keys", 155), ("state", 89), ("tokens", 210),
    ("truth-table", 3_192),
  ]

  @Test(arguments: files)
  func `do on every platform what the vectors say`(file: String, count: Int) throws {
    let vectors = try LaunchVector.load(file)
    #expect(vectors.count == count)
    for vector in vectors {
      for profile in LaunchProfile.all {
        let problem = try vector.problem(profile)
        #expect(problem == nil, "\(vector) [\(profile.name)]: \(problem ?? "")")
      }
    }
  }

  @Test func `have no other vectors`() throws {
    #expect(try VectorFile.names(in: "launch") == Self.files.map(\.0))
  }

  @Test(arguments: ["json", "launch"])
  func `have vectors with ids of their own`(folder: String) throws {
    let ids = try VectorFile.names(in: folder).flatMap { name in
      try VectorFile.lines("\(folder)/\(name)").map(\.id)
    }
    #expect(Set(ids).count == ids.count)
  }
}
