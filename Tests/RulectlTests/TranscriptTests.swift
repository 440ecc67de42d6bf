import Testing

/// The sessions `FAMILY/NAME.console` in `Tests/Transcripts`, which run in a copy of their folder,
/// and those of the examples.
@Suite struct `golden transcripts` {
  private static let paths = ["Tests/Transcripts", "Examples"].flatMap { root in
    Package.paths(in: root).filter { $0.hasSuffix(".console") }.map { "\(root)/\($0)" }
  }

  @Test(arguments: paths)
  func `come out as recorded`(path: String) throws {
    let copy = try Scratch(copying: path.split(separator: "/").dropLast().joined(separator: "/"))
    try Transcript.check(path, in: copy.folder)
  }

  @Test func `are there`() {
    #expect(Self.paths.count > 100)
  }
}
