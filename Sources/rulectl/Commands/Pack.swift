internal import LaunchLint

extension Command {
  /// `rulectl pack DIR -o FILE`
  static let pack = Command(
    "pack", .files, "Pack a folder into an archive that every SDK accepts.",
    description: [
      .text(
        """
        rules.json comes first, and every file is deflated. Folders, times and comments are not written, so that the \
        output is reproducible byte for byte. Rules with errors are rejected. Leaves out files whose name or folder \
        begins with a dot, and files that the operating system added.
        """),
      .examples(["rulectl pack rules -o rules.zip"]),
    ],
    statuses: """
      0 done, 1 errors in the rules, 2 wrong usage, 3 unsuitable file, 5 limit exceeded, 6 input or output failed.
      """,
    arguments: [CommandArgument("FOLDER", .one, "Folder that contains rules.json", .folders) { $0.inputs = [$1] }],
    required: ["--output"],
    options: [.platform, .allowErrors, .archive, .force("Overwrite the archive if it exists")] + ArchiveLimits.options
      + RulesLimits.options,
    output: "an archive",
    run: { options, _ throws(CommandFailure) in try Packing(options).run() })
}

/// A run of `pack`.
private struct Packing {
  private let options: OptionValues
  private let folder: String
  private let output: String

  init(_ options: OptionValues) {
    (self.options, folder, output) = (options, options.inputs[0], options.output ?? "-")
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let settings = try CheckSettings(options)
    let limits = settings.archiveLimits
    switch folder == "-" ? .other : FileKind(folder) {
    case .folder:
      if options.files.kind(of: SystemPath.joined(folder, RulesFile.name)) != .missing { break }
      throw CommandFailure(folderWithoutRules: folder, options.files) { file in
        file.name.lowercased().hasSuffix(".zip")
          ? "\(file.path) is an archive already" : "rename \(file.path) to \(RulesFile.name)"
      }
    case .missing: throw CommandFailure(.io, "no such folder", place: folder)
    case .other: throw CommandFailure(.usage, "expected a folder", place: folder)
    }
    try WholeFile.checkIsNew(output == "-" ? nil : output, options.force, among: options.files)
    let names = try names(limits)
    try check(settings)
    let archive = try pack(names, limits)
    try check(archive, limits)
    do throws(IOProblem) {
      if output == "-" {
        try Output.write(archive)
      } else {
        try WholeFile.write(
          archive, to: output, replaces: options.force, isInput: true, over: nil, among: options.files)
      }
    } catch {
      if error.isClosedPipe { return .done }
      throw CommandFailure(error)
    }
    return .done
  }

  // MARK: files

  /// Returns the files to pack. Reports skipped files; throws for links, pipes and devices.
  private func names(_ limits: ArchiveLimits) throws(CommandFailure) -> [String] {
    var omitted: [(name: String, reason: ArchiveWriter.Omission)] = []
    var contents = FolderContents(folder, from: options.files, most: limits.entries + Self.mostOthers) {
      name, isFolder in
      // A folder of junk has no message, because each of its files has its own message.
      guard let reason = ArchiveWriter.omission(of: Array(name.utf8)), !(isFolder && reason == .junk) else {
        return false
      }
      omitted.append((name, reason))
      return true
    }
    // A packed archive must be complete.
    if let problem = contents.problems.first {
      throw CommandFailure(ExitStatus(problem), problem.summary, place: problem.path)
    }
    // Exclude the output of an earlier run, so that packing again gives the same archive.
    if output != "-", contents.remove(FileIdentity(output)) {
      try checkIsArchive()
      Messages.report(.note, "left out: this is the archive to write", place: output)
    }
    for (name, reason) in omitted.sorted(by: { Self.isBefore($0.name, $1.name) }) {
      Messages.report(
        reason == .junk ? .note : .warning, "left out: \(reason.summary)", place: folder + "/" + name)
    }
    var names: [String] = []
    for item in contents.items.sorted(by: { Self.isBefore($0.name, $1.name) }) {
      let place = folder + "/" + item.name
      switch item.kind {
      case .file: names.append(item.name)
      case .link:
        throw CommandFailure(
          .rules, "a symbolic link cannot be packed [Z011]", place: place, help: "replace it with a regular file")
      case .special:
        throw CommandFailure(
          .rules, "a device, pipe or socket cannot be packed [Z011]", place: place,
          help: "replace it with a regular file")
      case .unnameable:
        throw CommandFailure(.rules, "the file name is not UTF-8 [Z010]", place: place, help: "rename the file")
      }
    }
    if names.count > limits.entries {
      throw CommandFailure(
        .limit, "more than \(counted(limits.entries, "file")) [Z013]", place: folder,
        help: "raise the limit: --max-entries")
    }
    return names
  }

  /// Throws if the output file, which is in the packed folder, is not an archive. Then it is a file to pack, which must
  /// not be replaced.
  private func checkIsArchive() throws(CommandFailure) {
    var head: [UInt8] = []
    do throws(IOProblem) {
      _ = try options.files.open(output).read(4, into: &head)
    } catch {
      throw CommandFailure(error)
    }
    guard head == Array("PK\u{3}\u{4}".utf8) else {
      throw CommandFailure(
        .usage, "the output is one of the files to pack", place: output, help: "name a different output file")
    }
  }

  /// True if `one` is before `other` in the order of names. Sorted items make messages independent of the file
  /// system.
  private static func isBefore(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// The number of files in the folder that are allowed in addition to `limits.entries`, because some files are not
  /// packed.
  private static let mostOthers = 10_000

  private func pack(_ names: [String], _ limits: ArchiveLimits) throws(CommandFailure) -> [UInt8] {
    var writer = ArchiveWriter()
    var left = limits.unpackedBytes
    for name in names {
      do throws(IOProblem) {
        let most = min(left, limits.entryBytes, ArchiveLimits.top.entryBytes)
        let text = try options.files.open(folder + "/" + name)
          .readAll(limit: most, flag: most == left ? "--max-unpacked" : "--max-entry")
        left -= text.count
        writer.add(Array(name.utf8), text)
      } catch {
        throw CommandFailure(error)
      }
    }
    return writer.bytes
  }

  // MARK: checks

  /// Reports errors of the rules on the requested platforms. Throws if there are errors, unless `options.allowsErrors`
  /// is set.
  private func check(_ settings: CheckSettings) throws(CommandFailure) {
    let rules = RulesInput.read(folder, from: options.files, settings.archiveLimits, settings.limits)
    let input = settings.check(folder, rules, in: LaunchDialect.row)
    if let failure = input.failures.first { throw failure }
    let errors = input.findings.filter { $0.finding.severity == .error }
    guard !errors.isEmpty else { return }
    let document = SystemPath.joined(folder, RulesFile.name)
    for located in errors.prefix(Self.mostErrors) {
      let start = located.location.map { ":\($0.start.line):\($0.start.column)" } ?? ""
      Messages.report(
        .error, "\(located.finding.message.line()) [\(located.finding.page.code)]", place: document + start)
    }
    let count = "the rules have " + counted(errors.count, "error")
    // `--allow-errors` packs rules with errors, but not rules that could not be checked.
    if input.status != .done { throw CommandFailure(input.status, count + ", so nothing was written", place: folder) }
    if options.allowsErrors {
      Messages.report(.warning, count + ", but are packed", place: folder)
    } else {
      throw CommandFailure(
        .no, count + ", so nothing was written", place: folder,
        help: "run `rulectl validate` for details, or use `--allow-errors` to pack anyway")
    }
  }

  /// The maximum number of errors that are reported one by one.
  private static let mostErrors = 20

  /// Reads the packed archive back, to find names that some devices or file systems do not support.
  private func check(_ archive: [UInt8], _ limits: ArchiveLimits) throws(CommandFailure) {
    do throws(ArchiveProblem) {
      let problems = try Archive(archive, limits: limits).verify()
      guard let worst = problems.first(where: { $0.isLimit || $0.isDamage }) ?? problems.first else { return }
      throw worst
    } catch {
      throw CommandFailure(error.isLimit ? .limit : .rules, "\(error.summary) [\(error.code)]", place: folder)
    }
  }
}
