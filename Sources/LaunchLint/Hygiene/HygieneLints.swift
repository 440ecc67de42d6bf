/// G: lints for the upkeep of rules. Some of these lints have no check of their own: `InlineIgnores` reports G001 and
/// G003, the baseline of `validate` reports G002, `RepeatedRules` reports G007, and the check of G008 also reports
/// G009.
extension LaunchLints {
  static let unusedIgnore = LaunchCheck(
    "G001", "unused-ignore", .warning, "an entry in `meta.rulectl.ignore` that suppresses no finding",
    why: """
      The finding that the entry suppressed no longer occurs, or does not occur on the selected platforms. The entry \
      would silently hide the next finding with its code. An entry cannot suppress a finding about an unsafe archive.
      """,
    remedy: """
      Remove the code from `meta.rulectl.ignore`. If the code belongs to a platform that was not selected, select that \
      platform.
      """,
    source: "this program: no SDK reads `meta.rulectl.ignore`",
    fires: .rule(
      #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"rulectl":{"ignore":[«"S009"»]}}}"#
    ),
    silent: .detail("url", #"{"url":"app://home"}"#))

  package static let staleBaseline = RulePage(
    "G002", "stale-baseline", .warning, "a baseline entry that matches no finding",
    why: "The finding that the entry suppressed no longer occurs. If it occurs again, the entry hides it.",
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
    "G007", "repeated-rule", .info, "a rule that a second input file also contains",
    why: """
      A change to one copy of the rule must be repeated in the other copy. If an app loads one file after the other, \
      such as bundled and downloaded rules, the copies can diverge unnoticed.
      """,
    remedy: "Keep the rule in one file, or ignore this code if both files need the rule.",
    source: "this program: compares the conditions and consequences of all input files",
    fires: .call(
      "$ rulectl validate a.json b.json", "a.json " + RepeatedExample.rules("", "", "c1"),
      "b.json " + RepeatedExample.rules("«", "»", "c1")),
    silent: .call(
      "$ rulectl validate a.json b.json", "a.json " + RepeatedExample.rules("", "", "c1"),
      #"b.json {"version":1,"rules":[]}"#))

  static let unnamedRule = LaunchCheck(
    "G004", "unnamed-rule", .info, "a rule without a name in `meta`, although most rules of the document have a name",
    why: """
      The SDKs ignore the name of a rule. Without a name, reports identify the rule by its position, which changes \
      when earlier rules are added or removed.
      """,
    remedy: """
      Add `"meta": {"name": "…"}`, which all platforms ignore.
      """,
    source: "the three engines, run: none reads unknown members of `meta`",
    fires: .rules(named("a"), named("b"), #"«{"condition":\#(Example.track),"consequences":[]}»"#),
    silent: .rules(named("a"), named("b"), named("c")),
    .document { subject, findings in
      let unnamed = subject.rules.rules.filter { rule in
        subject.document.value(at: rule.range).map { subject.nameOfRule($0) == nil } ?? false
      }
      guard !unnamed.isEmpty, unnamed.count * 2 < subject.rules.rules.count else { return }
      for rule in unnamed {
        findings.add("the rule has no name, but most rules have a name", at: rule.range, rule: rule.index)
      }
    })

  private static func named(_ name: String) -> String {
    #"{"condition":\#(Example.track),"consequences":[],"meta":{"name":"\#(name)"}}"#
  }

  static let overBudget = LaunchCheck(
    "G005", "over-budget", .warning, "too many rules, or too deeply nested conditions",
    why: """
      The SDKs evaluate every rule on every event. They read and evaluate nested conditions recursively, with a \
      small call stack.
      """,
    remedy: "Use at most 1000 rules, and at most 16 levels in a condition.",
    source: "this program: its limits, not those of an SDK",
    fires: .condition("«" + nested(17) + "»"),
    silent: .condition(nested(16)),
    .document { subject, findings in
      let rules = subject.rules
      if rules.rules.count > mostRules {
        findings.add("\(rules.rules.count) rules, more than the limit of \(mostRules)", at: subject.nameOfRules)
      }
      // Children are stored before their parents.
      var depths = [Int](repeating: 1, count: rules.conditions.count)
      for (index, condition) in rules.conditions.enumerated() {
        for child in condition.children {
          depths[index] = max(depths[index], depths[Int(rules.children[Int(child)])] + 1)
        }
      }
      for rule in rules.rules where rule.conditions.count > mostLevels {
        let top = Int(rule.conditions.upperBound) - 1
        guard depths[top] > mostLevels else { continue }
        findings.add(
          "condition has \(depths[top]) levels, more than the limit of \(mostLevels)", at: rules.conditions[top].range,
          rule: rule.index)
      }
    })

  private static let mostRules = 1000
  private static let mostLevels = 16

  /// Returns an example condition with `levels` levels.
  private static func nested(_ levels: Int) -> String {
    (2..<levels).reduce(Example.track) { inner, _ in
      #"{"type":"group","definition":{"logic":"or","conditions":[\#(inner)]}}"#
    }
  }
}

/// An example document with one rule. The marks `opening` and `closing` enclose the reported part.
private enum RepeatedExample {
  static func rules(_ opening: String, _ closing: String, _ id: String) -> String {
    #"{"version":1,"rules":[\#(opening){"condition":\#(Example.track),"consequences":[{"id":"\#(id)","type":"url","detail":{"url":"app://home"}}]}\#(closing)]}"#
  }
}

extension LaunchLintContext {
  /// Returns the value of `meta.name` of a rule.
  fileprivate func nameOfRule(_ entry: JSONDocument.Value) -> JSONDocument.Value? {
    member(entry, Self.metaWords).flatMap { member($0, Self.nameWords) }
  }

  private static let metaWords = JSONWords(["meta"])
  private static let nameWords = JSONWords(["name"])
}
