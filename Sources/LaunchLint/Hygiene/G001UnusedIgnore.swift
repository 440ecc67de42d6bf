extension LaunchCheck {
  static let unusedIgnore = LaunchCheck(
    RulePage(
      "G001", "unused-ignore", .warning,
      "an ignore of a rule that silences nothing",
      why: """
        What it was written for is gone, or was never found on the platforms that are asked. It \
        would hide the next finding of that code without anybody deciding so. What makes an \
        archive unsafe cannot be ignored by the rules inside it.
        """,
      remedy: """
        Take the code out of `meta.rulectl.ignore`. Where it is about a platform that this call \
        leaves out, ask for that platform as well.
        """,
      source: "this program: a rule's `meta.rulectl.ignore` is read by nobody else",
      fires: .rule(
        #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"rulectl":{"ignore":[«"S009"»]}}}"#
      ),
      silent: .rule(
        #"{"condition":{"type":"matcher","definition":{"key":"~type","matcher":"qe","values":["a"]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}],"meta":{"rulectl":{"ignore":["S009"]}}}"#
      )),
    .reported(by: .ignores))
}
