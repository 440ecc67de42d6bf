/// Family Z: the lints of archives. They have no check here: the archive readers report them.
extension Lint {
  static let notAnArchive = Lint(
    RulePage(
      "Z001", "not-an-archive", .error,
      "no ZIP archive, or one that is cut off",
      why: """
        iOS looks for the end record and rejects the archive without one. Android reads from the front and may load \
        what is there, so that the platforms differ.
        """,
      remedy: "Pack the archive anew; `rulectl pack` writes the layout that every SDK takes.",
      source: SDKSource.archives,
      fires: .archive("rules.json deflate\ncut 30"),
      silent: .archive("rules.json deflate")))

  static let rulesFileMissing = Lint(
    RulePage(
      "Z002", "rules-file-missing", .error, "no `rules.json` in the root of the archive",
      why: "Android opens exactly that name and finds no rules. iOS takes whatever entry is first.",
      remedy: "Name the document `rules.json` and put it into the root.", source: SDKSource.archives,
      differences: ["D175", "R05"], fires: .archive("rules_1.json deflate"), silent: .archive("rules.json deflate")))

  static let rulesFileNotFirst = Lint(
    RulePage(
      "Z003", "rules-file-not-first", .error,
      "`rules.json` is not the first entry",
      why: """
        iOS reads the first entry of the central directory and nothing else, so it takes an asset for the rules and \
        loads none. Archives whose entries are sorted begin with `assets/`.
        """,
      remedy: "Put `rules.json` first.",
      source: SDKSource.archives,
      differences: ["D175", "R03"],
      fires: .archive("assets/a.html deflate\nrules.json deflate"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")))

  static let storedEntry = Lint(
    RulePage(
      "Z004", "stored-entry", .error,
      "an entry that is stored, not deflated",
      why: """
        iOS takes deflated entries only and rejects the whole archive because of one that is not, be it an asset or a \
        folder without a Unix mode. Android takes it. Ordinary packers store what is tiny or does not shrink.
        """,
      remedy: "Deflate every entry, however small, and leave folders out.",
      source: SDKSource.archives,
      differences: ["D176", "R02", "R04"],
      fires: .archive("rules.json deflate\nassets/a.png store"),
      silent: .archive("rules.json deflate\nassets/a.png deflate")))

  static let unsupportedFeature = Lint(
    RulePage(
      "Z005", "unsupported-feature", .error, "another compression method, encryption, or several disks",
      why: "No SDK reads such an entry; both reject the archive.", remedy: "Deflate the entries, without a password.",
      source: SDKSource.archives, fires: .archive("rules.json method 12"), silent: .archive("rules.json deflate")))

  static let headersDisagree = Lint(
    RulePage(
      "Z006", "headers-disagree", .error,
      "the local header and the central directory say different things",
      why: """
        Android reads the local headers from the front of the file, iOS the central directory at its end: each \
        platform can be made to see other rules. No text of such an archive is evaluated.
        """,
      remedy: "Pack the archive anew with a sound tool.",
      source: SDKSource.archives,
      fires: .archive("rules.json deflate\nassets/a.html deflate local-name assets/b.html"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")))

  static let overlappingEntries = Lint(
    RulePage(
      "Z007", "overlapping-entries", .error,
      "entries that share bytes with each other or with the directory",
      why: """
        Packers never write such an archive. It is made to unpack to more than it should, or to be read in two ways.
        """,
      remedy: "Pack the archive anew.",
      source: SDKSource.archives,
      fires: .archive("rules.json deflate\nassets/a.html deflate at 0"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")))

  static let unlistedBytes = Lint(
    RulePage(
      "Z008", "unlisted-bytes", .warning,
      "bytes that belong to no entry, or a second end record",
      why: """
        Bytes before the archive or between its entries stop Android, which reads from the front; some stop iOS. Bytes \
        behind it do no harm on either, but the file is not the one that was packed: bytes round the entries are \
        always reported as an error.
        """,
      remedy: "Pack the archive anew.",
      source: SDKSource.archives,
      fires: .archive("rules.json deflate\ntrailing 5"),
      silent: .archive("rules.json deflate")))

  static let duplicateEntry = Lint(
    RulePage(
      "Z009", "duplicate-entry", .error,
      "two entries of one name, or of names that differ only in case or Unicode form",
      why: """
        Both platforms keep the content of the later entry of one name. Names that differ in case only are one file on \
        some systems and two on others, which is a warning.
        """,
      remedy: "Keep one of the entries.",
      source: SDKSource.archives,
      fires: .archive("rules.json deflate\nassets/a.html deflate\nassets/a.html deflate"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")))

  static let unsafeName = Lint(
    RulePage(
      "Z010", "unsafe-name", .error,
      "a name that leads out of the folder, or that is not safe to write or to show",
      why: """
        iOS rejects names with `../`; Android rejects a path that leaves its folder, but for one that leads into a \
        folder beside it whose name begins alike. Other names are written as they are.
        """,
      remedy: "Use relative names of letters, digits and slashes.",
      source: SDKSource.archives,
      fires: .archive("rules.json deflate\n../evil.html deflate"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")))

  static let unsafeMode = Lint(
    RulePage(
      "Z011", "unsafe-mode", .error,
      "a link, a device, or rights that no rules need",
      why: """
        Both SDKs write every entry as a plain file, so a link becomes a file that holds its text. Other tools that \
        unpack the archive may follow it.
        """,
      remedy: "Pack plain files only.",
      source: SDKSource.archives,
      fires: .archive("rules.json deflate\nassets/link deflate mode 120777"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")))

  static let damagedData = Lint(
    RulePage(
      "Z012", "damaged-data", .error,
      "data that do not have their checksum, or are no deflate data",
      why: """
        Android compares the checksum and rejects the archive. iOS works it out and never looks at it, so it may load \
        damaged rules. Neither reads broken deflate data.
        """,
      remedy: "Fetch or pack the archive anew.",
      source: SDKSource.archives,
      differences: ["R06"],
      fires: .archive("rules.json deflate crc 1"),
      silent: .archive("rules.json deflate")))

  static let limitExceeded = Lint(
    RulePage(
      "Z013", "limit-exceeded", .error, "the archive is larger, deeper or packed tighter than the limits allow",
      why: "A small archive can unpack to more than a device holds. The SDKs have no limit of their own.",
      remedy: "Leave out what the rules do not need, or raise the limit by its flag where the archive is your own.",
      source: SDKSource.archives, fires: .archive("rules.json deflate\nassets/a.html deflate name-bytes 300"),
      silent: .archive("rules.json deflate")))

  static let zip64 = Lint(
    RulePage(
      "Z014", "zip64", .warning,
      "ZIP64 records",
      why: """
        The reader of iOS knows 32-bit fields only and ends its listing before such an entry: where it is the first, \
        the archive is rejected, which is an error; where it comes later, it is silently missing.
        """,
      remedy: "Pack without ZIP64; rules are far from 4 GiB.",
      source: SDKSource.archives,
      differences: ["R07"],
      fires: .archive("rules.json deflate\nassets/a.html deflate version 45"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")))

  static let storedWithDescriptor = Lint(
    RulePage(
      "Z015", "stored-with-descriptor", .warning,
      "a stored entry whose size stands behind its data",
      why: """
        A reader that goes from front to back, as that of Android, cannot know where the entry ends. Both platforms \
        reject the archive.
        """,
      remedy: "Deflate the entry.",
      source: SDKSource.archives,
      fires: .archive("rules.json deflate\nassets/a.png store descriptor"),
      silent: .archive("rules.json deflate\nassets/a.png deflate")))

  static let junkEntry = Lint(
    RulePage(
      "Z016", "junk-entry", .info, "an entry that the file system put there",
      why: "It does no harm, and every phone downloads it.",
      remedy: "Leave out `__MACOSX`, `.DS_Store`, `._*` and `Thumbs.db`; `rulectl pack` does.",
      source: SDKSource.archives, fires: .archive("rules.json deflate\n.DS_Store deflate"),
      silent: .archive("rules.json deflate")))

  static let unflaggedName = Lint(
    RulePage(
      "Z017", "unflagged-name", .warning, "a name beyond ASCII without the UTF-8 flag",
      why: "iOS reads such a name in code page 437, Android in UTF-8, so they write files of different names.",
      remedy: "Use ASCII names, or a packer that sets the flag.", source: SDKSource.archives,
      fires: .archive("rules.json deflate\nassets/é.html deflate"),
      silent: .archive("rules.json deflate\nassets/é.html deflate utf8")))

  static let notReproducible = Lint(
    RulePage(
      "Z018", "not-reproducible", .info,
      "the archive carries times: the same files will not pack to the same bytes again",
      why: "Caches and reviews see a change where there is none.",
      remedy: "Pack with `rulectl pack`, which writes the same bytes on every machine and day.",
      source: SDKSource.archives, fires: .archive("rules.json deflate time 5a215a21"),
      silent: .archive("rules.json deflate")))

  static let bundledName = Lint(
    RulePage(
      "Z019", "bundled-name", .info,
      "a name like that of the rules in an app's bundle, but not quite the same",
      why: """
        Until rules were downloaded once, iOS and Android take those in the app's bundle, from an archive of exactly \
        this name: `ADBMobileConfig-rules.zip`. Under any other name, or in other letters' case on a device, they are \
        not found, and no word is said.
        """,
      remedy: """
        Rename the archive to `ADBMobileConfig-rules.zip`, or give it a name of its own where it is not for the bundle.
        """,
      source: "adobe/aepsdk-core-ios: issue 797; adobe/aepsdk-core-android: launch rules engine @core 3.8.0",
      fires: .archive("file ADBMobileConfig-Rules.zip\nrules.json deflate"),
      silent: .archive("file ADBMobileConfig-rules.zip\nrules.json deflate")))
}
