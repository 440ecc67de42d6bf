import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import TestSupport
import Testing

@Suite struct `what is called rejected` {
  private static let files = (try? VectorFile.names(in: "launch")) ?? []

  /// The platforms of which some finding says that they keep nothing of the document.
  private static func refusing(_ findings: [Finding]) -> Set<String> {
    Set(
      findings.flatMap(\.outcomes.rows).filter {
        $0.outcome == .fileRejected || $0.outcome == .crashAtLoad
      }.map(\.platform))
  }

  @Test func `is asked of every file of vectors`() { #expect(Self.files.count > 15) }

  @Test(arguments: files)
  func `is an error, and is what the vectors say and no program can be built of`(file: String) throws {
    // Many vectors share a document.
    var refusing: [[UInt8]: Set<String>] = [:]
    for vector in try LaunchVector.load(file) {
      let found = refusing[vector.rules] ?? Self.refusing(checked(vector))
      refusing[vector.rules] = found
      for profile in LaunchProfile.all {
        guard let isRefused = vector.isRefused(by: profile) else { continue }
        #expect(found.contains(profile.name) == isRefused, "\(vector) [\(profile.name)]")
      }
    }
  }

  /// The findings of a vector's document, held against the programs that can be built of it.
  private func checked(_ vector: LaunchVector) -> [Finding] {
    let findings = findings(in: vector.rules)
    for finding in findings where !Self.refusing([finding]).isEmpty {
      #expect(finding.severity == .error, "\(vector): \(finding.page.code)")
    }
    for profile in LaunchProfile.all {
      let isRefused = if case .failure = LaunchRun.program(vector.rules, profile) { true } else { false }
      #expect(Self.refusing(findings).contains(profile.name) == isRefused, "\(vector) [\(profile.name)]")
    }
    return findings
  }

  @Test func `is said of one platform when only that one is asked for`() {
    let text = Array(#"{"version":"1","rules":[],}"#.utf8)
    for profile in LaunchProfile.all {
      #expect(Self.refusing(findings(in: text, for: [profile])) == [profile.name], "\(profile.name)")
    }
  }
}
