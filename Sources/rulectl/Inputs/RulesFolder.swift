/// The rules in and below a folder.
enum RulesFolder {
  /// Returns `paths` with each folder replaced by the documents below it and, with `archives`, the archives below it,
  /// in the order of their names. A folder that contains `rules.json` is an unpacked archive, and is not replaced if
  /// `archives` is true. Hidden folders, and files that git ignores, are omitted; a note shows their number.
  ///
  /// `failures`: the folders that cannot be listed or have no rules below them. If no other paths are left, `expand`
  /// throws the first failure instead.
  static func expand(_ paths: [String], from source: FileSource, archives: Bool, _ limits: FolderLimits)
    throws(CommandFailure) -> (files: [String], failures: [CommandFailure])
  {
    var files: [String] = []
    var failures: [CommandFailure] = []
    for path in paths {
      if path == "-" || source.kind(of: path) != .folder {
        files.append(path)
        continue
      }
      do throws(CommandFailure) {
        files += try list(path, from: source, archives: archives, limits)
      } catch {
        failures.append(error)
      }
    }
    if files.isEmpty, let failure = failures.first { throw failure }
    return (files, failures)
  }

  private static func isRules(_ path: String, archives: Bool) -> Bool {
    let name = (path.split(separator: "/").last ?? "").lowercased()
    return name == RulesFile.name || name.hasSuffix("." + RulesFile.name) || archives && name.hasSuffix(".zip")
  }

  /// Returns the names of files with rules in a folder that has no `rules.json`: documents, then archives.
  static func otherFiles(in folder: String, from source: FileSource) -> [String] {
    let found = try? FolderLimits().names(
      below: folder, from: source, except: { _ in true }, where: { isRules($0, archives: true) })
    let names = (found?.names ?? []).filter { !$0.contains("/") }
    return names.filter { isRules($0, archives: false) } + names.filter { !isRules($0, archives: false) }
  }

  private static func list(_ folder: String, from source: FileSource, archives: Bool, _ limits: FolderLimits)
    throws(CommandFailure) -> [String]
  {
    let base = SystemPath.joined(folder, "")
    // Folders with the assets of an unpacked archive are not searched: `validate` checks them with the archive.
    func isAssets(_ path: String) -> Bool {
      let parent = base + path.dropLast("assets".count)
      return (path == "assets" || path.hasSuffix("/assets")) && source.kind(of: parent + RulesFile.name) == .other
    }
    let (names, passedOver) = try limits.names(below: folder, from: source, except: isAssets) { path in
      isRules(path, archives: archives)
    }
    guard !names.isEmpty else {
      throw CommandFailure(
        .usage, "found no rules in this folder or its subfolders\(passedOver.map { "; \($0)" } ?? "")", place: folder,
        help: """
          pass a file, or rename the rules to rules.json\
          \(archives ? ", NAME.rules.json or NAME.zip" : " or NAME.rules.json")
          """)
    }
    if let passedOver { Messages.report(.note, passedOver, place: folder) }
    // For a `rules.json`, its folder is returned, so that the assets in the folder are checked too.
    return names.map { name in
      if archives, name == RulesFile.name { return folder }
      guard archives, name.hasSuffix("/" + RulesFile.name) else { return base + name }
      return base + name.dropLast(RulesFile.name.count + 1)
    }
  }
}
