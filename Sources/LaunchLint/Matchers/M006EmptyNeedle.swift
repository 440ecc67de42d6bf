extension LaunchLints {
  static let emptyNeedle = LaunchCheck(
    "M006", "empty-needle", .warning, "an empty string as the value of `co`, `nc`, `sw` or `ew`",
    why: """
      On iOS no string contains the empty string, so `co` never matches and `nc` always matches. On Android and the \
      web every string contains the empty string, so `co` matches every string and `nc` matches none. On all \
      platforms, every string starts and ends with the empty string. On iOS `sw` and `ew` also match a missing key.
      """,
    remedy: "Use `ex` to match every value.",
    source: SDKSource.evaluation, differences: ["D43", "D92"],
    fires: .test(#""key":"tier","matcher":"co","values":[«""»]"#),
    silent: .test(#""key":"tier","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard test.kinds.contains(.emptyText), test.matcher.isAboutText else { return }
      for value in test.values where subject.document.range(value).count == 2 {
        guard subject.document.kind(value) == .string else { continue }
        let searches = test.matcher == .contains || test.matcher == .lacks
        findings.add(
          "`\(test.matcher.rawValue)` compares with an empty string", at: value, severity: searches ? .error : .warning,
          outcomes: Outcomes(subject.profiles) { test.outcomeOfEmptyNeedle($0.values) },
          hint: "use `ex` to match every value")
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
