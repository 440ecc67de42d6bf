/// The arguments of `diff`: OLD and NEW, or what git passes to an external diff.
struct DiffInputs {
  let old: String
  let new: String
  /// The names in messages; nil for those of the files.
  private var titles: (old: String, new: String)?

  /// Source: git documentation, "GIT_EXTERNAL_DIFF": path old-file old-hex old-mode new-file new-hex new-mode, and
  /// two more for a file that was renamed.
  init(_ words: [String], isBetween: Bool) throws(CommandFailure) {
    switch words.count {
    case 1 where isBetween: (old, new) = (words[0], words[0])
    case 2: (old, new) = (words[0], words[1])
    case 7, 9:
      (old, new) = (words[1], words[4])
      titles = ("a/" + words[0], "b/" + (words.count == 9 ? words[7] : words[0]))
    default:
      throw CommandFailure(
        .usage, "expected OLD and NEW, found \(counted(words.count, "argument"))",
        help: "use `rulectl diff OLD NEW`")
    }
  }

  var isFromGit: Bool { titles != nil }

  func read(from files: FileSource, _ settings: EvalSettings) throws(CommandFailure)
    -> (old: RulesInput, new: RulesInput)
  {
    (try read(old, from: files, titles?.old, settings), try read(new, from: files, titles?.new, settings))
  }

  /// git passes `/dev/null` for a file that does not exist.
  private func read(_ path: String, from files: FileSource, _ title: String?, _ settings: EvalSettings)
    throws(CommandFailure) -> RulesInput
  {
    if let title, path == "/dev/null" { return RulesInput(missing: #"{"version":1,"rules":[]}"#, named: title) }
    return try RulesInput(path, from: files, named: title, settings.archiveLimits, settings.rulesLimits)
  }
}
