import RuleLint
import Testing

@Suite struct `the nearest name` {
  @Test(arguments: [
    ("qe", "eq"), ("EQ", "eq"), ("eqq", "eq"), ("shcema", "schema"), ("~typ", "~type"),
  ])
  func `is found within two letters`(text: String, name: String) {
    let names = ["eq", "ne", "schema", "~type", "~source"]
    #expect(Nearest.name(for: text.utf8, among: names) == name)
  }

  @Test(arguments: ["eq", "zzz", "", "schema-of-another-kind"])
  func `is nil for what is right, or nothing like it`(text: String) {
    #expect(Nearest.name(for: text.utf8, among: ["eq", "schema"]) == nil)
  }
}
