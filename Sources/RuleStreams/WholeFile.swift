internal import CBuild
internal import CLibrary

/// Writes files atomically, by renaming a temporary file.
package enum WholeFile {
  /// Throws if a regular file exists at `path` and `replaces` is false.
  package static func check(_ path: String, replaces: Bool, among files: FileSource) throws(IOProblem) {
    var status = stat()
    // Sound: the path is valid during the call, and the structure outlives it.
    guard !replaces, !files.run.hasWritten(path), unsafe stat(SystemPath.bytes(path), &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else {
      return
    }
    throw IOProblem(path: path, action: .create, cause: .exists)
  }

  /// Writes `bytes` to the file at `path`. An existing file is replaced only if `replaces` is true. The new file gets
  /// the permissions, the owner and the extended attributes of the old file. Throws if the file is an input in `files`
  /// (unless `isInput` is true), is a symbolic link, has further hard links or is read-only. A non-regular file, such
  /// as a pipe, is written directly.
  ///
  /// `read`: the content that the caller has read; nil if the old content is irrelevant. Throws if the file now has a
  /// different content.
  package static func write(
    _ bytes: [UInt8], to path: String, replaces: Bool, isInput: Bool = false, over read: [UInt8]?,
    among files: FileSource
  ) throws(IOProblem) {
    let run = files.run
    let replaces = replaces || run.hasWritten(path)
    try check(path, replaces: replaces, among: files)
    Interruption.hold()
    defer { Interruption.resume() }
    var status = stat()
    // Sound, here and below: the path is valid during the call, and the structure outlives it.
    let isThere = unsafe stat(SystemPath.bytes(path), &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      // A pipe has no old content that could be replaced.
      if read != nil { throw IOProblem(path: path, action: .write, cause: .notRegular) }
      let file = unsafe open(SystemPath.bytes(path), O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw .last(path, .open) }
      defer { _ = close(file) }
      return try Output.write(bytes.span, to: file, path)
    }
    let old = isThere ? status : nil
    if unsafe lstat(SystemPath.bytes(path), &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      throw IOProblem(path: path, action: .write, cause: .link)
    }
    if let old { try checkIsWritable(path, old, isRead: !isInput && run.isInput(FileIdentity(old))) }
    let temporary = folder(of: path) + ".rulectl-\(getpid())-\(UInt32.random(in: .min ... .max))"
    let file = unsafe open(SystemPath.bytes(temporary), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .last(path, .create) }
    do throws(IOProblem) {
      if let old { try keepAttributes(of: old, for: file, path) }
      try Output.write(bytes.span, to: file, path)
      if fsync(file) != 0, errno != EINVAL { throw .last(path, .write) }
      if let read { try checkIsUnchanged(path, read) }
    } catch {
      _ = close(file)
      _ = unsafe unlink(SystemPath.bytes(temporary))
      throw error
    }
    guard close(file) == 0, move(temporary, path, replaces: replaces) == 0 else {
      let isNew = errno == EEXIST
      let problem = isNew ? IOProblem(path: path, action: .create, cause: .exists) : IOProblem.last(path, .rename)
      _ = unsafe unlink(SystemPath.bytes(temporary))
      throw problem
    }
    run.add(output: path)
    // Write the folder to the disk, so that the rename survives a power failure. Ignore errors, because not all file
    // systems support this operation.
    let holder = folder(of: path)
    let parent = unsafe open(SystemPath.bytes(holder.isEmpty ? "." : holder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard parent >= 0 else { return }
    _ = fsync(parent)
    _ = close(parent)
  }

  private static func checkIsWritable(_ path: String, _ status: stat, isRead: Bool) throws(IOProblem) {
    if isRead { throw IOProblem(path: path, action: .write, cause: .isInput) }
    if status.st_nlink > 1 { throw IOProblem(path: path, action: .write, cause: .hardLinks) }
    // A rename does not check the permissions of the old file, so check them here. For the superuser, `access` allows
    // every write, so check the mode too.
    // Sound: the path is valid during the call.
    let isAllowed = unsafe access(SystemPath.bytes(path), W_OK) == 0
    if status.st_mode & 0o222 == 0 || !isAllowed {
      throw IOProblem(path: path, action: .write, cause: .code(EACCES))
    }
  }

  private static func checkIsUnchanged(_ path: String, _ read: [UInt8]) throws(IOProblem) {
    let now: [UInt8]
    do throws(IOProblem) {
      now = try InputFile(path: path).readAll(limit: read.count, flag: "")
    } catch {
      if case .oversize = error.cause { throw IOProblem(path: path, action: .write, cause: .changed) }
      throw error
    }
    if now != read { throw IOProblem(path: path, action: .write, cause: .changed) }
  }

  /// Copies the owner, the permissions and the extended attributes of the replaced file to the new file.
  private static func keepAttributes(of old: stat, for file: Int32, _ path: String) throws(IOProblem) {
    var new = stat()
    // Sound: the structure is a local variable and outlives the call.
    guard unsafe fstat(file, &new) == 0 else { throw .last(path, .write) }
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid), fchown(file, old.st_uid, old.st_gid) != 0 {
      throw .last(path, .write)
    }
    if fchmod(file, old.st_mode & 0o777) != 0 { throw .last(path, .write) }
    // Sound: the path is valid during the call.
    let code = unsafe cbuild_copy_attributes(SystemPath.bytes(path), file)
    if code != 0 { throw IOProblem(path: path, action: .write, cause: .code(code)) }
  }

  /// Renames a temporary file to `target`. If `replaces` is false and a file exists at `target`, fails with EEXIST,
  /// even if that file was created a moment ago.
  private static func move(_ temporary: String, _ target: String, replaces: Bool) -> Int32 {
    // Sound: the paths are valid during the calls.
    if replaces { return unsafe rename(SystemPath.bytes(temporary), SystemPath.bytes(target)) }
    guard unsafe link(SystemPath.bytes(temporary), SystemPath.bytes(target)) == 0 else {
      // Some file systems do not support hard links. There, rename the file instead.
      return errno == EEXIST ? -1 : unsafe rename(SystemPath.bytes(temporary), SystemPath.bytes(target))
    }
    return unsafe unlink(SystemPath.bytes(temporary))
  }

  /// Returns `path` up to and including its last slash; empty if the path has no slash.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }
}
