/// A rules document with every matcher over every kind of value, every special key and every
/// function of the tokens.
enum EveryRule {
  private static let matchers = [
    "eq", "ne", "gt", "ge", "lt", "le", "co", "nc", "sw", "ew", "ex", "nx",
  ]
  private static let values = [
    #""go""#, #""Ä""#, #""7""#, "7", "-0", "2.5", "1e300", "9223372036854775807", "true", "null",
    #""x","go",7,true"#, "{}", "[]", #""""#, "",
  ]
  private static let keys = [
    "k", "n", "o.p", "r.0", "o", "a.b.c", "", "é", "~type", "~source", "~state.com.acme.bag/n",
    "~timestampu", "~timestampz", "~timestampp", "~sdkver",
  ]
  private static let tokens = [
    "k", "n", "f", "b", "z", "o", "o.p", "r", "r.0", "é", "~type", "~source", "~timestampu",
    "~timestampz", "~timestampp", "~sdkver", "~cachebust", "~all_url", "~all_json",
    "~state.com.acme.bag/n", "~state.com.acme.bag/level", "urlenc(k)", "urlenc(~all_json)",
    "int(k)", "double(n)", "string(f)", "bool(b)", "nosuch(k)", "urlenc(urlenc(k))",
  ]
  private static let keysOfTemplates = ["{{k}}", "{{int(n)}}", "{{urlenc(k)}}", "a{{k}}"]

  /// The document, small enough to be built once and wide enough to be run on every input.
  static let document: [UInt8] = {
    var conditions: [String] = []
    for (place, key) in (keys + keysOfTemplates).enumerated() {
      for (offset, matcher) in matchers.enumerated() {
        // Every matcher meets every key; the values take turns, so that pairs differ by key.
        let values = values[(place * 7 + offset) % values.count]
        conditions.append(leaf(key, matcher, values))
      }
    }
    for values in values {
      conditions += matchers.map { leaf("k", $0, values) } + matchers.map { leaf("n", $0, values) }
    }
    for search in ["any", "ordered", "mostRecent"] {
      conditions.append(
        #"""
        {"type":"historical","definition":{"events":[{"iam.id":"a"},{"k":"b"}],"matcher":"ge",\#
        "value":1,"from":0,"to":5000000000000,"searchType":"\#(search)"}}
        """#)
    }
    var rules = conditions.map { rule($0, #"{"msg":"hi"}"#) }
    rules += (0..<conditions.count / 5).map {
      let members = conditions[($0 * 5)..<($0 * 5 + 5)].joined(separator: ",")
      let logic = $0 % 2 == 0 ? "and" : "or"
      return rule(
        #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(members)]}}"#,
        #"{"n":1.50,"deep":[{"t":"{%k%}"}]}"#)
    }
    let detail = tokens.enumerated().map { #""t\#($0)":"a{%\#($1)%}b""# }.joined(separator: ",")
    rules.append(rule(leaf("~type", "ex", ""), #"{\#(detail),"open":"{%k"}"#))
    return Array(#"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#.utf8)
  }()

  private static func leaf(_ key: String, _ matcher: String, _ values: String) -> String {
    let definition = #""key":"\#(key)","matcher":"\#(matcher)","values":[\#(values)]"#
    return #"{"type":"matcher","definition":{\#(definition)}}"#
  }

  private static func rule(_ condition: String, _ detail: String) -> String {
    let consequence = #"{"id":"hit","type":"pb","detail":\#(detail)}"#
    return #"{"condition":\#(condition),"consequences":[\#(consequence)]}"#
  }
}
