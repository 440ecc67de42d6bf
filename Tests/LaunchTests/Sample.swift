import RuleEngine
import Testing

/// Rules documents and events in short form, and what a platform makes of them.
enum Sample {
  static let type = "com.example.type.shop"

  // MARK: documents

  static func document(_ rules: [String]) -> String {
    #"{"version":1,"rules":["# + rules.joined(separator: ",") + "]}"
  }

  static func rule(_ condition: String, id: String = "hit", detail: String = #"{"m":1}"#) -> String {
    #"{"condition":\#(condition),"consequences":[{"id":"\#(id)","type":"pb","detail":\#(detail)}]}"#
  }

  /// A matcher; `key` and `values` are JSON text, quotes of the key left out.
  static func matcher(_ key: String, _ code: String, _ values: String? = nil) -> String {
    let values = values.map { #","values":\#($0)"# } ?? ""
    return #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"\#(code)"\#(values)}}"#
  }

  static func group(_ logic: String, _ conditions: [String]) -> String {
    let list = conditions.joined(separator: ",")
    return #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(list)]}}"#
  }

  /// A condition that always holds.
  static let always = matcher("~type", "eq", #"["com.example.type.shop"]"#)

  static func event(_ data: String?) -> String {
    let data = data.map { #","data":\#($0)"# } ?? ""
    return #"{"type":"com.example.type.shop","source":"com.example.source.cart"\#(data)}"#
  }

  // MARK: running

  static func ruleSet(_ document: String, for profile: LaunchProfile) throws -> RuleSet {
    RuleSet(try JSONDocument(Array(document.utf8)), for: profile)
  }

  static func program(_ document: String, for profile: LaunchProfile, only: Set<Int>? = nil) throws -> Program {
    try Program(ruleSet(document, for: profile), for: profile, only: only)
  }

  static func fires(_ condition: String, _ data: String?, _ profile: LaunchProfile) throws -> Bool {
    var engine = Engine(
      try program(document([rule(condition)]), for: profile), world: World(for: profile, now: Instant(milliseconds: 0)))
    return try !engine.process(Array(event(data).utf8)).isEmpty
  }

  /// The platforms on which `condition` holds for `data`: `i`, `A` and `W`.
  static func platforms(_ condition: String, _ data: String?) throws -> String {
    try zip("iAW", LaunchProfile.all).filter { try fires(condition, data, $1) }
      .map { String($0.0) }.joined()
  }
}
