import RuleEngine
import TestSupport
import Testing

@Suite struct `sessions` {
  /// The files with the numbers of their vectors, so that none goes missing.
  private static let files = [
    ("dispatch", 22), ("history", 17), ("late", 18), ("merge", 47), ("message", 5), ("order", 24), ("profile", 29),
    ("schema", 27), ("state", 8),
  ]

  @Test(arguments: files)
  func `go on each platform as the vectors say`(file: String, count: Int) throws {
    let vectors = try SessionVector.load(file)
    #expect(vectors.count == count)
    for vector in vectors {
      for profile in [LaunchProfile.ios, .android] {
        let problem = try vector.problem(profile)
        #expect(problem == nil, "\(vector) [\(profile.name)]: \(problem ?? "")")
      }
    }
  }

  @Test func `have no other vectors, with ids of their own`() throws {
    let names = try VectorFile.names(in: "sessions")
    #expect(names == Self.files.map(\.0))
    let ids = try names.flatMap { try VectorFile.lines("sessions/\($0)").map(\.id) }
    #expect(Set(ids).count == ids.count)
  }
}
