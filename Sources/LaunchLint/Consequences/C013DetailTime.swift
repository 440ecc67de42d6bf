extension LaunchLints {
  static let detailTime = LaunchCheck(
    "C013", "detail-time", .warning, "a time value that iOS or Android does not use as written",
    why: """
      A `timeout` of zero or less is replaced by 2 seconds. Android truncates a fraction of `timeout` first. A \
      negative `wait` counts as no delay. On Android, `date` is a time in seconds since 1970. iOS reads `date` only if \
      it is a number with a fraction, and uses this number as a delay.
      """,
    remedy: "Use positive numbers of seconds. Use `wait` instead of `date`.",
    source: SDKSource.handlers,
    fires: .detail("iam", #"{"template":"local","content":"Hello","wait":«-5»}"#),
    silent: .detail("iam", #"{"template":"local","content":"Hello","wait":5}"#),
    .detail { subject, reading, findings in
      let document = subject.document
      if reading.kind.isPostback, let timeout = reading.detail.value("timeout", in: document) {
        checkTimeout(timeout, subject, &findings)
      }
      guard reading.kind == .local else { return }
      if let wait = reading.detail.value("wait", in: document),
        document.lexeme(wait).first == 0x2D, document.kind(wait) == .number
      {
        findings.add("`wait` is negative and counts as no delay", at: wait, outcomes: subject.handled(.otherResult))
      }
      if let date = reading.detail.value("date", in: document), document.kind(date) == .number {
        findings.add(
          "iOS does not read `date` as a time since 1970", at: date,
          outcomes: Outcomes(subject.profiles) { profile in
            guard profile.values.runtime == .swift else { return nil }
            let hasFraction = document.lexeme(date).contains(0x2E)
            return hasFraction ? .otherResult : .noEffect
          }, hint: "use `wait`, a delay in seconds")
      }
    })

  private static func checkTimeout(
    _ timeout: JSONDocument.Value, _ subject: LaunchLintContext, _ findings: inout Findings
  ) {
    let document = subject.document
    guard document.kind(timeout) == .number,
      let seconds = Double(String(decoding: document.lexeme(timeout), as: UTF8.self))
    else { return }
    let android = Outcomes(subject.profiles) { profile in
      profile.values.runtime == .java ? (seconds < 1 ? .noEffect : .otherResult) : nil
    }
    if seconds <= 0 {
      findings.add(
        "`timeout` is not positive and is replaced by 2 seconds", at: timeout, outcomes: subject.handled(.noEffect))
    } else if seconds < 1 {
      findings.add(
        "Android truncates `timeout` to 0, and uses 2 seconds instead", at: timeout, outcomes: android)
    } else if seconds != seconds.rounded() {
      findings.add("Android truncates `timeout` to an integer", at: timeout, outcomes: android)
    }
  }
}
