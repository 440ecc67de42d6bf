import RuleEngine
import TestSupport
import Testing

@Suite struct `Airship vectors` {
  @Test func `of predicates say what every platform makes of them`() throws {
    let lines = try VectorFile.lines("airship/predicates")
    #expect(lines.count == 186)
    for line in lines {
      try line.allow(Set(["id", "predicate", "value"] + AirshipProfile.all.map(\.name)))
      let predicate = line.lexeme(try #require(line["predicate"]))
      let value = line.lexeme(try #require(line["value"]))
      for profile in AirshipProfile.all {
        let want = line.lexeme(try #require(line[profile.name]))
        let got = try AirshipSample.verdict(predicate, value, profile)
        #expect((got.map { $0 ? "true" : "false" } ?? "\"refused\"") == want, "\(line.id) [\(profile.name)]")
      }
    }
  }

  /// `runs` is for all platforms; a member with a platform's name is for that one.
  @Test func `of sequences say what runs when on every platform`() throws {
    let lines = try VectorFile.lines("airship/sequences")
    #expect(lines.count == 259)
    for line in lines {
      try line.allow(Set(["id", "schedules", "events", "until", "runs"] + AirshipProfile.all.map(\.name)))
      let schedules = line.lexeme(try #require(line["schedules"]))
      let events = line.document.elements(try #require(line["events"])).map(line.lexeme)
      let until = line["until"].flatMap { Int(line.text($0)) }
      for profile in AirshipProfile.all {
        let wanted = try #require(line[profile.name] ?? line["runs"])
        let want: [String]? = line.document.isArray(wanted) ? line.document.elements(wanted).map(line.text) : nil
        let got = try AirshipSample.runs(schedules, events, until: until, profile)
        #expect(got == want, "\(line.id) [\(profile.name)]")
      }
    }
  }
}
