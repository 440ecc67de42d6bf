extension LaunchCheck {
  static let repeatedRule = LaunchCheck(
    RulePage(
      "G007", "repeated-rule", .info,
      "a rule that another archive of the same call has as well",
      why: """
        Somebody who changes one of them must remember the other. Where an app takes one archive \
        after the other, as it does with bundled and downloaded rules, they drift apart unnoticed.
        """,
      remedy: """
        Keep the rule in one of the archives, or ignore the code where both must have it.
        """,
      source: "this program: the conditions and consequences of all files of a call are compared",
      fires: .call(
        "$ rulectl validate a.json b.json", "a.json " + RepeatedExample.rules("", "", "c1"),
        "b.json " + RepeatedExample.rules("«", "»", "c1")),
      silent: .call(
        "$ rulectl validate a.json b.json", "a.json " + RepeatedExample.rules("", "", "c1"),
        "b.json " + RepeatedExample.rules("", "", "c2"))),
    .reported(by: .otherInputs))
}

/// An example document with one rule between the marks `opening` and `closing`.
private enum RepeatedExample {
  static func rules(_ opening: String, _ closing: String, _ id: String) -> String {
    #"{"version":1,"rules":[\#(opening){"condition":\#(Example.track),"consequences":[{"id":"\#(id)","type":"url","detail":{"url":"app://home"}}]}\#(closing)]}"#
  }
}
