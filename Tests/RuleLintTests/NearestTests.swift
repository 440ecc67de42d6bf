import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleLint
import Testing

@Suite struct `the nearest name` {
  @Test(arguments: [
    ("qe", "eq"), ("EQ", "eq"), ("eqq", "eq"), ("shcema", "schema"), ("~typ", "~type"),
  ])
  func `is found within two letters`(text: String, name: String) {
    let names = ["eq", "ne", "schema", "~type", "~source"]
    #expect(SpellingSuggestion.name(for: text.utf8, among: names) == name)
  }

  @Test(arguments: [("zzz", "eq"), ("schmea of another kind", "schema"), ("SCHEMA", "schema")])
  func `is the closest one where one must be named`(text: String, name: String) {
    #expect(SpellingSuggestion.closest(to: text.utf8, among: ["eq", "schema"]) == name)
    #expect(SpellingSuggestion.closest(to: text.utf8, among: []) == nil)
  }

  @Test(arguments: ["eq", "zzz", "", "schema-of-another-kind"])
  func `is nil for what is right, or nothing like it`(text: String) {
    #expect(SpellingSuggestion.name(for: text.utf8, among: ["eq", "schema"]) == nil)
  }
}
