import RuleEngine
import Testing

/// How much one event can make an explanation say.
@Suite struct `the size of explanations of Airship` {
  /// What is said of a schedule that comes behind so many custom events: each is two of the hundred that
  /// are remembered.
  private func late(_ triggers: [String], events count: Int = 60, properties: String = "{}") throws
    -> ScheduleExplanation
  {
    let body = #"{"event_name":"buy","properties":\#(properties)}"#
    let events = Array(repeating: #"{"type":"custom_event","data":\#(body)}"#, count: count)
    let schedule = """
      {"type":"schedule_actions","data":{"id":"a","type":"actions","created":"2026-01-01","actions":{},
        "triggers":[\(triggers.joined(separator: ","))]}}
      """
    let outcome = try ExplainedRun.outcomes("[]", events + [schedule], .portable)?.last
    return try #require(outcome?.explanations.last)
  }

  private func nodes(_ trigger: TriggerExplanation) -> Int {
    trigger.conditions.reduce(0) { $0 + $1.nodes.count }
  }

  @Test func `is that of a predicate but for the events that were counted last or not at all`()
    throws
  {
    let names = ["buy"] + (1..<1_000).map { "other \($0)" }
    let leaves = names.map { #"{"key":"event_name","value":{"equals":"\#($0)"}}"# }
    let triggers = ["or", "and"].map { name in
      #"{"type":"custom_event_count","goal":1000,"predicate":{"\#(name)":[\#(leaves.joined(separator: ","))]}}"#
    }
    let said = try late(triggers)
    #expect(said.fault == nil)
    #expect(said.triggers.map(\.reason) == [.counted, .predicateFalse])
    #expect(said.triggers.map(\.after) == [50, 0])
    #expect(said.triggers.map(\.offers.count) == [50, 50])
    // One tree each, of the last event.
    #expect(said.triggers.map(nodes) == [1_001, 1_001])
    #expect(said.triggers.allSatisfy { $0.offers.last?.condition != nil })
  }

  @Test func `has of thousands of triggers some offers each, and counts them all`() throws {
    let trigger = #"{"type":"custom_event_count","goal":1000}"#
    let said = try late(Array(repeating: trigger, count: 2_100))
    #expect(said.fault == nil)
    #expect(said.triggers.reduce(0) { $0 + $1.offers.count } == 4_200)
    #expect(
      said.triggers.allSatisfy { trigger in
        trigger.added == 50 && trigger.offers.last?.count == 50 && trigger.offers.count + trigger.omittedOffers == 50
      })
  }

  @Test func `has of thousands of lists one element each`() throws {
    let inner = #"{"value":{"array_contains":{"value":{"equals":1}}}}"#
    let predicate = #"{"scope":["properties"],"key":"a","value":{"array_contains":\#(inner)}}"#
    let trigger = #"{"type":"custom_event_count","goal":1000,"predicate":\#(predicate)}"#
    let list = "[" + Array(repeating: "0", count: 30).joined(separator: ",") + "]"
    let lists = "[" + Array(repeating: list, count: 30).joined(separator: ",") + "]"
    let said = try late(Array(repeating: trigger, count: 2_000), events: 1, properties: #"{"a":\#(lists)}"#)
    #expect(said.fault == nil)
    let total = said.triggers.reduce(0) { $0 + nodes($1) }
    // All elements of all lists would be nearly two million.
    #expect((6_000...12_000).contains(total), "\(total)")
    #expect(said.triggers.last?.conditions.last?.nodes.first?.notes == ["1 of 30 elements are shown"])
  }
}
