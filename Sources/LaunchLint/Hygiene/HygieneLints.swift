/// G: the codes without a check. `InlineIgnores` reports G001 and G003, the baseline of `validate` G002,
/// `RepeatedRules` G007.
extension LaunchCheck {
  static let unusedIgnore = LaunchCheck(
    RulePage(
      "G001", "unused-ignore", .warning,
      "an ignore of a rule that silences nothing",
      why: """
        What it was written for is gone, or was never found on the platforms that are asked. It would hide the next \
        finding of that code without anybody deciding so. What makes an archive unsafe cannot be ignored by the rules \
        inside it.
        """,
      remedy: """
        Take the code out of `meta.rulectl.ignore`. Where it is about a platform that this call leaves out, ask for \
        that platform as well.
        """,
      source: "this program: a rule's `meta.rulectl.ignore` is read by nobody else",
      fires: .rule(
        #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"rulectl":{"ignore":[«"S009"»]}}}"#
      ),
      silent: .rule(
        #"{"condition":{"type":"matcher","definition":{"key":"~type","matcher":"qe","values":["a"]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"rulectl":{"ignore":["S009"]}}}"#
      )))

  package static let staleBaseline = LaunchCheck(
    RulePage(
      "G002", "stale-baseline", .warning, "an entry of the baseline that no longer occurs",
      why: "The finding has been dealt with. The entry would hide it when it comes back.",
      remedy: "Write a new baseline with `--write-baseline FILE --force`, for all files that it lists.",
      source: "rulectl: only this program reads a baseline",
      fires: .call(
        "$ rulectl validate rules.json --baseline baseline.json", #"rules.json {"version":1,"rules":[]}"#,
        #"baseline.json {"version":2,"files":[{"file":"rules.json","content":"","findings":[«{"code":"S001","rule":"","place":"/version","value":"fa1d39852fc1d27f","count":1}»]}]}"#
      ),
      silent: .call(
        "$ rulectl validate rules.json --baseline baseline.json", #"rules.json {"version":"1","rules":[]}"#,
        #"baseline.json {"version":2,"files":[{"file":"rules.json","content":"","findings":[{"code":"S001","rule":"","place":"/version","value":"fa1d39852fc1d27f","count":1}]}]}"#
      )))

  static let unknownIgnore = LaunchCheck(
    RulePage(
      "G003", "unknown-ignore", .warning,
      "an ignore of a rule that names no code",
      why: "It ignores nothing: what it was meant to silence is still reported, or will be.",
      remedy: "Write codes such as `S009`, or what they begin with, in an array of texts. `rulectl code` lists them.",
      source: "this program: a rule's `meta.rulectl.ignore` is read by nobody else",
      fires: .rule(
        #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"rulectl":{"ignore":[«"S9"»]}}}"#
      ),
      silent: .rule(
        #"{"condition":{"type":"matcher","definition":{"key":"~type","matcher":"qe","values":["a"]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"rulectl":{"ignore":["S"]}}}"#
      )))

  static let repeatedRule = LaunchCheck(
    RulePage(
      "G007", "repeated-rule", .info,
      "a rule that another archive of the same call has as well",
      why: """
        Somebody who changes one of them must remember the other. Where an app takes one archive after the other, as \
        it does with bundled and downloaded rules, they drift apart unnoticed.
        """,
      remedy: "Keep the rule in one of the archives, or ignore the code where both must have it.",
      source: "this program: the conditions and consequences of all files of a call are compared",
      fires: .call(
        "$ rulectl validate a.json b.json", "a.json " + RepeatedExample.rules("", "", "c1"),
        "b.json " + RepeatedExample.rules("«", "»", "c1")),
      silent: .call(
        "$ rulectl validate a.json b.json", "a.json " + RepeatedExample.rules("", "", "c1"),
        "b.json " + RepeatedExample.rules("", "", "c2"))))
}

/// An example document with one rule between the marks `opening` and `closing`.
private enum RepeatedExample {
  static func rules(_ opening: String, _ closing: String, _ id: String) -> String {
    #"{"version":1,"rules":[\#(opening){"condition":\#(Example.track),"consequences":[{"id":"\#(id)","type":"url","detail":{"url":"app://home"}}]}\#(closing)]}"#
  }
}
