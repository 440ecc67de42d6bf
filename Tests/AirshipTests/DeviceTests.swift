import RuleEngine
import Testing

@Suite struct `a device` {
  // From the tests of the SDK for Android, but for the last two: of the lengths that its tests leave out.
  @Test(
    arguments: [
      ("", 1, 11_160_318_154_034_397_263), ("test", 1, 8_581_389_452_482_819_506),
      ("test", 8, 14_250_503_356_343_785_354), ("test", 64, 3_500_507_768_004_279_527),
      ("optic_acquit:eef25358-6577-4b84-bbcd-82c0f2de80e2", 1, 2_791_352_902_118_037_828),
      ("abcdefgh", 1, 18_368_443_631_171_807_497), ("abcdefghijklmnopqrstuvwxy", 1, 7_043_737_513_482_161_259),
    ] as [(String, Int, UInt64)])
  func `is put into a bucket by FarmHash`(text: String, count: Int, hash: UInt64) {
    #expect(FarmHash.fingerprint(Array(String(repeating: text, count: count).utf8)) == hash)
  }

  private static func device(_ text: String) throws -> AirshipDevice {
    try AirshipDevice(JSONDocument(Array(text.utf8)))
  }

  @Test(arguments: [
    (#"{"lokale":"fr"}"#, "unknown member `lokale`", 1), (#"[]"#, "expected an object", 0),
    (#"{"tags":"a"}"#, "expected an array of strings for `tags`", 8),
    (#"{"tags":["a",5]}"#, "expected an array of strings for `tags`", 8),
    (#"{"version":3}"#, "expected a string for `version`", 11),
    (#"{"version_code":"3"}"#, "expected a whole number for `version_code`", 16),
    (#"{"version_code":3.5}"#, "expected a whole number for `version_code`", 16),
    (#"{"platform":"web"}"#, "expected android, amazon or ios for `platform`", 12),
    (#"{"installed":"soon"}"#, "expected a date for `installed`", 13),
    (#"{"analytics":"true"}"#, "expected true or false for `analytics`", 13),
    (
      #"{"permissions":{"location":"yes"}}"#,
      "expected an object with values granted, denied or not_determined for `permissions`", 15
    ),
    (#"{"shown":{"k":["2026-03-02",1]}}"#, "expected an object of arrays of dates for `shown`", 9),
    (#"{"tags":[],"tags":["a"]}"#, "repeated member `tags`", 11),
    (#"{"locale":"5"}"#, "expected a language tag such as fr-CA for `locale`", 10),
  ])
  func `names the member that is wrong`(text: String, summary: String, offset: Int) {
    let problem = #expect(throws: DeviceProblem.self) { try Self.device(text) }
    #expect(problem?.summary == summary)
    #expect(problem?.offset == offset)
  }

  @Test func `has runs later than now, which do not disturb the count`() throws {
    let schedules = #"""
      {"in_app_messages":[{"id":"a","limit":0,"triggers":[{"type":"screen","goal":1}],"actions":{},
      "frequency_constraint_ids":["k","k"]}],"frequency_constraints":[{"id":"k","range":10,"boundary":2,"period":"seconds"}]}
      """#
    let events = ["00", "01", "20"].map { #"{"type":"screen","data":"h","timestamp":"2026-03-02T09:00:\#($0)Z"}"# }
    func runs(_ shown: String) throws -> [String]? {
      try AirshipSample.runs(schedules, events, .android, device: #"{"shown":{"k":["\#(shown)"]}}"#)
    }
    #expect(try runs("2026-03-02T08:59:59Z") == ["a@0 screen", "a@20 screen"])
    // A run that is still to come counts at once, as the SDKs compare it.
    #expect(try runs("2026-03-02T09:00:15Z") == ["a@0 screen", "a@20 screen"])
  }

  @Test func `names the constraints that a schedule waits for, and no others`() throws {
    let schedules = #"""
      {"in_app_messages":[{"id":"a","triggers":[{"type":"screen","goal":1}],"actions":{},
      "frequency_constraint_ids":["k","x"]}],"frequency_constraints":[{"id":"k","range":1,"boundary":1,"period":"days"}]}
      """#
    let events = [#"{"type":"screen","data":"h","timestamp":"2026-03-02T09:00:00Z"}"#]
    let last = try #require(try ExplainedRun.outcomes(schedules, events, .android)?.last?.explanations.first)
    #expect(last.standing == .waiting([.constraint([Array("x".utf8)])]))
  }

  @Test func `is asked by no audience without a description`() throws {
    func outcome(_ device: AirshipDevice) throws -> RunOutcome {
      let text = #"{"triggers":[],"actions":{},"audience":{"locale":[],"tags":{"tag":"a"},"requires_analytics":false}}"#
      let set = ScheduleSet(try JSONDocument(Array(text.utf8)), for: .ios)
      return RunConditions([set], on: .ios, device).outcome(of: try #require(set.schedules.first), in: set)
    }
    let none = try outcome(AirshipDevice())
    #expect(none.audience == nil && none.assumptions.names == ["locale", "requires_analytics", "tags"])
    let described = try outcome(Self.device("{}"))
    #expect(described.audience == false && described.assumptions.isEmpty)
  }

  @Test func `may leave out every member, or write null`() throws {
    let device = try Self.device(#"{"tags":null,"version":null,"shown":{}}"#)
    #expect(device.tags == nil && device.version == nil && device.shown.isEmpty)
  }
}
