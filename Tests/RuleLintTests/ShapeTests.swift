import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import Testing

@Suite struct `a part of the wrong shape` {
  /// What one code says of one place; a platform where nothing happens is left out.
  private struct Wanted {
    let code: String
    let example: Example
    var ios: Outcome?
    var android: Outcome?
    var web: Outcome?
    var severity = Severity.error
    var hint: String?
  }

  private static let test = #"{"type":"matcher","definition":{"key":"a","matcher":"ex"}}"#

  private static func group(_ logic: String, _ members: String...) -> String {
    let list = members.joined(separator: ",")
    return #"{"type":"group","definition":{"logic":\#(logic),"conditions":[\#(list)]}}"#
  }

  private static func matcher(_ members: String) -> String {
    #"{"type":"matcher","definition":{\#(members)}}"#
  }

  private static func history(_ members: String) -> Example {
    .condition(#"{"type":"historical","definition":{\#(members)}}"#)
  }

  private static let unknown = matcher(#""key":"a","matcher":"qe","values":["x"]"#)
  private static let marked = matcher(#""key":"a","matcher":«"qe"»,"values":["x"]"#)
  private static let and = #""and""#

  private static let cases: [String: Wanted] = [
    // The same slip at four places, each with its own loss.
    "matcher alone": Wanted(
      code: "S009", example: .condition(marked), ios: .ruleDropped, android: .fileRejected, web: .neverTrue, hint: "eq"),
    "matcher inside and": Wanted(
      code: "S009", example: .condition(group(and, test, marked)), ios: .conditionDropped, android: .conditionDropped,
      web: .neverTrue, hint: "eq"),
    "matcher that hollows": Wanted(
      code: "S009", example: .condition(group(and, marked)), ios: .ruleDropped, android: .conditionDropped,
      web: .neverTrue, hint: "eq"),
    "matcher that hollows two groups": Wanted(
      code: "S009", example: .condition(group(and, group(#""or""#, marked))), ios: .ruleDropped,
      android: .conditionDropped, web: .neverTrue, hint: "eq"),
    // What that does to the groups.
    "and without a member": Wanted(
      code: "L015", example: .condition(group(#"«"and"»"#, test, unknown)), ios: .otherResult, android: .otherResult),
    "and without an or": Wanted(
      code: "L015", example: .condition(group(#"«"and"»"#, test, group(#""or""#, unknown))), ios: .otherResult),
    "and without a group of unknown logic": Wanted(
      code: "L015", example: .condition(group(#"«"and"»"#, test, group(#""xor""#, test))), android: .otherResult),
    "hollow and": Wanted(
      code: "P005", example: .condition(group(#"«"and"»"#, unknown, unknown)), ios: .ruleDropped, android: .alwaysTrue),
    "hollow and inside and": Wanted(
      code: "P005", example: .condition(group(and, test, group(#"«"and"»"#, unknown))), ios: .conditionDropped,
      android: .alwaysTrue),
    // Members of definitions.
    "logic in capitals": Wanted(
      code: "S008", example: .condition(group(#"«"AND"»"#, test)), ios: .neverTrue, web: .neverTrue, hint: "and"),
    "logic in capitals, between platforms": Wanted(
      code: "P001", example: .condition(group(#"«"AND"»"#, test)), ios: .neverTrue, web: .neverTrue),
    "logic of another type": Wanted(
      code: "S008", example: .condition(group("«1»", test)), ios: .fileRejected, android: .fileRejected, web: .neverTrue
    ),
    "logic of a matcher": Wanted(
      code: "S008", example: .condition(matcher(#""key":"a","matcher":"ex","logic":«1»"#)), ios: .fileRejected),
    "key of another type": Wanted(
      code: "S009", example: .condition(matcher(#""key":«5»,"matcher":"ex""#)), ios: .fileRejected,
      android: .fileRejected, web: .neverTrue),
    "members of another type": Wanted(
      code: "S007", example: .condition(#"{"type":"group","definition":{"logic":"and","conditions":«"x"»}}"#),
      ios: .fileRejected, android: .fileRejected, web: .fileRejected),
    "empty group": Wanted(
      code: "S007", example: .condition(#"{"type":"group","definition":{"logic":"and","conditions":«[]»}}"#),
      ios: .ruleDropped, android: .fileRejected, web: .alwaysTrue),
    "definition of another type": Wanted(
      code: "S006", example: .condition(#"{"type":"matcher","definition":«[]»}"#), ios: .fileRejected,
      android: .fileRejected, web: .neverTrue),
    "type": Wanted(
      code: "S005", example: .condition(#"{"type":«"grop"»,"definition":{}}"#), ios: .fileRejected,
      android: .fileRejected, web: .fileRejected, hint: "group"),
    // Values.
    "values as text": Wanted(
      code: "S010", example: .test(#""key":"a","matcher":"eq","values":«"x"»"#), ios: .fileRejected,
      android: .neverTrue, web: .otherResult),
    "null for the only value": Wanted(
      code: "S010", example: .test(#""key":"a","matcher":"eq","values":[«null»]"#), ios: .conditionDropped,
      android: .neverTrue, web: .neverTrue),
    "null among values": Wanted(
      code: "S010", example: .test(#""key":"a","matcher":"eq","values":["x",«null»]"#), ios: .valueDropped,
      android: .noEffect, web: .valueDropped),
    // History.
    "count as a decimal": Wanted(
      code: "S016", example: history(#""events":[{"a":1}],"matcher":"ge","value":«1.0»"#), android: .fileRejected),
    "time as a decimal": Wanted(
      code: "S016", example: history(#""events":[{"a":1}],"matcher":"ge","value":1,"from":«5.0»"#),
      android: .otherResult, severity: .warning),
    "count as text": Wanted(
      code: "S015", example: history(#""events":[{"a":1}],"matcher":"ge","value":«"1"»"#), ios: .ruleDropped,
      android: .fileRejected),
    "events of another type": Wanted(
      code: "S015", example: history(#""events":«"x"»,"matcher":"ge","value":1"#), ios: .fileRejected,
      android: .fileRejected, web: .crashAtEvaluation),
    "search type": Wanted(
      code: "S015", example: history(#""events":[{"a":1}],"matcher":"ge","value":1,"searchType":«"mostrecent"»"#),
      ios: .otherResult, android: .otherResult, web: .otherResult, severity: .warning, hint: "mostRecent"),
    "matcher of a count": Wanted(
      code: "S009", example: history(#""events":[{"a":1}],"matcher":«"gte"»,"value":1"#), ios: .ruleDropped,
      android: .fileRejected, web: .neverTrue, hint: "ge"),
    // Text that departs from JSON, where it is read and where it is not.
    "half a letter in a value": Wanted(
      code: "J004", example: .test(#""key":"a","matcher":"eq","values":["«\ud83d»"]"#), ios: .fileRejected),
    "half a letter in a detail": Wanted(
      code: "J004", example: .consequences(#"{"id":"c","type":"pb","detail":{"a":"«\ud83d»"}}"#),
      ios: .consequenceDropped),
    "half a letter that nobody reads": Wanted(
      code: "J004", example: .document(#"{"version":1,"rules":[],"x":"«\ud83d»"}"#), severity: .warning),
    "escape": Wanted(
      code: "J001", example: .test(#""key":"a","matcher":"eq","values":["«\q»"]"#), ios: .fileRejected,
      web: .fileRejected),
    "comma": Wanted(
      code: "J011", example: .document(#"{"version":1,"rules":[]«,»}"#), android: .fileRejected, web: .fileRejected),
    "member twice": Wanted(
      code: "J002", example: .document(#"{"version":1,"rules":[],«"rules"»:[1]}"#), ios: .otherResult,
      android: .otherResult, web: .otherResult),
    "member twice, alike": Wanted(
      code: "J002", example: .document(#"{"version":1,"rules":[],«"rules"»:[]}"#), severity: .warning),
    "number of ninety digits": Wanted(
      code: "J006", example: .test(#""key":"a","matcher":"eq","values":[«\#(String(repeating: "9", count: 90))»]"#),
      ios: .otherResult, android: .otherResult, web: .otherResult, severity: .warning),
    // The rest.
    "meta": Wanted(
      code: "S014", example: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":«1»}"#), ios: .fileRejected
    ),
    "no rules": Wanted(code: "S003", example: .document(#"{"version":1,"rules":«[]»}"#), severity: .warning),
    "misspelt member": Wanted(
      code: "S013", example: .test(#""key":"a","matcher":"eq",«"vales"»:["x"]"#), severity: .info, hint: "values"),
    "member of a different condition": Wanted(
      code: "S013", example: .test(#""key":"a","matcher":"eq",«"value"»:["x"]"#), severity: .info, hint: "values"),
    "misspelt list of rules": Wanted(
      code: "S013", example: .document(#"{"version":1,«"ruels"»:[]}"#), hint: "rules"),
    "switch of a rule": Wanted(
      code: "S013", example: .rule(#"{"condition":\#(Example.track),"consequences":[],«"isEnabled"»:false}"#),
      severity: .warning),
    "switch of a condition": Wanted(
      code: "S013", example: .condition(#"{"type":"matcher",«"negate"»:true,"definition":{"key":"a","matcher":"ex"}}"#),
      severity: .warning),
    "switch of a test": Wanted(
      code: "S013", example: .test(#""key":"a","matcher":"eq","values":["x"],«"case_sensitive"»:true"#),
      severity: .warning),
    "member of a consequence": Wanted(
      code: "S013", example: .consequences(#"{"id":"c","type":"url","detail":{"url":"app://home"},«"text"»:1}"#),
      severity: .info),
    "member of meta": Wanted(
      code: "S013", example: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":{«"reEvaluat"»:true}}"#),
      severity: .info, hint: "reEvaluate"),
    "consequence type": Wanted(
      code: "S012", example: .consequences(#"{"id":"c","type":«"PB"»,"detail":{"a":1}}"#), ios: .noEffect,
      android: .noEffect, severity: .warning, hint: "pb"),
  ]

  @Test(arguments: cases.keys.sorted())
  func `is found once, with what each platform loses`(name: String) throws {
    let wanted = try #require(Self.cases[name])
    let (text, place) = try #require(wanted.example.marked)
    let found = findings(in: text).filter {
      $0.page.code == wanted.code && $0.location == place
    }
    #expect(found.count == 1)
    let finding = try #require(found.first)
    #expect(finding.outcomes["ios"] == wanted.ios)
    #expect(finding.outcomes["android"] == wanted.android)
    #expect(finding.outcomes["web"] == wanted.web)
    #expect(finding.severity == wanted.severity)
    let names = (finding.hint?.parts ?? []).compactMap { part in
      if case .text(let text) = part { String(decoding: text, as: UTF8.self) } else { nil }
    }
    #expect(names == (wanted.hint.map { [$0] } ?? []))
  }

  /// Nothing else is said about these.
  @Test(arguments: ["\u{200D}", "\u{200E}", "\u{200C}"])
  func `is no joiner between letters that it joins`(joiner: String) {
    let text = #"{"version":1,"rules":[],"x":"é\#(joiner)é"}"#
    #expect(!findings(in: Array(text.utf8)).contains { $0.page.code == "J012" })
  }

  @Test(arguments: ["a\u{200D}b", "\u{202E}é", "\u{200B}é", #"\u202e"#, "\u{FEFF}é"])
  func `is a letter that hides`(letters: String) {
    let text = #"{"version":1,"rules":[],"x":"\#(letters)"}"#
    #expect(findings(in: Array(text.utf8)).contains { $0.page.code == "J012" })
  }

  @Test func `is a milder thing where no asked platform minds`() throws {
    let text = Array(#"{"version":1,"rules":[]} // all"#.utf8)
    let codes = findings(in: text, for: [.android]).filter { $0.severity == .error }
    #expect(codes.isEmpty)
    #expect(findings(in: text, for: [.ios]).contains { $0.severity == .error })
  }
}
