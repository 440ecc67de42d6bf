extension LaunchCheck {
  package static let staleBaseline = LaunchCheck(
    RulePage(
      "G002", "stale-baseline", .warning,
      "an entry of the baseline that no longer occurs",
      why: """
        The finding has been dealt with. The entry would hide it when it comes back.
        """,
      remedy: """
        Write the baseline anew with `--write-baseline`, for all files that it is about.
        """,
      source: "this program: nobody else reads a baseline",
      fires: .call(
        "$ rulectl validate rules.json --baseline baseline.json", #"rules.json {"version":1,"rules":[]}"#,
        #"baseline.json {"version":1,"findings":[«{"code":"S001","rule":"","place":"/version","count":1}»]}"#),
      silent: .call(
        "$ rulectl validate rules.json --baseline baseline.json",
        #"rules.json {"version":"1","rules":[]}"#,
        #"baseline.json {"version":1,"findings":[{"code":"S001","rule":"","place":"/version","count":1}]}"#
      )),
    .reported(by: .baseline))
}
