/// The rules below a folder that holds no `rules.json` itself.
enum RulesFolder {
  /// Returns `paths` with each folder of rules replaced by the documents and, with `archives`, the archives below it, in
  /// the order of their names. Hidden folders, and files that git ignores, are left out. A folder that holds
  /// `rules.json` stays as it is if `archives` is true.
  ///
  /// `failures`: the folders that cannot be listed or have no rules below them, unless they are all of `paths`: then
  /// `expand` throws the first.
  static func expand(_ paths: [String], from source: FileSource, archives: Bool, _ limits: FolderLimits)
    throws(CommandFailure) -> (files: [String], failures: [CommandFailure])
  {
    var files: [String] = []
    var failures: [CommandFailure] = []
    for path in paths {
      let isFolder = path != "-" && source.kind(of: path) == .folder
      if !isFolder || archives && source.kind(of: path + "/" + RulesFile.name) == .other {
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

  private static func list(_ folder: String, from source: FileSource, archives: Bool, _ limits: FolderLimits)
    throws(CommandFailure) -> [String]
  {
    let base = SystemPath.joined(folder, "")
    let names = try limits.names(below: folder, from: source, except: ["assets"]).filter { name in
      let file = name.split(separator: "/").last ?? ""
      return file == RulesFile.name || file.hasSuffix("." + RulesFile.name) || archives && file.hasSuffix(".zip")
    }
    guard !names.isEmpty else {
      throw CommandFailure(
        .usage, "found no rules in this folder or its subfolders", place: folder,
        help: "name a file, or rename rules to rules.json, NAME.rules.json\(archives ? " or NAME.zip" : "")")
    }
    // The folder of a rules.json is checked with its assets.
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
      guard archives, name.hasSuffix("/" + RulesFile.name) else { return base + name }
      return base + name.dropLast(RulesFile.name.count + 1)
    }
  }
}
