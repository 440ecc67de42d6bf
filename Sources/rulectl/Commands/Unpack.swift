extension Command {
  /// `rulectl unpack ARCHIVE`
  static let unpack = Command(
    "unpack", .files, "Write the files of an archive, or list them.",
    description: [
      .text(
        """
        Everything is unpacked and checked before the first file is written. An archive is rejected as a whole if it \
        is damaged, or if the path of an entry leads outside the folder or into a folder `.git`. Leaves out entries \
        whose name or folder begins with a dot, and files that the operating system added.
        """),
      .examples([
        "rulectl unpack rules.zip -d rules", "rulectl unpack rules.zip --list --format json",
        "rulectl unpack rules.zip --entry rules.json | jq .",
      ]),
    ],
    statuses: "0 done, 2 a file exists, 3 damaged or hostile archive, 5 limit exceeded, 6 input or output failed.",
    arguments: [
      CommandArgument("ARCHIVE", .one, "Archive, or - for standard input", .inputs(["zip"])) { $0.inputs = [$1] }
    ],
    options: [
      .listEntries, .entry, .listFormat, .directory, .allEntries, .force("Overwrite files that exist"), .color,
    ] + ArchiveLimits.options,
    run: { options, _ throws(CommandFailure) in try Unpacking(options).run() })
}

/// A run of `unpack`.
private struct Unpacking {
  private let options: OptionValues
  private let archive: String

  init(_ options: OptionValues) { (self.options, archive) = (options, options.inputs[0]) }

  func run() throws(CommandFailure) -> ExitStatus {
    let input: RulesInput
    do throws(CommandFailure) {
      input = try RulesInput(archive, from: options.files, try ArchiveLimits(options.limits), .standard)
    } catch {
      guard case .events = error.cause else { throw error }
      throw CommandFailure(
        .rules, "expected a ZIP archive, found events", place: error.place, help: "name an archive of rules")
    }
    guard case .archive(let contents) = input.content else {
      throw CommandFailure(
        .rules, "expected an archive, found a document", place: input.name,
        help: "use `rulectl inspect`: there is nothing to unpack")
    }
    if options.lists {
      try input.checkDeclaredLimits(contents)
      try Output.show(listing(contents, options.reportFormat ?? .text))
      try input.checkLimits(contents)
      return .done
    }
    if let entry = options.entry { return try write(entry, of: contents, input) }
    try unpack(contents, input)
    return .done
  }

  // MARK: files

  private func check(_ archive: Archive, _ input: RulesInput) throws(CommandFailure) {
    if let problem = try input.check(archive).first(where: { $0.forbidsUnpacking }) {
      throw CommandFailure(.rules, "\(problem.summary) [\(problem.code)]", place: input.name)
    }
  }

  /// Writes the content of one entry to standard output.
  private func write(_ name: String, of archive: Archive, _ input: RulesInput) throws(CommandFailure) -> ExitStatus {
    try check(archive, input)
    guard let entry = archive.entries.first(where: { $0.name == name && !$0.isDirectory }) else {
      let names = archive.entries.filter { !$0.isDirectory }.map(\.name)
      let near = SpellingSuggestion.closest(to: name.utf8, among: names)
      throw CommandFailure(
        .usage, "the archive has no entry `\(name)`", place: input.name, help: near.map { "use `\($0)`" })
    }
    var bytes: [UInt8] = []
    do throws(ArchiveProblem) {
      try archive.stream(entry) { piece in
        bytes += piece.array()
        return true
      }
    } catch {
      throw CommandFailure(.rules, "\(error.summary) [\(error.code)]", place: input.name)
    }
    try Output.show(bytes)
    return .done
  }

  private func unpack(_ archive: Archive, _ input: RulesInput) throws(CommandFailure) {
    try check(archive, input)
    let folder = try target(input)
    let entries = entries(of: archive, input)
    do throws(UnpackProblem) {
      var writer = try FolderWriter(folder, replacesFiles: options.force, among: options.files)
      do throws(UnpackProblem) {
        try writer.prepare(entries.map { ($0.name, $0.isDirectory) })
        for entry in entries { try Self.write(entry, of: archive, to: &writer) }
      } catch {
        writer.removeEmptyFolders()
        throw error
      }
      writer.finish()
    } catch {
      throw CommandFailure(ExitStatus(error), error.summary, place: error.path, help: error.help)
    }
  }

  private static func write(_ entry: ArchiveEntry, of archive: Archive, to writer: inout FolderWriter)
    throws(UnpackProblem)
  {
    if entry.isDirectory { return try writer.makeFolder(entry.name) }
    try writer.write(to: entry.name) { write in
      do throws(ArchiveProblem) {
        try archive.stream(entry) { write($0.array()) }
        return true
      } catch {
        return false
      }
    }
  }

  /// Returns the entries to write. Reports the other entries.
  private func entries(of archive: Archive, _ input: RulesInput) -> [ArchiveEntry] {
    archive.entries.filter { entry in
      guard let omission = ArchiveWriter.omission(of: entry.nameBytes) else { return true }
      let (level, help): (Messages.Level, String?) =
        switch omission {
        case .junk: (.note, nil)
        case .hidden: (.warning, "use `--all` to write it")
        }
      if omission == .hidden, options.all { return true }
      Messages.report(
        level, "left out: \(omission.summary)", place: "\(input.name)!\(entry.name)", help: help)
      return false
    }
  }

  /// Returns the target folder: the value of `-d`, otherwise the archive's file name without folder and `.zip`.
  private func target(_ input: RulesInput) throws(CommandFailure) -> String {
    if let directory = options.directory {
      guard !directory.isEmpty else { throw CommandFailure(.usage, "`-d` is empty", help: "name a folder") }
      return directory
    }
    let name = archive.split(separator: "/").last.map(String.init) ?? archive
    guard archive != "-", name.lowercased().hasSuffix(".zip"), !name.dropLast(4).allSatisfy({ $0 == "." }) else {
      throw CommandFailure(
        .usage, "cannot derive a folder name: the archive's name does not end in .zip", place: input.name,
        help: "name the folder with `-d`")
    }
    return String(name.dropLast(4))
  }

  // MARK: the list

  private func listing(_ archive: Archive, _ format: ReportFormat) -> [UInt8] {
    var writer = JSONWriter()
    for entry in archive.entries {
      let crc = String(String(UInt64(entry.crc) + 1 << 32, radix: 16).dropFirst())
      if format == .json {
        writer.raw("{\"name\":")
        writer.string(entry.name)
        if String(validating: entry.nameBytes, as: UTF8.self) == nil {
          writer.nameBytes(entry.nameBytes)
        }
        writer.member("method", Self.name(entry.method))
        writer.raw(",\"compressed\":\(entry.compressedSize),\"size\":\(entry.size)")
        writer.raw(",\"crc\":\"\(crc)\",\"offset\":\(entry.localOffset)}\n")
      } else {
        let size = String(entry.size)
        let padding = String(repeating: " ", count: max(0, 10 - size.count))
        writer.raw("\(padding)\(size)  \(crc)  \(Self.name(entry.method))  ")
        writer.raw(Messages.printable(entry.name) + "\n")
      }
    }
    return writer.bytes
  }

  private static func name(_ method: ArchiveEntry.Method) -> String {
    switch method {
    case .stored: "stored"
    case .deflate: "deflate"
    case .other(let number): "method-\(number)"
    }
  }
}
