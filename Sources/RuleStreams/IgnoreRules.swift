internal import CLibrary

/// The files that the `.gitignore` files of a repository exclude.
///
/// Source: git-scm.com, "gitignore", pattern format. The user's exclude file and the exclude file in `.git/info` are
/// not read.
package struct IgnoreRules {
  private struct Pattern {
    /// The folder of the pattern's `.gitignore` file, with a slash at the end.
    let base: String
    /// The parts of the pattern between slashes; `**` matches any number of parts. A pattern of one part matches only
    /// the name.
    let parts: [String]
    /// True if the pattern matches whole paths below `base`, not only names.
    let isAnchored: Bool
    let isForFolders: Bool
    /// True if the pattern includes files that an earlier pattern excludes.
    let isNegated: Bool
  }

  private var patterns: [Pattern] = []

  /// Reads the `.gitignore` files above `folder`: from the root of its repository down to its parent. Reads none if
  /// `folder` is not in a repository.
  package init(above folder: String, from files: FileSource) {
    let parts = folder.split(separator: "/")
    func path(_ count: Int) -> String { "/" + parts[..<count].joined(separator: "/") }
    guard !parts.isEmpty, let top = files.repository(of: path(parts.count - 1)) else { return }
    for count in top.split(separator: "/").count..<parts.count { read(in: path(count), from: files) }
  }

  /// Adds the patterns in `lines`, which apply to paths below `folder`. `folder`: an absolute path.
  package init(_ lines: [String], in folder: String) {
    for line in lines { add(line, SystemPath.joined(folder, "")) }
  }

  /// Reads the `.gitignore` file in a folder, if the file exists. `folder`: an absolute path.
  package mutating func read(in folder: String, from files: FileSource) {
    let path = folder + "/.gitignore"
    guard files.kind(of: path) == .other, let bytes = try? files.open(path).readAll(limit: 1 << 20, flag: "") else {
      return
    }
    let base = SystemPath.joined(folder, "")
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      add(String(decoding: line, as: UTF8.self), base)
    }
  }

  private mutating func add(_ line: String, _ base: String) {
    var text = line[...]
    while text.hasSuffix(" "), !text.hasSuffix("\\ ") { text.removeLast() }
    if text.isEmpty || text.hasPrefix("#") { return }
    let isNegated = text.hasPrefix("!")
    if isNegated { text.removeFirst() }
    let isForFolders = text.hasSuffix("/")
    if isForFolders { text.removeLast() }
    if text.isEmpty { return }
    let isAnchored = text.contains("/")
    patterns.append(
      Pattern(
        base: base, parts: Self.parts(text), isAnchored: isAnchored,
        isForFolders: isForFolders, isNegated: isNegated))
  }

  /// Returns the parts of a pattern, without repetitions of `**`.
  private static func parts(_ text: Substring) -> [String] {
    var parts: [String] = []
    for part in text.split(separator: "/").map(String.init) where part != "**" || parts.last != "**" {
      parts.append(part)
    }
    return parts
  }

  /// True if the file or folder at an absolute path is excluded. Precondition: no folder above this path is excluded.
  package func excludes(_ path: String, isFolder: Bool) -> Bool {
    let last = patterns.last { pattern in
      guard isFolder || !pattern.isForFolders, path.hasPrefix(pattern.base) else { return false }
      let parts = path.dropFirst(pattern.base.count).split(separator: "/").map(String.init)
      return pattern.isAnchored
        ? Self.matches(pattern.parts, parts) : parts.last.map { Self.matches(pattern.parts[0], $0) } ?? false
    }
    return last.map { !$0.isNegated } ?? false
  }

  /// True if the patterns select the file at an absolute path, or a folder above the file.
  package func selects(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return parts.indices.contains { last in
      excludes("/" + parts[...last].joined(separator: "/"), isFolder: last < parts.count - 1)
    }
  }

  /// True if the pattern matches the parts of a path. Complexity: O(parts of the pattern × parts of the path),
  /// regardless of the number of `**`.
  private static func matches(_ pattern: [String], _ parts: [String]) -> Bool {
    // Indexed by a number of parts of the path: true if the part of the pattern that was read so far matches the first
    // parts of the path.
    var matched = Array(repeating: false, count: parts.count + 1)
    matched[0] = true
    for name in pattern {
      if name == "**" {
        for index in matched.indices.dropFirst() where matched[index - 1] { matched[index] = true }
      } else {
        for index in parts.indices.reversed() { matched[index + 1] = matched[index] && matches(name, parts[index]) }
        matched[0] = false
      }
    }
    return matched[parts.count]
  }

  private static func matches(_ pattern: String, _ name: String) -> Bool {
    // Sound: both strings are valid during the call.
    unsafe fnmatch(pattern, name, 0) == 0
  }
}

/// The files below a folder, and the paths that the search skipped.
package struct FolderSearch {
  package private(set) var contents: FolderContents
  package private(set) var hiddenFolders = 0
  /// The number of ignored folders, and of wanted files that git ignores.
  package private(set) var ignored = 0

  /// Lists the files below a folder, except files that git ignores, files in hidden folders, and files in folders for
  /// which `skips` returns true. `most` and `depth`: as for `FolderContents`. `skips` and `isWanted` receive relative
  /// paths.
  package init(
    of folder: String, from files: FileSource, most: Int, depth: Int, except skips: (String) -> Bool,
    where isWanted: (String) -> Bool
  ) {
    let root = FileKind.resolved(folder)
    var rules = IgnoreRules(above: root, from: files)
    rules.read(in: root, from: files)
    var (hidden, ignored) = (0, 0)
    contents = FolderContents(folder, from: files, most: most, depth: depth) { path, isFolder in
      let place = root + "/" + path
      let name = String(path.split(separator: "/").last ?? "")
      if isFolder, name == ".git" || skips(path) { return true }
      if isFolder, name.hasPrefix(".") {
        hidden += 1
        return true
      }
      if rules.excludes(place, isFolder: isFolder) {
        if isFolder || isWanted(path) { ignored += 1 }
        return true
      }
      if isFolder { rules.read(in: place, from: files) }
      return false
    }
    (hiddenFolders, self.ignored) = (hidden, ignored)
  }
}
