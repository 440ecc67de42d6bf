package import RuleCore

extension Finding {
  /// Returns the finding for a file that is not JSON for any platform.
  package static func unreadable(
    _ problem: JSONProblem, in text: [UInt8], for platforms: [String]
  ) -> Finding {
    // The reader's offsets do not include a byte order mark.
    let offset = problem.offset + (text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let end = min(offset + 1, text.count)
    var outcomes = Outcomes()
    for platform in platforms { outcomes.set(.fileRejected, on: platform) }
    return Finding(
      Lint.of(problem.reason).page, Message(problem.summary),
      at: .document(ByteRange(min(offset, end), end)), severity: .error,
      outcomes: outcomes)
  }
}
