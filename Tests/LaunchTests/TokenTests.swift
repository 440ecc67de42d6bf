import RuleEngine
import Testing

@Suite struct `tokens` {
  private func firing(_ text: String, _ data: String, _ profile: LaunchProfile, limits: EventLimits = .standard)
    throws(Engine.Stop) -> Firing?
  {
    let rule = Sample.rule(Sample.always, detail: #"{"t":"\#(text)"}"#)
    guard let program = try? Sample.program(Sample.document([rule]), for: profile) else { return nil }
    var engine = Engine(program, world: World(for: profile, now: Instant(milliseconds: 0)), limits: limits)
    return try engine.process(Array(Sample.event(data).utf8)).first
  }

  private static let phones: [LaunchProfile] = [.ios, .android]

  /// A string of a detail, the data, the string that is written, and each token's outcome.
  private static let rows: [(text: String, data: String, written: String, tokens: [String])] = [
    ("plain %} {{a}} {a}", "{}", "plain %} {{a}} {a}", []),
    ("{%a%}", #"{"a":"x"}"#, "x", ["a=x resolved"]),
    ("<{%a%}>", #"{"a":""}"#, "<>", ["a= resolved"]),
    ("{%a%}{%b%}", #"{"a":1,"b":true}"#, "1true", ["a=1 resolved", "b=true resolved"]),
    ("{%a%}", "{}", "", ["a missing"]), ("{%a%}", #"{"a":null}"#, "", ["a missing"]),
    ("{%a%}", #"{"a":[1]}"#, "", ["a missing"]), ("{%%}", "{}", "", [" missing"]),
    ("{% a %}", #"{"a":1," a ":2}"#, "2", [" a =2 resolved"]),
    ("{%nope(a)%}", #"{"a":"x"}"#, "x", ["nope(a)=x unknown-function"]),
    ("{%nope(a)%}", "{}", "", ["nope(a) unknown-function"]),
    ("{%URLENC(a)%}", #"{"a":"&"}"#, "&", ["URLENC(a)=& unknown-function"]),
    ("{%urlenc(a)%}", #"{"a":"a&é"}"#, "a%26%C3%A9", ["urlenc(a)=a%26%C3%A9 resolved"]),
    ("{%int(a)%}", #"{"a":"7"}"#, "7", ["int(a)=7 resolved"]),
    ("{%string(a)%}", "{}", "", ["string(a) missing"]), ("50 {% off", "{}", "", [" off unclosed"]),
    ("{%a%} {%b", #"{"a":1}"#, "", ["b unclosed"]), ("{%", "{}", "", [" unclosed"]),
    ("{%a{%b%}%}", #"{"a{%b":1}"#, "1%}", ["a{%b=1 resolved"]),
    // What is inserted is not looked at again.
    ("{%a%}", #"{"a":"{%b%}","b":1}"#, "{%b%}", ["a={%b%} resolved"]),
    ("{%a%}", #"{"a":"{%"}"#, "{%", ["a={% resolved"]),
    ("{%a%}", #"{"a":"\"\\\u0001\u202e"}"#, #"\"\\\u0001\u202e"#, ["a=\"\\\u{1}\u{202E} resolved"]),
    (#"\u007b%a%\u007d"#, #"{"a":1}"#, "1", ["a=1 resolved"]),
    ("{%~type%}", "{}", Sample.type, ["~type=\(Sample.type) resolved"]),
  ]

  @Test(arguments: rows.indices)
  func `are replaced, and told one by one`(index: Int) throws {
    let (text, data, written, tokens) = Self.rows[index]
    for profile in Self.phones {
      let firing = try #require(try firing(text, data, profile))
      #expect(firing.detail == #"{"t":"\#(written)"}"#, "\(profile.name) \(text)")
      let told = firing.tokens.map { token in
        token.token + (token.value.map { "=" + $0 } ?? "") + " " + token.status.rawValue
      }
      #expect(told == tokens, "\(profile.name) \(text)")
    }
  }

  @Test func `stay as they are on the web`() throws {
    let firing = try #require(try firing("{%a%} {%", #"{"a":1}"#, .web))
    #expect(firing.detail == #"{"t":"{%a%} {%"}"#)
    #expect(firing.tokens.isEmpty)
  }

  @Test func `stand in strings alone`() throws {
    let detail = #"{"{%a%}":{"x":["{%a%}",1,null]},"id":"{%a%}"}"#
    let rule = #"{"condition":\#(Sample.always),"consequences":[{"id":"{%a%}","type":"{%a%}","detail":\#(detail)}]}"#
    for profile in Self.phones {
      var engine = Engine(
        try Sample.program(Sample.document([rule]), for: profile),
        world: World(for: profile, now: Instant(milliseconds: 0)))
      let firings = try engine.process(Array(Sample.event(#"{"a":"v"}"#).utf8))
      #expect(firings.map(\.detail) == [#"{"{%a%}":{"x":["v",1,null]},"id":"v"}"#])
      #expect(firings.map(\.id) == [#""{%a%}""#])
      #expect(firings.map(\.type) == [#""{%a%}""#])
    }
  }

  // MARK: limits

  private func isLimit(_ error: any Error, rule: Int, token: String) -> Bool {
    guard case .limit(let limit) = error as? Engine.Stop else { return false }
    return limit.rule == rule && limit.token == token && limit.limit == 100
  }

  private func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test func `write as much into one string as the limit says`() throws {
    let limits = EventLimits(expansion: 100)
    for profile in Self.phones {
      for (first, second, isWritten) in [
        (100, 0, true), (60, 40, true), (101, 0, false), (60, 41, false),
      ] {
        let data = #"{"a":"\#(text(first))","b":"\#(text(second))"}"#
        do throws(Engine.Stop) {
          let firing = try firing("long text {%a%} {%b%}", data, profile, limits: limits)
          #expect(isWritten && firing != nil)
        } catch {
          let token = first > 100 ? "a" : "b"
          #expect(!isWritten && isLimit(error, rule: 0, token: token), "\(first) \(second)")
        }
      }
    }
  }

  @Test func `write sixteen times as much for one event`() throws {
    for (count, isWritten) in [(15, true), (16, true), (17, false)] {
      let details = (0..<count).map { _ in Sample.rule(Sample.always, detail: #"{"t":"{%a%}"}"#) }
      var engine = Engine(
        try Sample.program(Sample.document(details), for: .ios), world: World(for: .ios, now: Instant(milliseconds: 0)),
        limits: EventLimits(expansion: 100))
      let event = Array(Sample.event(#"{"a":"\#(text(100))"}"#).utf8)
      if isWritten {
        // Each event begins at nothing.
        for _ in 0..<2 {
          let firings = try engine.process(event)
          #expect(firings.count == count)
        }
      } else {
        #expect {
          _ = try engine.process(event)
        } throws: {
          isLimit($0, rule: 16, token: "a")
        }
      }
    }
  }
}
