internal import LaunchLint

extension Command {
  /// `rulectl fmt [FILE…]`
  static let format = Command(
    "fmt", .files, "Rewrite rules documents in canonical order and layout.",
    description: [
      .text(
        """
        Members of objects are put in a fixed order, one per line. Numbers and strings are not changed, and members \
        inside `detail` keep their order, so every platform reads the document as before. Files that are not strict \
        JSON, or contain no rules, are not changed. Without FILE, standard input is written to standard output. If the \
        only FILE is an archive, its document is written to standard output, as git needs for textconv.
        """),
      .examples(["rulectl fmt rules.json", "rulectl fmt --check --diff rules/*.json"]),
    ],
    statuses: """
      0 done, 1 (with --check or --diff) some file would change, 2 wrong usage, 3 not strict JSON or no rules, 6 input or \
      output failed.
      """,
    arguments: [
      CommandArgument(
        "FILE", .many, "rules.json files, folders with them, or an archive; - or no FILE for standard input", .rules
      ) { $0.inputs.append($1) }
    ],
    options: [.stdinName, .checkLayout, .layoutDiff, .color, .config, .noConfig] + RulesLimits.textOptions
      + FolderLimits.options,
    output: "JSON",
    configuredInput: { $0.firstInput },
    run: { options, _ throws(CommandFailure) in try options.formatInputs() })
}

extension OptionValues {
  /// Runs `fmt`.
  fileprivate func formatInputs() throws(CommandFailure) -> ExitStatus {
    let limits = try RulesLimits(self.limits)
    let folderLimits = try FolderLimits(self.limits)
    let (paths, missing) =
      inputs.isEmpty ? (["-"], []) : try RulesFolder.expand(inputs, from: files, archives: false, folderLimits)
    if paths.count(where: { $0 == "-" }) > 1 {
      throw .standardInputTwice
    }
    var status = ExitStatus.done
    for failure in missing { failure.report(&status) }
    for path in paths {
      do throws(CommandFailure) {
        status.join(try format(path, limits))
      } catch {
        error.report(&status)
      }
    }
    return status
  }

  /// Formats or checks one file.
  fileprivate func format(_ path: String, _ limits: RulesLimits) throws(CommandFailure) -> ExitStatus {
    let name = files.name(of: path)
    let old = try files.contents(path, limit: limits.bytes, flag: "--max-rules-bytes")
    let isArchive = old.starts(with: "PK\u{3}\u{4}".utf8)
    if !isArchive, let format = PackedFormat(old) {
      throw CommandFailure(
        .rules, "compressed with \(format.name), which rulectl does not decompress here", place: name,
        help: format.help)
    }
    if isArchive, checks || showsChanges || inputs.count > 1 {
      throw CommandFailure(
        .rules, "expected a document, found an archive", place: name,
        help: "unpack it with `rulectl unpack`, format its rules.json, and pack it again")
    }
    let new = isArchive ? try document(of: old, name, limits) : try canonical(old, name, limits)
    let status: ExitStatus = (checks || showsChanges) && new != old ? .no : .done
    do throws(IOProblem) {
      if checks || showsChanges {
        if new != old { try Output.write(showsChanges ? difference(old, new, name) : line(name)) }
      } else if path == "-" || isArchive {
        try Output.write(new)
      } else if new != old {
        try WholeFile.write(new, to: path, replaces: true, isInput: true, over: old, among: files)
      }
    } catch {
      if error.isClosedPipe { return status }
      throw CommandFailure(error)
    }
    return status
  }

  fileprivate func line(_ name: String) -> [UInt8] { Array((EscapedOutput.lead(name) + "\n").utf8) }

  /// Returns a unified diff for `patch`.
  fileprivate func difference(_ old: [UInt8], _ new: [UInt8], _ name: String) -> [UInt8] {
    UnifiedDiff.painted(UnifiedDiff(from: old, to: new).bytes(Messages.printable(name)), style())
  }

  /// Returns the formatted document of an archive.
  fileprivate func document(of bytes: [UInt8], _ name: String, _ limits: RulesLimits) throws(CommandFailure) -> [UInt8]
  {
    let text: [UInt8]?
    do throws(ArchiveProblem) {
      let archive = try Archive(bytes, limits: .standard)
      text = try archive.entry(named: RulesFile.name).map { entry throws(ArchiveProblem) in
        try archive.contents(of: entry)
      }
    } catch {
      throw CommandFailure(error.isLimit ? .limit : .rules, "\(error.summary) [\(error.code)]", place: name)
    }
    guard let text else {
      throw CommandFailure(
        .rules, "the archive has no `\(RulesFile.name)`", place: name, help: "run `rulectl validate` for the cause")
    }
    return try canonical(text, name + "!" + RulesFile.name, limits)
  }

  /// Returns the formatted document. Throws if the text is not strict JSON.
  fileprivate func canonical(_ text: [UInt8], _ name: String, _ limits: RulesLimits) throws(CommandFailure) -> [UInt8] {
    let document = RulesInput.Document(entry: nil, name: name, text: text, readings: DocumentReadings())
    // Documents of every dialect can be formatted, so the dialect is not detected.
    let tree = try document.tree(limits)
    if let failure = CachedCopy.failure(for: tree, named: name) { throw failure }
    let misplaced = CommandFailure(noRulesIn: tree, named: name, limits)
    if let misplaced, misplaced.status == .usage { throw misplaced }
    if let refusal = DocumentLayout.refusal(tree) {
      throw CommandFailure(
        .rules, refusal.summary, place: TextLocations(name, tree.text).place(of: refusal.range.lower))
    }
    if let misplaced { throw misplaced }
    return DocumentLayout.text(tree)
  }
}
