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

  /// `null` is not known.
  @Test func `of audiences say which device matches on every current platform`() throws {
    let lines = try VectorFile.lines("airship/audiences")
    #expect(lines.count == 50)
    let platforms = AirshipProfile.all.filter { $0.name != AirshipProfile.legacy.name }
    for line in lines {
      try line.allow(Set(["id", "selector", "device", "created"] + platforms.map(\.name)))
      let selector = try #require(line["selector"])
      let text = line.lexeme(selector)
      let isCompound = line.document.member(selector, "type", .last) != nil
      let audience =
        isCompound
        ? "\"compound_audience\":{\"selector\":\(text),\"miss_behavior\":\"skip\"}" : "\"audience\":\(text)"
      let created = line["created"].map { ",\"created\":\(line.lexeme($0))" } ?? ""
      let schedule =
        "{\"id\":\"a\",\"triggers\":[{\"type\":\"screen\",\"goal\":1}],\"actions\":{},\(audience)\(created)}"
      let device = try line["device"].map { try AirshipDevice(try JSONDocument(Array(line.lexeme($0).utf8))) }
      for profile in platforms {
        let set = ScheduleSet(try JSONDocument(Array(schedule.utf8)), for: profile)
        #expect(set.refusal(for: profile) == nil, "\(line.id) [\(profile.name)]")
        let conditions = RunConditions([set], on: profile, device ?? AirshipDevice())
        let got = conditions.outcome(of: try #require(set.schedules.first), in: set).audience
        let want = line.lexeme(try #require(line[profile.name]))
        #expect((got.map { $0 ? "true" : "false" } ?? "null") == want, "\(line.id) [\(profile.name)]")
      }
    }
  }

  /// `runs` is for all platforms; a member with a platform's name is for that one.
  @Test func `of sequences say what runs when on every platform`() throws {
    let lines = try VectorFile.lines("airship/sequences")
    #expect(lines.count == 281)
    for line in lines {
      try line.allow(Set(["id", "schedules", "device", "events", "until", "runs"] + AirshipProfile.all.map(\.name)))
      let schedules = line.lexeme(try #require(line["schedules"]))
      let events = line.document.elements(try #require(line["events"])).map(line.lexeme)
      let until = line["until"].flatMap { Int(line.text($0)) }
      for profile in AirshipProfile.all {
        let wanted = try #require(line[profile.name] ?? line["runs"])
        let want: [String]? = line.document.isArray(wanted) ? line.document.elements(wanted).map(line.text) : nil
        let got = try AirshipSample.runs(
          schedules, events, until: until, profile, device: line["device"].map(line.lexeme))
        #expect(got == want, "\(line.id) [\(profile.name)]")
      }
    }
  }
}
