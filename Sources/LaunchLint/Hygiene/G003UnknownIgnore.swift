extension LaunchCheck {
  static let unknownIgnore = LaunchCheck(
    RulePage(
      "G003", "unknown-ignore", .warning,
      "an ignore of a rule that names no code",
      why: """
        It ignores nothing: what it was meant to silence is still reported, or will be.
        """,
      remedy: """
        Write codes such as `S009`, or what they begin with, in an array of texts. `rulectl rule` \
        lists them.
        """,
      source: "this program: a rule's `meta.rulectl.ignore` is read by nobody else",
      fires: .rule(
        #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"rulectl":{"ignore":[«"S9"»]}}}"#
      ),
      silent: .rule(
        #"{"condition":{"type":"matcher","definition":{"key":"~type","matcher":"qe","values":["a"]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"rulectl":{"ignore":["S"]}}}"#
      )),
    .reported(by: .ignores))
}
