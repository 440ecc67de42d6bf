import AirshipLint
import ConvertLint
import Foundation
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import TestSupport
import Testing

/// A sound document, damaged at random: what is found must say of each platform whether it still
/// loads. `RULECTL_PROPERTY_CASES` is how many there are, `RULECTL_PROPERTY_SEED` replays a run.
@Suite struct `a damaged document` {
  private static let cases = PropertySettings.cases(300)
  private static let seed = PropertySettings.seed

  private static let sound = #"""
    {"version":1,"rules":[
    {"condition":{"type":"group","definition":{"logic":"and","conditions":[
    {"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["a",1,true]}},
    {"type":"group","definition":{"logic":"or","conditions":[
    {"type":"matcher","definition":{"key":"x","matcher":"ex"}},
    {"type":"historical","definition":{"events":[{"a":"b"}],"matcher":"ge","value":1,"from":5}}]}}]}},
    "consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"reEvaluate":false}},
    {"condition":{"type":"group","definition":{"logic":"or","conditions":[
    {"type":"matcher","definition":{"key":"y","matcher":"ne","values":[2]}}]}},
    "consequences":[{"id":"c2","type":"schema","detail":{"id":"i","schema":"s","data":{"k":[1]}}}]}]}
    """#

  /// What is put in the place of a value or a name.
  private static let replacements = [
    "null", "true", "0", "1.0", "1.5", "-7", "99999999999", "1e999", #""""#, #""x""#, #""AND""#,
    #""eq""#, #""(x)""#, #""\q""#, #""\ud83d""#, "[]", "[null]", "[1,]", #"["x"]"#, "{}",
    #"{"a":1,}"#, #"{"a":1,"a":2}"#, "word", "'x'", "/* */1", "[,]", #""values""#, #""logic""#,
  ]

  @Test func `is called rejected by the platforms that do not load it, and no others`() throws {
    print("\(Self.cases) damaged documents, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var random = SplitMix64(seed: Self.seed)
    var refused = 0
    for number in 0..<Self.cases {
      var text = Array(Self.sound.utf8)
      for _ in 0...Int.random(in: 0...2, using: &random) { text = Self.damaged(text, &random) }
      let found = findings(in: text)
      for profile in LaunchProfile.all {
        let loads =
          if case .success = LaunchRun.program(text, profile) { true } else { false }
        let says = found.filter {
          $0.outcomes[profile.name] == .fileRejected || $0.outcomes[profile.name] == .crashAtLoad
        }
        refused += loads ? 0 : 1
        #expect(
          says.isEmpty == loads,
          "\(number) of seed \(Self.seed) [\(profile.name)]: \(String(decoding: text, as: UTF8.self))"
        )
      }
    }
    #expect(refused > 0)
    #expect(refused < 3 * Self.cases)
  }

  /// `text` with one value or name replaced.
  private static func damaged(_ text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    guard let document = try? JSONDocument(text) else { return text }
    var ranges: [ByteRange] = []
    var open = [document.root]
    while let value = open.popLast() {
      ranges.append(document.range(value))
      if document.isArray(value) { open += document.elements(value) }
      guard document.isObject(value) else { continue }
      for (name, value) in document.members(value) {
        ranges.append(document.range(name))
        open.append(value)
      }
    }
    guard let range = ranges.randomElement(using: &random) else { return text }
    let replacement = replacements.randomElement(using: &random) ?? "null"
    return Array(text[..<range.lower]) + Array(replacement.utf8) + Array(text[range.upper...])
  }
}
