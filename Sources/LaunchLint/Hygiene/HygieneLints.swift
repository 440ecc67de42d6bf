/// G: the codes without a check. `InlineIgnores` reports G001 and G003, the baseline of `validate` G002,
/// `RepeatedRules` G007, the check of G008 also G009.
extension LaunchLints {
  static let unusedIgnore = LaunchCheck(
    "G001", "unused-ignore", .warning, "an entry in `meta.rulectl.ignore` that suppresses no finding",
    why: """
      The finding no longer occurs, or it does not occur on the selected platforms. The entry would silently hide \
      the next finding with that code. An entry for a finding about an unsafe archive never has an effect.
      """,
    remedy: """
      Remove the code from `meta.rulectl.ignore`. If it belongs to a platform that was not selected, select that \
      platform.
      """,
    source: "this program: no SDK reads `meta.rulectl.ignore`",
    fires: .rule(
      #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"rulectl":{"ignore":[«"S009"»]}}}"#
    ),
    silent: .detail("url", #"{"url":"app://home"}"#))

  package static let staleBaseline = RulePage(
    "G002", "stale-baseline", .warning, "a baseline entry that matches no finding",
    why: "The finding no longer occurs. If it occurs again, the entry hides it.",
    remedy: "Write a new baseline with `--write-baseline FILE --force`. Pass all files that the baseline lists.",
    source: "this program: no SDK reads a baseline",
    fires: .call(
      "$ rulectl validate rules.json --baseline baseline.json", #"rules.json {"version":1,"rules":[]}"#,
      #"baseline.json {"version":2,"files":[{"file":"rules.json","content":"","findings":[«{"code":"S001","rule":"","place":"/version","value":"fa1d39852fc1d27f","count":1}»]}]}"#
    ),
    silent: .call(
      "$ rulectl validate rules.json --baseline baseline.json", #"rules.json {"version":1,"rules":[]}"#,
      #"baseline.json {"version":2,"files":[{"file":"rules.json","content":"","findings":[]}]}"#
    ))

  static let unknownIgnore = LaunchCheck(
    "G003", "unknown-ignore", .warning, "an entry in `meta.rulectl.ignore` that matches no code",
    why: "The entry suppresses nothing, so the intended finding is still reported.",
    remedy: "Use an array of strings, such as the code `S009` or the prefix `S`. `rulectl code` lists all codes.",
    source: "this program: no SDK reads `meta.rulectl.ignore`",
    fires: .rule(
      #"{"condition":{"type":"matcher","definition":{"key":"~type","matcher":"qe","values":["a"]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"rulectl":{"ignore":[«"S9"»]}}}"#
    ),
    silent: .rule(
      #"{"condition":{"type":"matcher","definition":{"key":"~type","matcher":"qe","values":["a"]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"rulectl":{"ignore":["S009"]}}}"#
    ))

  static let repeatedRule = LaunchCheck(
    "G007", "repeated-rule", .info, "a rule that another input file contains as well",
    why: """
      A change to one copy must be repeated in the other. If an app loads one file after the other, such as bundled \
      and downloaded rules, the copies can diverge unnoticed.
      """,
    remedy: "Keep the rule in one file, or ignore this code if both files need the rule.",
    source: "this program: compares the conditions and consequences of all input files",
    fires: .call(
      "$ rulectl validate a.json b.json", "a.json " + RepeatedExample.rules("", "", "c1"),
      "b.json " + RepeatedExample.rules("«", "»", "c1")),
    silent: .call(
      "$ rulectl validate a.json b.json", "a.json " + RepeatedExample.rules("", "", "c1"),
      #"b.json {"version":1,"rules":[]}"#))
}

/// An example document with one rule between the marks `opening` and `closing`.
private enum RepeatedExample {
  static func rules(_ opening: String, _ closing: String, _ id: String) -> String {
    #"{"version":1,"rules":[\#(opening){"condition":\#(Example.track),"consequences":[{"id":"\#(id)","type":"url","detail":{"url":"app://home"}}]}\#(closing)]}"#
  }
}
