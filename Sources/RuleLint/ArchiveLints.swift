/// The lints of family Z: archives. They have no check here, because the readers of archives report these codes.
extension CommonLints {
  static let notAnArchive = TextCheck(
    "Z001", "not-an-archive", .error, "a file that is not a ZIP archive, or is truncated",
    why: """
      iOS searches for the end record, and rejects an archive without one. Android reads from the beginning of the \
      file, and may load the entries that it finds.
      """,
    remedy: "Create the archive again. `rulectl pack` writes the layout that every SDK accepts.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\ncut 30"),
    silent: .archive("rules.json deflate"))

  static let rulesFileMissing = TextCheck(
    "Z002", "rules-file-missing", .error, "an archive without `rules.json` in its root",
    why: """
      Without `rules.json` in the root, Android finds no rules. iOS opens the first entry, even if it has a different \
      name.
      """,
    remedy: "Name the document `rules.json`, and put it in the root of the archive.",
    source: SDKSource.archives,
    differences: ["D175", "R05"], fires: .archive("rules_1.json deflate"), silent: .archive("rules.json deflate"))

  static let rulesFileNotFirst = TextCheck(
    "Z003", "rules-file-not-first", .error, "an archive in which `rules.json` is not the first entry",
    why: """
      iOS reads only the first entry of the central directory, as the rules document. If this entry is an asset, iOS \
      loads no rules. In archives with sorted entries, `assets/` comes first.
      """,
    remedy: "Make `rules.json` the first entry.",
    source: SDKSource.archives, differences: ["D175", "R03"],
    fires: .archive("assets/a.html deflate\nrules.json deflate"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let storedEntry = TextCheck(
    "Z004", "stored-entry", .error, "an entry that is stored without compression",
    why: """
      iOS accepts only deflated entries. A single stored asset makes iOS reject the whole archive. If the entry of a \
      folder does not have the Unix mode of a folder, iOS reads the entry as a file. If that entry is stored, or if \
      later entries are in the folder, iOS rejects the archive. If earlier entries are in the folder, iOS deletes \
      their files. Android accepts stored entries, and entries of folders with any mode. Common packers store files \
      that are tiny or do not shrink.
      """,
    remedy: "Compress every entry, even a tiny one, and omit entries for folders.",
    source: SDKSource.archives, differences: ["D176", "R02", "R04"],
    fires: .archive("rules.json deflate\nassets/a.png store"),
    silent: .archive("rules.json deflate\nassets/a.png deflate"))

  static let unsupportedFeature = TextCheck(
    "Z005", "unsupported-feature", .error,
    "an unsupported compression method, encryption, or an archive of several disks",
    why: """
      No SDK can read an entry that is encrypted or has an unsupported compression method. iOS and Android reject the \
      archive.
      """,
    remedy: "Compress the entries with deflate, and set no password.",
    source: SDKSource.archives, fires: .archive("rules.json method 12"), silent: .archive("rules.json deflate"))

  static let headersDisagree = TextCheck(
    "Z006", "headers-disagree", .error, "a local header that differs from the central directory",
    why: """
      Android reads the local headers. iOS reads the central directory at the end of the file. The two platforms \
      can therefore load different rules. `rulectl` evaluates no rules of such an archive.
      """,
    remedy: "Create the archive again with a different packer.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\nassets/a.html deflate local-name assets/b.html"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let overlappingEntries = TextCheck(
    "Z007", "overlapping-entries", .error, "entries that overlap each other or the central directory",
    why: """
      Packers never write overlapping entries. Such an archive is crafted to unpack to more data than expected, or to \
      be read in two ways.
      """,
    remedy: "Create the archive again.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\nassets/a.html deflate at 0"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let unlistedBytes = TextCheck(
    "Z008", "unlisted-bytes", .warning, "bytes outside all entries, or a second end record",
    why: """
      Android stops reading at bytes before the archive or between its entries. iOS rejects the archive if its offsets \
      do not include the extra bytes at the beginning of the file. iOS and Android ignore bytes after the archive, but \
      such bytes show that the file was changed after it was packed. For bytes before or between entries, the finding \
      is always an error.
      """,
    remedy: "Create the archive again.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\ntrailing 5"),
    silent: .archive("rules.json deflate"))

  static let duplicateEntry = TextCheck(
    "Z009", "duplicate-entry", .error, "two entries whose names are equal, or differ only in case or Unicode form",
    why: """
      If two names are equal, iOS and Android keep the content of the later entry. Names that differ only in case \
      are one file on some systems and two on others. For such names, the finding is a warning.
      """,
    remedy: "Remove one of the entries, or rename it.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\nassets/a.html deflate\nassets/a.html deflate"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let unsafeName = TextCheck(
    "Z010", "unsafe-name", .error, "an entry name that leaves the folder, or is unsafe to write or display",
    why: """
      iOS rejects names with `../`. Android rejects a path that leaves the target folder, unless the path leads into a \
      neighboring folder whose name begins with the name of the target folder. iOS and Android write files with all \
      other names unchanged.
      """,
    remedy: "Use relative names with letters, digits and slashes only.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\n../evil.html deflate"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let unsafeMode = TextCheck(
    "Z011", "unsafe-mode", .error, "an entry that is a link or a device, or has unusual permissions",
    why: """
      iOS and Android write every entry as a regular file, so a link becomes a file that contains the path of its \
      target. Other tools that unpack the archive may follow the link.
      """,
    remedy: "Pack regular files only.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\nassets/link deflate mode 120777"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let damagedData = TextCheck(
    "Z012", "damaged-data", .error, "an entry with a wrong checksum or invalid compressed data",
    why: """
      Android compares the checksum, and rejects the archive. iOS ignores the checksum, and may load damaged \
      rules. Neither platform reads invalid deflate data.
      """,
    remedy: "Download or create the archive again.",
    source: SDKSource.archives, differences: ["R06"],
    fires: .archive("rules.json deflate crc 1"),
    silent: .archive("rules.json deflate"))

  static let limitExceeded = TextCheck(
    "Z013", "limit-exceeded", .error, "an archive over a limit on size, number of entries or compression ratio",
    why: "A small archive can unpack to more data than a device can store. The SDKs have no limits of their own.",
    remedy: """
      Remove files that the rules do not need. If you trust the archive, raise the limit with the option that the \
      message names.
      """,
    source: SDKSource.archives, fires: .archive("rules.json deflate\nassets/a.html deflate name-bytes 300"),
    silent: .archive("rules.json deflate"))

  static let zip64 = TextCheck(
    "Z014", "zip64", .warning, "an archive with ZIP64 records",
    why: """
      iOS supports only 32-bit sizes, and stops reading the directory at a ZIP64 entry. If the ZIP64 entry is the \
      first entry, iOS rejects the archive, and the finding is an error. Otherwise iOS does not find the ZIP64 entry \
      and all later entries.
      """,
    remedy: "Create the archive without ZIP64. Rules are far smaller than 4 GiB.",
    source: SDKSource.archives, differences: ["R07"],
    fires: .archive("rules.json deflate\nassets/a.html deflate version 45"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let storedWithDescriptor = TextCheck(
    "Z015", "stored-with-descriptor", .warning, "a stored entry whose size follows its data",
    why: """
      Android reads from the beginning of the file, and cannot find the end of a stored entry whose size follows its \
      data. iOS and Android reject the archive.
      """,
    remedy: "Compress the entry.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\nassets/a.png store descriptor"),
    silent: .archive("rules.json deflate\nassets/a.png deflate"))

  static let junkEntry = TextCheck(
    "Z016", "junk-entry", .info, "a file that the operating system added",
    why: "A file that the operating system added has no effect, but every device downloads it.",
    remedy: "Remove `__MACOSX`, `.DS_Store`, `._*` and `Thumbs.db`. `rulectl pack` skips them.",
    source: SDKSource.archives, fires: .archive("rules.json deflate\n.DS_Store deflate"),
    silent: .archive("rules.json deflate"))

  static let unflaggedName = TextCheck(
    "Z017", "unflagged-name", .warning, "a non-ASCII entry name without the UTF-8 flag",
    why: "iOS decodes the name as code page 437, and Android as UTF-8. They write files with different names.",
    remedy: "Use ASCII names, or a packer that sets the UTF-8 flag.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\nassets/é.html deflate"),
    silent: .archive("rules.json deflate\nassets/é.html deflate utf8"))

  static let notReproducible = TextCheck(
    "Z018", "not-reproducible", .info, "an archive that contains modification times",
    why: """
      If the same files are packed again, the bytes of the archive differ, so caches and reviews see a change. Nearly \
      every packer writes times, so the code is reported on request only. `validate --fix` removes the times.
      """,
    remedy: "Use `rulectl pack`, which writes the same bytes on every machine and at any time.",
    source: SDKSource.archives, isOnRequest: true, fires: .archive("rules.json deflate time 5a215a21"),
    silent: .archive("rules.json deflate"))

  static let bundledName = TextCheck(
    "Z019", "bundled-name", .info, "a file name that resembles `ADBMobileConfig-rules.zip`, the name of bundled rules",
    why: """
      Until an app has downloaded rules, iOS and Android load the rules in the app's bundle. They look for the exact \
      name `ADBMobileConfig-rules.zip`, including case. They report no error if the file is missing.
      """,
    remedy: """
      Rename the archive to `ADBMobileConfig-rules.zip`. If the archive is not part of the app's bundle, choose a name \
      that does not resemble this one.
      """,
    source: "adobe/aepsdk-core-ios: issue 797; adobe/aepsdk-core-android: launch rules engine @core 3.8.0",
    fires: .archive("file ADBMobileConfig-Rules.zip\nrules.json deflate"),
    silent: .archive("file ADBMobileConfig-rules.zip\nrules.json deflate"))

  static let hiddenName = TextCheck(
    "Z020", "hidden-name", .warning, "a file or folder in the archive whose name begins with a dot",
    why: """
      Programs read files such as `.bashrc` and `.env` automatically, and file managers hide them. git runs commands \
      that a folder `.git` contains. For an entry in such a folder, the finding is an error, and `rulectl unpack` \
      rejects the archive. `rulectl unpack` writes other hidden files only with `--all`. The SDKs read hidden files \
      like any other entry.
      """,
    remedy: "Pack the archive without the file. `rulectl pack` leaves it out.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\nassets/.env deflate"),
    silent: .archive("rules.json deflate\nassets/a.env deflate"))
}
