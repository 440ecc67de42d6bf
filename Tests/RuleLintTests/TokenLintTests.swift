import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleLint
import Testing

@Suite struct `the checks of tokens` {
  private static let bothIdle = "ios: no effect, android: no effect"
  private static let bothOther = "ios: other result, android: other result"

  @Test(arguments: [
    ("T001", "50 {% off", bothIdle), ("T001", "{%a%}\u{301}", "ios: no effect"),
    ("T002", "{%~Type%}", bothIdle), ("T002", "{%urlenc(~types)%}", bothIdle),
    ("T004", "{%URLENC(a)%}", bothOther),
    ("T005", "{%%name%%}", bothIdle), ("T005", "${name}", bothOther),
    ("T006", "{% a %}", bothIdle), ("T006", "{% ~type %}", "ios: no effect"),
    ("T006", "{%urlenc( a )%}", "android: no effect"),
    ("T006", "{%urlenc (a)%}", "android: other result"),
    ("T007", "{%urlenc(string(a))%}", bothIdle),
    ("T007", "{%urlenc(a)(b)%}", "ios: no effect"),
    ("T007", "{%urlenc(a)b%}", ""), ("T007", "{%urlenc()%}", bothIdle),
    ("T007", "{%urlenc(a%}", bothIdle),
    ("T013", "{%(a)%}", "ios: crash at evaluation"),
    ("T014", "{%int(a)%}", "ios: crash at evaluation, android: other result"),
    ("T016", "{%total%}", bothOther),
    ("T018", "{%~state.a%}", bothIdle), ("T018", "{%~state.a/b/c%}", "android: other result"),
    ("T018", "{%~state:a/b%}", "android: no effect"),
    ("T018", "{%~state/b%}", "ios: crash at evaluation, android: no effect"),
  ])
  func `say what each platform does`(code: String, text: String, outcomes: String) throws {
    #expect(try ConsequenceSample(#"an {"action":"\#(text)"}"#).outcomes(code) == outcomes)
  }

  @Test(arguments: [
    ("T001", "a {%b%} {% c", "{% c"), ("T002", "a {%~typ%} b", "{%~typ%}"),
    ("T005", "a {{b.c}} d {%e%}", "{{b.c}}"), ("T011", "{%a%}{%~timestampz%}", "{%~timestampz%}"),
  ])
  func `point at the token`(code: String, text: String, marked: String) throws {
    #expect(try ConsequenceSample(#"an {"action":"\#(text)"}"#).marked(code) == [marked])
  }

  /// All ways to put a token together from these parts.
  private static let spellings: [String] = {
    var spellings: [String] = []
    for function in ["", "urlenc", "upper", " string"] {
      for key in ["a", " a", "~type", " ~type ", "~Type", "~state/a", "~state.s", "b(a)"] {
        for (opening, closing) in [("", ""), ("(", ")"), ("( ", ")"), ("(", ")("), ("(", "")] {
          // Without a bracket the function would be the beginning of another key.
          if opening.isEmpty, !function.isEmpty { continue }
          spellings.append(function + opening + key + closing)
        }
      }
    }
    return spellings
  }()

  @Test(arguments: ["ios", "android"])
  func `agree with what the engine makes of a token`(platform: String) throws {
    for spelling in Self.spellings {
      for text in ["{%\(spelling)%}", "{%\(spelling)"] {
        let sample = try ConsequenceSample(#"an {"action":"\#(text)"}"#)
        let outcomes = sample.tokenOutcomes(on: platform)
        guard let detail = try sample.detail(on: platform, #"{"total":21,"a":"v"}"#) else {
          #expect(outcomes.contains(.crashAtEvaluation), "\(text)")
          continue
        }
        #expect(!outcomes.contains(.crashAtEvaluation), "\(text)")
        #expect((detail == #"{"action":""}"#) == outcomes.contains(.noEffect), "\(text)")
      }
    }
  }

  @Test func `point at the whole text where it has escapes`() throws {
    let sample = try ConsequenceSample(#"an {"action":"\n{%~typ%}"}"#)
    #expect(sample.marked("T002") == [#""\n{%~typ%}""#])
  }

  @Test(arguments: [
    ("T001", "{%a%} %} {"), ("T002", "{%~state.a/b%}"), ("T002", "{%type%}"), ("T004", "{%a%}"),
    ("T005", "{{ not a token }}"), ("T005", "{a}"), ("T006", "{%first name%}"),
    ("T006", "{%urlenc( ~type )%}"),
    ("T007", "{%urlenc(a)%}"), ("T007", "{%(a)%}"), ("T014", "{%int(~timestampu)%}"),
    ("T008", "{%a%}"), ("T016", "{%count%}"),
    ("T018", "{%~state.com.adobe.module.lifecycle/a.b%}"),
  ])
  func `say nothing about`(code: String, text: String) throws {
    #expect(try ConsequenceSample(#"an {"action":"\#(text)"}"#).findings(code).isEmpty)
  }

  @Test(arguments: [
    ("https://e.example/?a={%a%}", ["{%a%}"]), ("{%a%}", []), ("https://{%a%}/b", []),
    ("app://a/{%urlenc(a)%}/{%~timestampu%}/{%string(b)%}", ["{%string(b)%}"]), ("{%a%}/b", []),
    ("https://{%a%}/{%b%}", ["{%b%}"]), ("app://a/{%%Product ID%%}", []),
  ])
  func `want tokens of an address encoded`(address: String, marked: [String]) throws {
    #expect(try ConsequenceSample(#"url {"url":"\#(address)"}"#).marked("T008") == marked)
  }

  @Test(arguments: [
    (#"{\"a\":{%a%}}"#, 1), (#"{\"a\":\"{%a%}\",\"b\":\"{%b%}\"}"#, 2), ("{%~all_json%}", 0),
    (#"{\"a\":{%~all_json%}}"#, 0), (#"{\"a\":\"{%~all_json%}\"}"#, 1), ("a={%a%}", 0),
    (#"{\"t\":\"{%~type%}\"}"#, 0), (#"{\"a\":\"{%%Product ID%%}\"}"#, 0),
  ])
  func `want no token in JSON`(body: String, count: Int) throws {
    let sample = try ConsequenceSample(
      #"pb {"templateurl":"https://e.example/","templatebody":"\#(body)"}"#)
    #expect(sample.findings("T009").count == count)
  }

  /// `invalid`: the characters that are reported besides.
  @Test(arguments: [
    ("{{action}}", ["{{action}}"], [] as [String]), ("{{ action }}", ["{{ action }}"], []),
    ("${ a.b }", ["${ a.b }"], []),
    ("{{ {{b}} ${c", ["{{b}}"], ["{"]), ("{{a b}}", [], ["{"]), ("{{ a }", [], ["{"]), ("{{}}", [], ["{"]),
    ("{{a}} b", ["{{a}}"], [" "]), ("{%%Product ID%%}", ["{%%Product ID%%}"], []),
  ])
  func `with other delimiters are found once`(text: String, marked: [String], invalid: [String]) throws {
    let sample = try ConsequenceSample(#"url {"url":"https://e.example/?q=\#(text)"}"#)
    #expect(sample.marked("T005") == marked)
    let messages = invalid.map { character -> Message in "invalid character \(text: character.utf8) in URL" }
    #expect(sample.findings("A005").map(\.message) == messages)
  }

  @Test func `leave pages of messages their own templates`() throws {
    let sample = try ConsequenceSample(
      """
      schema {"id":"c1","schema":"https://ns.adobe.com/personalization/message/in-app",\
      "data":{"contentType":"text/html","content":"<p>{{name}} ${name}</p>"}}
      """)
    #expect(sample.findings("T005").isEmpty)
  }
}
