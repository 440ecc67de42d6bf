extension LaunchCheck {
  static let emptyNeedle = LaunchCheck(
    RulePage(
      "M006", "empty-needle", .warning,
      "`co`, `nc`, `sw` or `ew` with the empty text",
      why: """
        No text contains the empty text on iOS, every text does on Android and the web: `co` and `nc` turn round from \
        one to the other. Every text begins and ends with it; on iOS a missing key does too.
        """,
      remedy: "Use `ex` when any value will do.",
      source: SDKSource.evaluation,
      differences: ["D43", "D92"],
      fires: .test(#""key":"tier","matcher":"co","values":[«""»]"#),
      silent: .test(#""key":"tier","matcher":"ex""#)),
    .placed { subject, test, _, findings in
      guard test.kinds.contains(.emptyText), test.matcher.isAboutText else { return }
      for value in test.values where subject.document.range(value).count == 2 {
        guard subject.document.kind(value) == .string else { continue }
        let searches = test.matcher == .contains || test.matcher == .lacks
        findings.add(
          "`\(test.matcher.rawValue)` with the empty text", at: value, in: subject,
          severity: searches ? .error : .warning,
          outcomes: Outcomes(subject.profiles) { test.outcomeOfEmptyNeedle($0.values) }, hint: "`ex` asks for any value"
        )
        return
      }
    })
}

extension PlacedTest {
  fileprivate func outcomeOfEmptyNeedle(_ rules: ValueRules) -> Outcome {
    let isAlone = values.count == 1
    return switch matcher {
    case .contains: rules.containsEmptyText ? .otherResult : isAlone ? .neverTrue : .noEffect
    case .lacks: rules.containsEmptyText ? .neverTrue : isAlone ? .alwaysTrue : .noEffect
    default: rules.missingIsBlank ? .alwaysTrue : .otherResult
    }
  }
}
