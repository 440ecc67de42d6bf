import RuleEngine
import TestSupport
import Testing

/// A document with a fault whose place is marked, why it is one, and what iOS, Android and the web
/// make of it: `+` taken, `F` the file is lost, `R` the rule, `C` the condition, `Q` the
/// consequence, `0` never true, `1` always, `X` a crash.
private struct Fault: Sendable, CustomStringConvertible {
  let text: String
  let reason: DocumentFault.Reason
  let outcomes: String

  init(_ text: String, _ reason: DocumentFault.Reason, _ outcomes: String) {
    (self.text, self.reason, self.outcomes) = (text, reason, outcomes)
  }

  var description: String { text }

  static func rules(_ rules: String) -> String { #"{"version":1,"rules":[\#(rules)]}"# }

  static func condition(_ condition: String, _ reason: DocumentFault.Reason, _ outcomes: String) -> Fault {
    Fault(rules(#"{"condition":\#(condition),"consequences":[]}"#), reason, outcomes)
  }

  static func matcher(_ members: String, _ reason: DocumentFault.Reason, _ outcomes: String) -> Fault {
    condition(#"{"type":"matcher","definition":{\#(members)}}"#, reason, outcomes)
  }

  static func consequence(_ entry: String, _ reason: DocumentFault.Reason, _ outcomes: String) -> Fault {
    let condition = #"{"type":"matcher","definition":{"key":"a","matcher":"ex"}}"#
    return Fault(rules(#"{"condition":\#(condition),"consequences":[\#(entry)]}"#), reason, outcomes)
  }

  static func outcomes(of reason: DocumentFault.Reason) -> String {
    LaunchProfile.all.map { profile in
      switch profile.outcome(reason) {
      case .taken: "+"
      case .rejected: "F"
      case .conditionDropped: "C"
      case .consequenceDropped: "Q"
      case .never: "0"
      case .always: "1"
      case .notModelled: "?"
      }
    }.joined()
  }
}

@Suite struct `what the launch reader notes` {
  private func rules(_ bytes: [UInt8], _ profile: LaunchProfile = .ios) throws -> RuleSet {
    RuleSet(try JSONDocument(bytes), for: profile)
  }

  private func check(_ fault: Fault) throws {
    let marked = MarkedText(fault.text)
    let faults = try rules(marked.bytes).faults.filter { $0.reason == fault.reason }
    #expect(faults.map { [$0.range.lower, $0.range.upper] } == [marked.offsets], "\(fault)")
    #expect(Fault.outcomes(of: fault.reason) == fault.outcomes, "\(fault)")
  }

  private static let root: [Fault] = [
    .init("‹[]›", .rootNotObject, "FFF"), .init("‹null›", .rootNotObject, "FFF"),
    .init(#"‹{"rules":[]}›"#, .versionMissing, "F++"),
    .init(#"{"version":‹"1"›,"rules":[]}"#, .versionNotInteger, "F++"),
    .init(#"{"version":‹1.5›,"rules":[]}"#, .versionNotInteger, "F++"),
    .init(#"{"version":‹null›,"rules":[]}"#, .versionNotInteger, "F++"),
    .init(#"{"version":‹9223372036854775808›,"rules":[]}"#, .versionNotInteger, "F++"),
    .init(#"‹{"version":1}›"#, .rulesMissing, "FFF"),
    .init(#"{"version":1,"rules":‹{}›}"#, .rulesMissing, "FFF"),
    .init(#"{"version":1,"rules":‹null›}"#, .rulesMissing, "FFF"),
    .init(#"{"version":1,"metadata":{"provider":‹"TGT"›},"rules":[]}"#, .bucketDataMissing, "++F"),
    .init(
      #"{"version":1,"metadata":{"provider":"TGT","providerData":‹{"identityTemplate":"i","buckets":0}›},"rules":[]}"#,
      .bucketDataMissing, "++F"),
    .init(
      #"{"version":1,"rules":[{"key":‹"k"›},{"key":""},{"key":null}],"metadata":{"provider":"TGT","providerData":{"identityTemplate":"i","buckets":1}}}"#,
      .bucketed, "++?"),
    .init(Fault.rules("‹5›"), .ruleNotObject, "FFF"),
    .init(Fault.rules("{},‹null›"), .ruleNotObject, "FFF"),
    .init(Fault.rules(#"‹{"consequences":[]}›"#), .conditionMissing, "FFF"),
    .init(Fault.rules(#"{"condition":‹[]›,"consequences":[]}"#), .conditionMissing, "FFF"),
    .init(Fault.rules(#"‹{"condition":{}}›"#), .consequencesMissing, "FFF"),
    .init(Fault.rules(#"{"consequences":‹{}›}"#), .consequencesMissing, "FFF"),
    .init(Fault.rules(#"{"meta":‹"x"›}"#), .metaNotObject, "F++"),
    .init(Fault.rules(#"{"meta":{"a":[‹1e999›]}}"#), .metaText(.infiniteElement), "F++"),
    .init(Fault.rules(#"{"meta":{"a":‹1e999›}}"#), .metaText(.infiniteMember), "FF+"),
    .init(Fault.rules(#"{"meta":{"‹\q›":1}}"#), .metaText(.unknownEscape), "F+F"),
  ]

  @Test(arguments: root)
  fileprivate func `about a root or a rule has its place`(fault: Fault) throws { try check(fault) }

  private static let conditions: [Fault] = [
    .condition(#"{"type":‹"zz"›,"definition":{}}"#, .typeUnknown, "FFF"),
    .condition(#"{"type":‹"Group"›,"definition":{}}"#, .typeUnknown, "FFF"),
    .condition(#"{"type":‹5›,"definition":{}}"#, .typeUnknown, "FFF"),
    .condition(#"‹{"definition":{}}›"#, .typeUnknown, "FFF"),
    .condition(#"‹{"type":"matcher"}›"#, .definitionMissing, "FFF"),
    .condition(#"{"type":"group","definition":‹null›}"#, .definitionMissing, "FFF"),
    .condition(#"{"type":"matcher","definition":‹[]›}"#, .definitionNotObject, "FF+"),
    .matcher(#""key":‹5›,"matcher":"ex""#, .memberMistyped, "F++"),
    .matcher(#""key":"a","matcher":‹[]›"#, .memberMistyped, "F++"),
    .matcher(#""key":"a","matcher":"eq","values":‹"x"›"#, .memberMistyped, "F++"),
    .matcher(#""key":"a","matcher":"ex","logic":‹1›"#, .memberMistyped, "F++"),
    .matcher(#""key":"a","matcher":"ex","conditions":‹{}›"#, .memberMistyped, "F++"),
    .matcher(#""key":"a","matcher":"ex","events":‹"x"›"#, .memberMistyped, "F++"),
    .matcher(#""key":"a","matcher":"ex","from":‹1.5›"#, .memberMistyped, "F++"),
    .matcher(#""key":"a","matcher":"ex","to":‹"1"›"#, .memberMistyped, "F++"),
    .matcher(#""key":"a","matcher":"ex","searchType":‹true›"#, .memberMistyped, "F++"),
    .matcher(#""key":"a","matcher":"ex","events":[‹1›]"#, .entryNotObject, "FFF"),
    .matcher(#""key":"a","matcher":"ex","conditions":[{},‹1›]"#, .entryNotObject, "FFF"),
    .condition(#"{"type":"group","definition":{"logic":"or","conditions":[‹"a"›]}}"#, .entryNotObject, "FFF"),
    .condition(#"‹{"type":"group","definition":{"logic":"and"}}›"#, .membersMissing, "CCF"),
    .condition(#"{"type":"group","definition":{"logic":"and","conditions":‹null›}}"#, .membersMissing, "CCF"),
    .matcher(#""key":"‹\q›","matcher":"ex""#, .text(.unknownEscape), "F+F"),
    .matcher(#""key":"a","matcher":"e‹\ud800›""#, .text(.loneSurrogate), "F++"),
    .matcher(#""key":"a","matcher":"eq","values":["‹\#u{9}›"]"#, .text(.controlCharacter), "F+F"),
    .matcher(#""key":"a","matcher":"eq","values":[‹01›]"#, .text(.numberSpelling), "F+F"),
    .matcher(#""key":"a","matcher":"eq","values":[1‹,›]"#, .text(.trailingCommaInArray), "+FF"),
    .matcher(#""key":"a","matcher":"eq","values":[‹1e999›]"#, .text(.infiniteElement), "F++"),
    .matcher(#""key":"a","matcher":"ex","value":‹1e999›"#, .text(.infiniteMember), "FF+"),
    .matcher(#""key":"a","matcher":"ex","‹\u›":1"#, .text(.brokenUnicodeEscape), "FFF"),
  ]

  @Test(arguments: conditions)
  fileprivate func `about a condition has its place`(fault: Fault) throws { try check(fault) }

  private static let consequences: [Fault] = [
    .consequence("‹null›", .consequenceNull, "FFF"),
    .consequence("‹5›", .consequenceNotObject, "FF+"),
    .consequence(#"‹{"type":"t","detail":{"a":1}}›"#, .idMissing, "QF+"),
    .consequence(#"{"id":‹42›,"type":"t","detail":{"a":1}}"#, .idNotText, "Q++"),
    .consequence(#"{"id":‹null›,"type":"t","detail":{"a":1}}"#, .idNotText, "Q++"),
    .consequence(#"{"id":‹""›,"type":"t","detail":{"a":1}}"#, .idEmpty, "+F+"),
    .consequence(#"‹{"id":"i","detail":{"a":1}}›"#, .typeMissing, "QF+"),
    .consequence(#"{"id":"i","type":‹[]›,"detail":{"a":1}}"#, .typeNotText, "Q++"),
    .consequence(#"{"id":"i","type":‹""›,"detail":{"a":1}}"#, .typeEmpty, "+F+"),
    .consequence(#"‹{"id":"i","type":"t"}›"#, .detailMissing, "QF+"),
    .consequence(#"{"id":"i","type":"t","detail":‹[]›}"#, .detailMissing, "QF+"),
    .consequence(#"{"id":"i","type":"t","detail":‹{}›}"#, .detailEmpty, "+F+"),
    .consequence(#"{"id":"‹\q›","type":"t","detail":{"a":1}}"#, .consequenceText(.unknownEscape), "Q+F"),
    .consequence(#"{"id":"i","type":"t","detail":{"a":‹1e999›}}"#, .consequenceText(.infiniteMember), "QF+"),
    .consequence(#"{"id":"i","type":"t","detail":{"a":[[‹1e999›]]}}"#, .consequenceText(.infiniteElement), "Q++"),
    .consequence(#"{"id":"i","type":"t","detail":{"‹\ud800›":1}}"#, .consequenceText(.loneSurrogate), "Q++"),
  ]

  @Test(arguments: consequences)
  fileprivate func `about a consequence has its place`(fault: Fault) throws {
    try check(fault)
    let rules = try rules(MarkedText(fault.text).bytes)
    #expect(rules.consequences[0].faults.map { rules.faults[Int($0)].reason } == [fault.reason])
    #expect(rules.faults.map(\.rule) == [0])
  }

  // MARK: conditions that are kept as unreadable

  private static let unreadable: [Fault] = [
    .condition(group(#""logic":"AND""#), .logicCase(isAnd: true), "0+0"),
    .condition(group(#""logic":"oR""#), .logicCase(isAnd: false), "0+0"),
    .condition(group(#""logic":"xor""#), .logicUnknown, "0C0"),
    .condition(group(#""logic":" and""#), .logicUnknown, "0C0"),
    .condition(group(#""logic":null"#), .logicMissing, "CC0"),
    .condition(group(#""a":1"#), .logicMissing, "CC0"),
    .condition(matcher(#""matcher":"eq""#), .keyMissing(asksForMissing: false), "CC0"),
    .condition(matcher(#""key":null,"matcher":"nx""#), .keyMissing(asksForMissing: true), "CC1"),
    .condition(matcher(#""key":"a""#), .matcherMissing, "CC0"),
    .condition(matcher(#""key":"a","matcher":"EQ""#), .matcherUnknown(values: 0), "CC0"),
    .condition(matcher(#""key":"a","matcher":"eq ","values":[1]"#), .matcherUnknown(values: 1), "CC0"),
    .condition(matcher(#""key":"a","matcher":"","values":[1,2]"#), .matcherUnknown(values: 2), "C00"),
  ]

  private static func group(_ members: String) -> String {
    #"‹{"type":"group","definition":{\#(members),"conditions":[]}}›"#
  }

  private static func matcher(_ members: String) -> String {
    #"‹{"type":"matcher","definition":{\#(members)}}›"#
  }

  @Test(arguments: unreadable)
  fileprivate func `keeps an unreadable condition in its place`(fault: Fault) throws {
    let marked = MarkedText(fault.text)
    let rules = try rules(marked.bytes)
    let top = try #require(rules.conditions.last)
    guard case .unreadable(let reason) = top.form else {
      Issue.record("\(fault): \(top.form)")
      return
    }
    #expect(reason == fault.reason, "\(fault)")
    #expect([top.range.lower, top.range.upper] == marked.offsets, "\(fault)")
    #expect(Fault.outcomes(of: reason) == fault.outcomes, "\(fault)")
    #expect(rules.faults.isEmpty, "\(fault)")
  }

  // MARK: what does no harm

  @Test(arguments: [
    #""unknown":"\q""#, #""unknown":[01,{"a":1e999}]"#, #""unknown":{"\q":1}"#,
    #""reEvaluate":"\ud800""#,
  ])
  func `leaves out what nothing reads`(member: String) throws {
    let condition = #"{"type":"matcher","definition":{"key":"a","matcher":"ex",\#(member)},\#(member)}"#
    let consequence = #"{"id":"i","type":"t","detail":{"a":1},\#(member)}"#
    let text =
      #"{"version":1,\#(member),"rules":[{\#(member),"condition":\#(condition),"consequences":[\#(consequence)]}]}"#
    #expect(try rules(Array(text.utf8)).faults.isEmpty)
  }

  @Test func `leaves out the loser of a repeated name`() throws {
    let text =
      #"{"version":1,"rules":[{"condition":{"type":"matcher","definition":{"key":"\q","key":"a","matcher":"ex"}},"consequences":[]}]}"#
    #expect(try rules(Array(text.utf8), .ios).faults.map(\.reason) == [.text(.unknownEscape)])
    #expect(try rules(Array(text.utf8), .android).faults.isEmpty)
  }

  @Test func `marks what only readers of every member look at`() throws {
    let text =
      #"{"type":"matcher","definition":{"key":"a","matcher":"ex","conditions":[{"type":"zz"},5],"events":[1]}}"#
    let rules = try rules(Array(Fault.rules(#"{"condition":\#(text),"consequences":[]}"#).utf8))
    #expect(rules.faults.map(\.reason) == [.entryNotObject, .typeUnknown, .entryNotObject])
    #expect(rules.faults.allSatisfy { $0.isUnused })
    #expect(rules.conditions.count == 1)
  }

  @Test func `names the rule that a fault stands in`() throws {
    let text = Fault.rules(#"5,{"condition":{"type":"zz"},"consequences":[null]},5"#)
    let rules = try rules(Array(text.utf8))
    #expect(rules.faults.map(\.rule) == [0, 1, 1, 2])
    #expect(rules.ruleCount == 3)
    #expect(rules.rules.map(\.index) == [0, 1, 2])
  }

  @Test(arguments: [("1", 1), ("1.0", 1), ("1e0", 1), ("-1", -1), ("0", 0)] as [(String, Int64)])
  func `keeps the version`(lexeme: String, version: Int64) throws {
    let rules = try rules(Array("{\"version\":\(lexeme),\"rules\":[]}".utf8))
    #expect(rules.version == version)
    #expect(rules.faults.isEmpty)
  }
}
