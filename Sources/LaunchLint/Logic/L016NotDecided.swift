extension LaunchCheck {
  /// Reported by `LogicReport`, which analyzes a document once for all of its lints.
  static let notDecided = LaunchCheck(
    RulePage(
      "L016", "not-decided", .info,
      "conditions of which it was not found out what they come to",
      why: """
        Whether tests can hold together is looked for in steps, and the steps are limited, so \
        that every document is checked in the same time on every machine. What they do not \
        settle is neither reported as a fault nor cleared of one: the rule may never fire, \
        always fire, or repeat another one without a finding that says so.
        """,
      remedy: """
        Split the rule, or ask for one thing once: groups of alternatives that ask for the \
        same keys in many ways are what takes so many steps. `rulectl witness` takes more of \
        them.
        """,
      source: "budgets of this tool",
      fires: .condition("«" + places(6, for: 7) + "»"),
      silent: .condition(places(3, for: 4))),
    .reported(by: .logic))

  /// An example condition that is never true, but has no short proof of it: a pigeonhole problem,
  /// in which each guest sits at one of fewer tables for one person.
  private static func places(_ tables: Int, for guests: Int) -> String {
    let groups = (1...guests).map { guest in
      let seats = (1...tables).map { table in
        #"{"type":"matcher","definition":{"key":"\#(table)","matcher":"eq","values":["\#(guest)"]}}"#
      }
      return group("or", seats)
    }
    return group("and", [Example.track] + groups)
  }

  private static func group(_ logic: String, _ members: [String]) -> String {
    #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(members.joined(separator: ","))]}}"#
  }
}
