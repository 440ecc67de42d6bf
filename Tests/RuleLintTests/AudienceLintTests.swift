import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import Testing

/// What is said of Convert documents must be what the platforms do with them.
@Suite struct `findings about Convert rules` {
  /// One condition: its members but for `match_type`, `negated` and what `with` replaces.
  private static func leaf(
    _ value: String, _ type: String = "matches", negated: Bool = false, family: String = "generic_text_key_value"
  ) -> String {
    #"{"rule_type":"\#(family)","key":"n","value":\#(value),"matching":{"match_type":"\#(type)","negated":\#(negated)}}"#
  }

  private static func rules(_ leaves: String...) -> String {
    #"{"OR":[{"AND":[{"OR_WHEN":[\#(leaves.joined(separator: ","))]}]}]}"#
  }

  private static let any = #""settings":{"matching_options":{"audiences":"any"}}"#

  /// One experience with the members given, and an audience `a1`.
  private static func config(
    _ members: String, settings: String = any, audience: String = #""id":"a1""#, rules: String = rules(leaf("\"x\"")),
    more: String = ""
  ) -> String {
    #"{"experiences":[{"id":"1","key":"a",\#(members),\#(settings),"variations":[{"id":"1"}]}\#(more)],"audiences":[{\#(audience),"rules":\#(rules)}]}"#
  }

  /// Codes with the outcomes of each platform, of those in `codes` where there are some.
  private func found(_ text: String, _ codes: Set<String>, for platforms: [ConvertProfile] = ConvertProfile.all)
    -> [String]
  {
    convertFindings(in: Array(text.utf8), for: platforms)
      .filter { codes.contains($0.page.code) }
      .map { finding in
        let rows = finding.outcomes.rows.map { "\($0.platform) \($0.outcome.rawValue)" }
        return ([finding.page.code] + rows).joined(separator: ", ")
      }
  }

  @Test func `name what costs iOS an experience`() {
    let codes: Set = ["CV122", "CV123", "CV125", "CV128"]
    let lost = "CV128, ios rule dropped"
    let cases: [(String, [String])] = [
      (Self.config(#""type":"a/b""#), []),
      (Self.config(#""type":"nonsense""#), [lost]),
      (Self.config(#""type":"nonsense","status":"foo","name":5"#), [lost, lost, lost]),
      (Self.config(#""goals":"g""#), [lost]),
      (#"{"experiences":[{"id":5,"key":"a",\#(Self.any),"variations":[{"id":"1"}]}]}"#, ["CV125, ios rule dropped"]),
      (
        Self.config(#""type":null"#, settings: #""settings":{"matching_options":{"audiences":"every"}}"#),
        ["CV123, js other result, android no effect", lost]
      ),
      (
        Self.config(
          #""type":null"#, settings: #""settings":{"matching_options":{"audiences":"any","locations":"none"}}"#),
        ["CV123, js no effect, android no effect", lost]
      ),
      (
        Self.config(
          #""type":null"#, settings: #""settings":{"matching_options":{"audiences":"any","locations":"all"}}"#),
        ["CV123, ios no effect, js no effect, android no effect"]
      ),
      (Self.config(#""site_area":false"#), [lost]),
      (Self.config(#""site_area":0"#), [lost]),
      (Self.config(#""site_area":null"#), []),
      (Self.config(#""site_area":\#(Self.rules(Self.leaf("\"x\"")))"#), ["CV122, ios no effect, android no effect"]),
      (
        Self.config(#""site_area":\#(Self.rules(Self.leaf("\"x\"", family: "zzz")))"#),
        ["CV122, android no effect", lost]
      ),
      (#"{"experiences":[5]}"#, ["CV128, ios rule dropped, js rule dropped"]),
    ]
    for (text, wanted) in cases {
      #expect(found(text, codes).sorted() == wanted.sorted(), "\(text)")
    }
  }

  @Test func `take a site area that JavaScript takes for false for none`() {
    #expect(found(Self.config(#""site_area":false"#), ["CV001"]) == [])
    #expect(
      found(Self.config(#""site_area":"x""#), ["CV001"]) == ["CV001, ios condition dropped, js condition dropped"])
  }

  @Test func `know which of two experiences a platform finds`() {
    let other = #",{"id":"2","key":"a",\#(Self.any),"variations":[{"id":"1"}]}"#
    #expect(
      found(Self.config(#""type":"a/b""#, more: other), ["CV125"]) == [
        "CV125, ios no effect, js no effect, android no effect"
      ])
    #expect(found(Self.config(#""type":"zz""#, more: other), ["CV125"]) == ["CV125, js no effect, android no effect"])
    let same = #",{"id":"1","key":"b",\#(Self.any),"variations":[{"id":"1"}]}"#
    #expect(
      found(Self.config(#""type":"a/b""#, more: same), ["CV125"]) == [
        "CV125, ios other result, js other result, android other result"
      ])
  }

  @Test func `name what the one platform that is asked about refuses`() {
    #expect(
      found(Self.rules(Self.leaf("\"a{\"", "regexMatches")), ["CV105", "CV106"], for: [.ios]) == [
        "CV106, ios never true"
      ])
    #expect(
      found(Self.rules(Self.leaf("\"(?>a)\"", "regexMatches", negated: true)), ["CV105", "CV106"], for: [.js]) == [
        "CV106, js never true"
      ])
    #expect(
      found(Self.rules(Self.leaf("\"(a\"", "regexMatches")), ["CV105", "CV106"], for: [.ios]) == [
        "CV105, ios never true"
      ])
  }

  @Test func `say nothing of what iOS does with families that it does not evaluate`() {
    let family = "weather_condition"
    func leaf(_ value: String, _ type: String) -> String {
      Self.rules(Self.leaf(value, type, negated: true, family: family))
    }
    let cases: [(String, [String])] = [
      (leaf("\"rain\"", "less"), ["CV109, ios never true", "CV113, js other result, android always true"]),
      (leaf("\"(rain\"", "regexMatches"), ["CV105, js never true, android always true", "CV109, ios never true"]),
      (leaf("\"a{\"", "regexMatches"), ["CV106, android always true", "CV109, ios never true"]),
      (leaf("5", "equals"), ["CV109, ios never true"]),
      (leaf("\"0,500\"", "less"), ["CV109, ios never true", "CV113, android always true"]),
      (leaf("null", "equals"), ["CV103, js other result, android other result", "CV109, ios never true"]),
      (
        Self.rules(Self.leaf("\"a\"", family: family), Self.leaf("\"b\"", family: family)),
        ["CV101, ios never true", "CV109, ios never true", "CV109, ios never true"]
      ),
    ]
    let codes: Set = [
      "CV101", "CV103", "CV105", "CV106", "CV109", "CV110", "CV111", "CV113",
    ]
    for (text, wanted) in cases { #expect(found(text, codes).sorted() == wanted, "\(text)") }
  }

  @Test func `hold values against each other as iOS does`() {
    func outcome(_ one: String, _ other: String) -> [String] {
      found(Self.rules(Self.leaf(one, "equals"), Self.leaf(other, "equals")), ["CV101"])
    }
    #expect(outcome("5", "\"5.0\"") == ["CV101, ios other result"])
    #expect(outcome("5", "\"5\"") == ["CV101, ios never true"])
    #expect(outcome("\"É\"", "\"e\\u0301\"") == ["CV101, ios other result"])
    #expect(outcome("\"x\"", "\"y\"") == ["CV101, ios never true"])
  }

  @Test func `know what is blank, and what is nothing`() {
    func codes(_ value: String, _ type: String, negated: Bool = false) -> [String] {
      found(Self.rules(Self.leaf(value, type, negated: negated)), ["CV111", "CV118"])
    }
    let absent = "CV111, ios other result"
    #expect(codes("null", "equals", negated: true) == [])
    #expect(codes("null", "equals") == [absent])
    #expect(codes("null", "isIn", negated: true) == [absent])
    #expect(codes("\"\\u200B\"", "contains", negated: true) == ["CV118"])
    #expect(codes("\"\\u00A0\"", "contains") == [absent, "CV118"])
    #expect(codes("\"\\uFEFF\"", "contains") == ["CV118"])
    #expect(codes("\"x\"", "contains") == [])
  }

  @Test func `find the experience that is asked for as each platform does`() {
    func target(_ member: String, id: String = "200") -> [String] {
      let leaf = #"{"rule_type":"bucketed_into_experience_key"\#(member)}"#
      let experience = #"{"id":"1","key":"\#(id)",\#(Self.any),"variations":[{"id":"1"}]}"#
      return found(
        #"{"experiences":[\#(experience)],"audiences":[{"id":"a1","rules":\#(Self.rules(leaf))}]}"#, ["CV119"])
    }
    #expect(target(#","value":"200""#) == [])
    #expect(target(#","value":"hero""#) == ["CV119, ios never true, js never true"])
    #expect(target(#","value":200"#) == ["CV119, ios never true"])
    #expect(target(#","value":200"#, id: "200.0") == ["CV119, js never true"])
    #expect(target(",\"matching\":{\"negated\":true}") == ["CV119, ios always true, js always true"])
    let lost = Self.config(
      #""type":"zz""#, rules: Self.rules(#"{"rule_type":"bucketed_into_experience_key","value":"a"}"#))
    #expect(found(lost, ["CV119"]) == ["CV119, ios never true"])
  }

  @Test func `follow references as each platform does`() {
    func reference(_ list: String, _ audience: String, type: String = "a/b") -> [String] {
      found(Self.config(#""type":"\#(type)","audiences":\#(list)"#, audience: audience), ["CV121"])
    }
    #expect(reference(#"["a1"]"#, #""id":"a1""#) == [])
    #expect(reference(#"["a2"]"#, #""id":"a1""#) == ["CV121, ios always true, js always true, android never true"])
    #expect(reference(#"["a1","a2"]"#, #""id":"a1""#) == ["CV121"])
    #expect(reference(#"["10"]"#, #""id":10"#) == ["CV121, ios always true, android never true"])
    #expect(reference(#"["a2"]"#, #""id":"a1""#, type: "zz") == ["CV121, js always true, android never true"])
  }

  @Test func `guess at references that lead nowhere`() throws {
    let text = Self.config(#""audiences":["members"]"#, audience: #""id":"member""#)
    let finding = try #require(convertFindings(in: Array(text.utf8)).first { $0.page.code == "CV121" })
    #expect(finding.hint != nil)
    // Of a great many only the first are guessed at.
    let many = (0..<150).map { "\"member\($0 % 10)\"" }.joined(separator: ",")
    let hints = convertFindings(in: Array(Self.config(#""audiences":[\#(many)]"#, audience: #""id":"member""#).utf8))
      .filter { $0.page.code == "CV121" }.map { $0.hint != nil }
    #expect(hints == Array(repeating: true, count: 100) + Array(repeating: false, count: 50))
  }

  @Test func `know the blocks that stand beside others`() {
    func blocks(_ blocks: String...) -> [String] {
      found(#"{"OR":[{"AND":[\#(blocks.joined(separator: ","))]}]}"#, ["CV001", "CV102"])
    }
    let full = #"{"OR_WHEN":[\#(Self.leaf("\"x\""))]}"#
    let never = "CV001, ios condition dropped, js condition dropped, android condition dropped"
    let dropped = "CV102, ios condition dropped, js condition dropped, android condition dropped"
    #expect(blocks(full, full) == [])
    #expect(blocks(full, "{}", "{}") == [dropped, dropped])
    #expect(blocks("{}", "{}") == [never, never])
    #expect(blocks("{}") == [never])
  }
}
