internal import CLibrary

/// Writes files atomically, by renaming a temporary file.
package enum WholeFile {
  /// Throws if there is a regular file at `path` and `replaces` is false.
  package static func check(_ path: String, replaces: Bool) throws(IOProblem) {
    var status = stat()
    // Sound: the path is valid during the call, and the structure outlives it.
    guard !replaces, unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    throw IOProblem(path: path, action: .create, cause: .exists)
  }

  /// Writes `bytes` to the file at `path`. An existing file is replaced only if `replaces` is true; it keeps its
  /// permissions, and a symbolic link is followed. A non-regular file, such as a pipe, is written directly.
  package static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(IOProblem) {
    try check(path, replaces: replaces)
    var status = stat()
    // Sound, here and below: the path is valid during the call, and the structure outlives it.
    let isThere = unsafe stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw .last(path, .open) }
      defer { _ = close(file) }
      return try Output.write(bytes.span, to: file, path)
    }
    let target = isThere ? FileKind.resolved(path) : path
    let temporary = folder(of: target) + ".rulectl-\(getpid())-\(UInt32.random(in: .min ... .max))"
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .last(path, .create) }
    if isThere { _ = fchmod(file, status.st_mode & 0o777) }
    do throws(IOProblem) {
      try Output.write(bytes.span, to: file, path)
      if fsync(file) != 0, errno != EINVAL { throw .last(path, .write) }
    } catch {
      _ = close(file)
      _ = unsafe unlink(temporary)
      throw error
    }
    guard close(file) == 0, move(temporary, target, replaces: replaces) == 0 else {
      let isNew = errno == EEXIST
      let problem = isNew ? IOProblem(path: path, action: .create, cause: .exists) : IOProblem.last(path, .rename)
      _ = unsafe unlink(temporary)
      throw problem
    }
    // Make the rename survive a power failure. Errors are ignored: not all file systems support it.
    let holder = folder(of: target)
    let parent = unsafe open(holder.isEmpty ? "." : holder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard parent >= 0 else { return }
    _ = fsync(parent)
    _ = close(parent)
  }

  /// Renames a file. Without `replaces` it fails with EEXIST if there is a file, also one that was made just now.
  private static func move(_ temporary: String, _ target: String, replaces: Bool) -> Int32 {
    // Sound: the paths are valid during the calls.
    if replaces { return unsafe rename(temporary, target) }
    guard unsafe link(temporary, target) == 0 else {
      // Some file systems have no links.
      return errno == EEXIST ? -1 : unsafe rename(temporary, target)
    }
    return unsafe unlink(temporary)
  }

  /// Returns `path` up to and including its last slash; empty if there is no slash.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }
}
