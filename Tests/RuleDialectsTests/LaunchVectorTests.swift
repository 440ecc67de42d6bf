import RuleDialects
import RuleEngine
import TestSupport
import Testing

@Suite struct `launch rules` {
  @Test(arguments: VectorFile.names(in: "launch"))
  func `do on every platform what the vectors say`(file: String) throws {
    let vectors = try LaunchVector.load(file)
    #expect(!vectors.isEmpty)
    for vector in vectors {
      for profile in SemanticProfile.launch {
        let problem = vector.problem(profile)
        #expect(problem == nil, "\(vector) [\(profile.name)]: \(problem ?? "")")
      }
    }
  }
}
