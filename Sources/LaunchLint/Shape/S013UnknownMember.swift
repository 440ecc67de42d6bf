extension LaunchCheck {
  static let memberUnknown = LaunchCheck(
    RulePage(
      "S013", "unknown-member", .info,
      "a member that nobody reads, with a name like one that is missing",
      why: """
        All engines pass over members that they do not know. Where the member that was meant is required, what holds \
        it is lost or means something else.
        """,
      remedy: "Correct the name.",
      source: SDKSource.rulesParsers,
      fires: .rule(#"{"condition":\#(Example.track),"consequences":[],«"metta"»:{}}"#),
      silent: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":{}}"#)),
    .document { subject, findings in UnknownFieldCheck(subject).check(&findings) })
}
