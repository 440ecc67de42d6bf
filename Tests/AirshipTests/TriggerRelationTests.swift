import Foundation
import RuleEngine
import TestSupport
import Testing

/// Relations of random pairs of predicates of triggers, held against all events of a small universe.
@Suite struct `relations of triggers` {
  private static let cases = PropertySettings.cases(1_000) / 100
  private static let seed = PropertySettings.seed

  /// The data of events, and the paths that predicates read.
  private static let universes: [(trigger: TriggerEvent, type: String, data: [String], keys: [String])] = [
    (.screen, "screen", [#""x""#, #""""#, #""xy""#, #""2.1""#, #""X""#], ["", #""key":"a","#]),
    (
      .customEventCount, "custom_event",
      names.flatMap { name in
        [
          "", #","event_value":1"#, #","event_value":2.5"#, #","event_value":-3"#, #","value":2"#,
          #","properties":{"a":1}"#,
          #","properties":{"a":"x"}"#, #","properties":[]"#, #","properties":null"#, #","a":1"#, #","a":"x""#,
        ].map { #"{"event_name":\#(name)\#($0)}"# }
      },
      [
        #""key":"event_name","#, #""key":"event_value","#, #""key":"properties","#,
        #""scope":["properties"],"key":"a","#, #""key":"a","#, "",
      ]
    ),
    (
      .regionEnter, "region_enter",
      names.flatMap { name in
        ["", #","action":"x""#, #","action":1"#, #","a":"x""#].map { #"{"region_id":\#(name)\#($0)}"# }
      }, [#""key":"region_id","#, #""key":"action","#, #""key":"a","#]
    ),
    (
      .version, "version",
      [#""1""#, #""2""#, #""3""#, "1", "2.5", #""x""#, #""2.1""#, #""2.1.0""#, #""""#].flatMap { version in
        [#"{"version":\#(version)}"#, #"{"version":\#(version),"version_name":"x"}"#]
      },
      [
        #""scope":["ios"],"key":"version","#, #""scope":["android"],"key":"version","#,
        #""scope":["android","version_name"],"#,
      ]
    ),
    (.foreground, "foreground", ["null"], ["", #""key":"a","#]),
  ]
  private static let names = [#""x""#, #""xy""#, #""X""#, #""1""#, #""""#]

  @Test(arguments: AirshipProfile.all)
  func `of random pairs are those of a small universe`(profile: AirshipProfile) throws {
    print("\(profile.name): \(Self.cases) pairs, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var random = PredicatePairs(seed: Self.seed)
    var tally: [String: Int] = [:]
    for (trigger, type, data, keys) in Self.universes {
      let events = data.map { #"{"type":"\#(type)","data":\#($0)}"# }
      for _ in 0..<Self.cases {
        let (old, new) = random.pair(keys)
        guard let one = try RelatedPredicates.predicate(old, profile),
          let other = try RelatedPredicates.predicate(new, profile)
        else { continue }
        var seen: [String: String] = [:]
        for event in events {
          let firing = [try Self.counts(event, trigger, old, profile), try Self.counts(event, trigger, new, profile)]
          if firing.contains(nil) { continue }
          let name = firing == [true, true] ? "both" : firing == [true, false] ? "onlyOld" : "onlyNew"
          if firing.contains(true), seen[name] == nil { seen[name] = event }
        }
        let search = PredicateRelationSearch(old: one, new: other, dataOf: trigger, for: profile)
        let answer = search.relation(budget: 100_000, asksBoth: true) { value, wantsOld, wantsNew in
          guard let event = trigger.deviceEvent(with: value) else { return nil }
          let text = String(decoding: event, as: UTF8.self)
          return (try? Self.counts(text, trigger, old, profile)) == wantsOld
            && (try? Self.counts(text, trigger, new, profile)) == wantsNew ? event : nil
        }
        tally[answer.name.rawValue, default: 0] += 1
        for (name, part) in [("onlyOld", answer.onlyOld), ("onlyNew", answer.onlyNew), ("both", answer.both)] {
          if case .impossible = part, let event = seen[name] {
            Issue.record("\(event) is \(name) on \(profile.name), seed \(Self.seed)\n\(old)\n\(new)")
          }
        }
      }
    }
    print("\(profile.name): \(tally.sorted { $0.key < $1.key })")
    #expect(tally["open", default: 0] <= 5 + Self.cases * Self.universes.count / 6)
  }

  /// Whether a trigger counts an event; nil if it is no event of a device.
  private static func counts(_ event: String, _ trigger: TriggerEvent, _ predicate: String, _ profile: AirshipProfile)
    throws -> Bool?
  {
    let schedule = #"""
      {"id":"a","type":"actions","created":"2026-01-01T00:00:00Z","actions":{},
       "triggers":[{"type":"\#(trigger.rawValue)","goal":1,"predicate":\#(predicate)}]}
      """#
    let runs = try #require(try AirshipSample.runs(schedule, [event], profile))
    if runs.contains(where: { $0.hasPrefix("!") }) { return nil }
    return !runs.isEmpty
  }
}
