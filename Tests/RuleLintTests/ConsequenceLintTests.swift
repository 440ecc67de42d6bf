import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleLint
import Testing

@Suite struct `the checks of consequences` {
  private static let both = "ios: no effect, android: no effect"
  private static let bothOther = "ios: other result, android: other result"

  @Test(arguments: [
    ("C001", #"pb {"templateurl":""}"#, both),
    ("C001", #"url {"uri":"app://home"}"#, both),
    ("C001", #"an {"action":"","pages":1}"#, both),
    ("C001", #"iam {"template":"local","content":null}"#, both),
    ("C002", #"pb {"templateurl":5}"#, both),
    ("C002", #"csp {"operation":"write","key":"k","value":5}"#, "ios: no effect"),
    ("C002", #"iam {"template":"fullscreen","html":"a","remoteAssets":["b"]}"#, both),
    (
      "C002",
      #"schema {"id":"c1","schema":"https://ns.adobe.com/personalization/message/in-app","data":{"contentType":"text/html","content":"x","remoteAssets":[["b"]]}}"#,
      both
    ),
    (
      "C026",
      #"schema {"id":"c1","schema":"https://ns.adobe.com/personalization/message/in-app","data":{"contentType":"text/html","content":"x","remoteAssets":["file:///a.png"]}}"#,
      "android: no effect"
    ),
    ("C002", #"iam {"template":"local","content":"a","wait":1.5}"#, both),
    ("C002", #"iam {"template":"local","content":"a","title":5}"#, both),
    ("C002", #"iam {"template":"local","content":"a","category":1}"#, both),
    ("C002", #"iam {"template":"local","content":"a","adb_deeplink":2}"#, both),
    ("C002", #"iam {"template":"local","content":"a","userData":"x"}"#, both),
    (
      "C002",
      #"schema {"id":"c1","schema":"https://ns.adobe.com/personalization/message/in-app","data":{"contentType":"text/html","content":"x","publishedDate":"1"}}"#,
      both
    ),
    (
      "C001",
      #"schema {"id":"c1","schema":"https://ns.adobe.com/personalization/ruleset-item","data":{"content":{}}}"#, both
    ),
    (
      "C001",
      #"schema {"id":"c1","schema":"https://ns.adobe.com/personalization/message/in-app","data":{"contentType":"text/html","content":null}}"#,
      "ios: no effect"
    ),
    (
      "C001",
      #"schema {"id":"c1","schema":"https://ns.adobe.com/personalization/message/in-app","data":{"contentType":"text/html"}}"#,
      both
    ),
    (
      "C002",
      #"schema {"id":"c1","schema":"https://ns.adobe.com/personalization/message/in-app","data":{"contentType":5,"content":"x"}}"#,
      "ios: no effect"
    ),
    (
      "C001",
      #"schema {"id":"c1","schema":"https://ns.adobe.com/personalization/message/content-card","data":{"content":"x"}}"#,
      "ios: no effect"
    ),
    (
      "C001",
      #"schema {"id":"c1","schema":"https://ns.adobe.com/personalization/message/content-card","data":{"contentType":"text/plain"}}"#,
      both
    ),
    ("C003", #"an {"action":"a","context data":{}}"#, both),
    ("C004", #"pii {"templateurl":"http://example.com/"}"#, both),
    ("C005", #"dispatch {"type":"t","source":"s"}"#, both),
    ("C006", #"mod {"data":{}}"#, both),
    ("C007", #"csp {"operation":"write","value":"v"}"#, both),
    ("C007", #"csp {"operation":"write","key":"","value":"v"}"#, "android: no effect"),
    ("C010", #"iam {"template":"alert","title":"t","content":"c"}"#, both),
    ("C010", #"iam {"template":"Alert","title":"t","content":"c","cancel":"n"}"#, both),
    ("C001", #"iam {"template":"alert","title":"","content":"c","cancel":"n"}"#, both),
    ("C010", #"iam {"template":"fullscreen","html":""}"#, both),
    ("C013", #"pb {"templateurl":"https://example.com/","timeout":0}"#, both),
    ("C013", #"pb {"templateurl":"https://example.com/","timeout":-0.5}"#, both),
    ("C013", #"pb {"templateurl":"https://example.com/","timeout":0.5}"#, "android: no effect"),
    ("C013", #"pii {"templateurl":"https://example.com/","timeout":2.5}"#, "android: other result"),
    ("C013", #"iam {"template":"local","content":"a","date":1}"#, "ios: no effect"),
    ("C013", #"iam {"template":"local","content":"a","date":1.5}"#, "ios: other result"),
    ("C014", #"url {"url":"javascript:alert(1)"}"#, both),
    ("C015", #"csp {"operation":"write","key":"k"}"#, "ios: no effect, android: other result"),
    ("C023", #"iam {"template":"alert","title":"t","content":"c","cancel":"n","html":"a.html"}"#, both),
    ("C024", #"iam {"template":"alert","titel":"t","content":"c","cancel":"n"}"#, both),
    ("C024", #"csp {"operation":"write","key":"k","value":"v","note":"x"}"#, both),
    ("C025", #"iam {"template":"alert","title":"t","content":"c","cancel":"n","confirm":"","url":"app://a"}"#, both),
    ("C026", #"iam {"template":"fullscreen","html":"a","remoteAssets":[["a.png"]]}"#, both),
    ("C027", #"iam {"template":"fullscreen","html":"assets/a.html"}"#, both),
    ("C028", #"pii {"templateurl":"https://e.example/","contenttype":"a/b"}"#, bothOther),
    ("A005", #"url {"url":"https:///path"}"#, both),
  ])
  func `say what each platform does`(code: String, consequence: String, outcomes: String) throws {
    #expect(try ConsequenceSample(consequence).outcomes(code) == outcomes)
  }

  @Test(arguments: [
    #"in-app","data":{"contentType":5,"content":null}"#, #"content-card","data":{"content":5}"#,
  ])
  func `accept what Android turns into text`(message: String) throws {
    let schema = #""schema":"https://ns.adobe.com/personalization/message/\#(message)"#
    let text = try ConsequenceSample(#"schema {"id":"c1",\#(schema)}"#).text
    let found = RuleLintTests.findings(in: text, for: [.android])
    #expect(!found.contains { ["C001", "C002"].contains($0.page.code) }, "\(found.map(\.page.code))")
  }

  @Test(arguments: [
    ("C009", #""content":{}"#, "{}"), ("C021", #""content":{"a":{"b":5e-4}}"#, "5e-4"),
  ])
  func `look into history operations`(code: String, content: String, marked: String) throws {
    let sample = try ConsequenceSample(
      """
      schema {"id":"c1","schema":"https://ns.adobe.com/personalization/eventHistoryOperation",\
      "data":{"operation":"insert",\(content)}}
      """)
    #expect(sample.marked(code) == [marked])
  }

  @Test(arguments: [
    ("C017", #"{"a":{"b":[1]},"c":"d"}"#, "[1]"), ("C018", #"{"a":{"b":null}}"#, "null"),
    ("C012", #"{"a":{"b[*]":"c"}}"#, #""b[*]""#),
    ("C012", #"{"a":[{}],"a[*]":{"b":1}}"#, #""a[*]""#),
  ])
  func `look into data at any depth`(code: String, data: String, marked: String) throws {
    #expect(try ConsequenceSample(#"add {"eventdata":\#(data)}"#).marked(code) == [marked])
  }

  @Test(arguments: [
    ("C001", #"pb {"templateurl":"https://example.com/{%urlenc(a)%}"}"#),
    ("C001", #"an {"contextdata":{}}"#), ("C001", #"an {"state":"home"}"#),
    ("C013", #"pb {"templateurl":"https://e.example/","timeout":2.0}"#),
    ("C002", #"csp {"operation":"delete","key":"k"}"#),
    ("C002", #"iam {"template":"fullscreen","html":"a","remoteAssets":[["b","c"]]}"#),
    ("C002", #"iam {"template":"local","content":"a","wait":2.0}"#),
    ("C004", #"pb {"templateurl":"{%~state.a/url%}"}"#), ("C012", #"add {"eventdata":{"a*":1}}"#),
    ("C014", #"url {"url":"{%link%}"}"#), ("C014", #"url {"url":"{%scheme%}://home"}"#),
    ("C014", #"url {"url":"tel:5550100"}"#), ("C016", #"pb {"templateurl":"https://e.example/"}"#),
    ("C021", #"add {"eventdata":{"a":20.0}}"#),
    ("C023", #"iam {"template":"banner","wait":5}"#), ("C024", #"iam {"template":"banner","wait":5}"#),
    ("C024", #"an {"action":"a","context data":{},"pages":1}"#), ("C024", #"shcema {"a":1}"#),
    ("C026", #"iam {"template":"fullscreen","html":"a","remoteAssets":[["{%url%}","a.png"]]}"#),
    ("C028", #"pb {"templateurl":"https://e.example/","contenttype":""}"#),
    ("A004", #"pb {"templateurl":"http://e.example/"}"#),
    ("A005", #"url {"url":"https://{%host%}/{%path%}"}"#), ("A005", #"url {"url":"app://home"}"#),
    ("A005", #"url {"url":"https://e.example/%4{%digit%}"}"#),
    ("A006", #"url {"url":"https://e.example/?token_type=a&password=1"}"#),
    ("A006", #"url {"url":"https://user@e.example/"}"#),
    ("A007", #"url {"url":"https://www.development.example.com/10.0.0.1"}"#),
    ("A007", #"url {"url":"app://home"}"#), ("A007", #"url {"url":"https://8.8.8.8/"}"#),
  ])
  func `say nothing about`(code: String, consequence: String) throws {
    #expect(try ConsequenceSample(consequence).findings(code).isEmpty)
  }

  @Test func `tell a misspelled member from another one`() throws {
    let sample = try ConsequenceSample(#"pb {"templateurl":"https://e.example/","timeOut":5,"label":"x"}"#)
    #expect(sample.marked("C024") == [#""timeOut""#, #""label""#])
    let found = sample.findings("C024")
    #expect(found.map(\.severity) == [.warning, .info])
    #expect(found.map(\.hint) == ["use \(text: "timeout".utf8)", nil])
  }

  @Test func `look into the parameters of in-app messages`() throws {
    let sample = try ConsequenceSample(
      """
      schema {"id":"c1","schema":"https://ns.adobe.com/personalization/message/in-app","data":{"contentType":"text/html",\
      "content":"x","mobileParameters":{"widht":50},"remoteAssets":["http://e.example/a.png","ftp://e.example/b"]}}
      """)
    #expect(sample.marked("C024") == [#""widht""#])
    #expect(sample.marked("C026") == [#""ftp://e.example/b""#])
  }

  @Test func `know a folder assets below assets`() {
    let detail = #"{"template":"fullscreen","html":"assets/a.html"}"#
    let text = Array(Example.consequences(#"{"id":"c1","type":"iam","detail":\#(detail)}"#).text.utf8)
    #expect(!findings(in: text, assets: ["assets/a.html"]).contains { $0.page.code == "C027" })
    let codes = findings(in: text, assets: ["a.html"]).map(\.page.code)
    #expect(codes.contains("C027") && !codes.contains("A001"))
  }

  @Test(arguments: [
    ("C003", #"an {"action":"a","contextdata":{"cart":{}}}"#),
    ("C013", #"pb {"templateurl":"https://e.example/","timeout":0}"#),
    ("T006", #"an {"action":"{% a %}"}"#),
  ])
  func `are warnings where the platforms load everything`(code: String, consequence: String) throws {
    #expect(try ConsequenceSample(consequence).findings(code).map(\.severity) == [.warning])
  }

  @Test func `join the message and the profile of two rules with one condition`() {
    let message = #"{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello"}}"#
    let change = #"{"id":"c2","type":"csp","detail":{"operation":"delete","key":"seen"}}"#
    func count(_ other: String) -> Int {
      let rules = [(Example.track, message), (other, change)].map {
        #"{"condition":\#($0),"consequences":[\#($1)]}"#
      }
      let text = #"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#
      return findings(in: Array(text.utf8)).count { $0.page.code == "C029" }
    }
    #expect(count(Example.track) == 1)
    #expect(count(LintedRules.matcher(#""key":"~type","matcher":"eq","values":["a"]"#)) == 0)
  }

  @Test func `make a plain postback of personal data an error`() throws {
    let plain = #"{"templateurl":"HTTP://example.com/"}"#
    #expect(try ConsequenceSample("pii " + plain).findings("C004").first?.severity == .error)
    #expect(try ConsequenceSample("pb " + plain).findings("C004").first?.severity == .warning)
  }

  @Test(arguments: [
    "localhost", "127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.0.9", "169.254.1.1",
    "printer.local",
    "api-stg.example.com", "qa.eu.example.com", "[::1]", "intra",
  ])
  func `know hosts that are not for the public`(host: String) throws {
    let sample = try ConsequenceSample(#"url {"url":"https://me@\#(host):8080/a?b=c"}"#)
    #expect(sample.marked("A007") == [host])
  }

  @Test(arguments: [
    "https://hooks.slack.com/services/T0000/B0000/abcdef",
    "https://e.example/?k=AKIAABCDEFGHIJKLMNOP",
    "https://e.example/?a=1&API_KEY=123456", "https://me:word@e.example/",
    "https://e.example/#access_token=abcdef",
  ])
  func `know what looks like a secret`(address: String) throws {
    #expect(try ConsequenceSample(#"url {"url":"\#(address)"}"#).findings("A006").count == 1)
  }
}
