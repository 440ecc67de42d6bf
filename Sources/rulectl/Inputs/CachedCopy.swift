internal import LaunchLint

/// The copy of rules in the cache of a device, with the validators of the server's answer.
///
///     iOS       {"cacheable":BASE64,"eTag":"…","lastModified":"…"}    the document in base64
///     Android   NAME, and NAME_metadata.txt: {"ETag":"…","Last-Modified":"MILLISECONDS"}
///
/// Source: adobe/aepsdk-core-ios: CachedRules.swift, RulesDownloader.swift @5.11.0; adobe/aepsdk-core-android:
/// RulesLoader.java, CacheFileManager.java @core 3.8.0; both read.
struct CachedCopy {
  /// The name of the member that contains the document on iOS. In reports, the document has this name too.
  static let member = "cacheable"

  let platform: AppConfiguration.Platform
  /// The `ETag` as the server sent it; nil if the server sent none.
  let eTag: [UInt8]?
  /// The modification time: on iOS as the server sent it, on Android in ISO 8601. Nil if the server sent none.
  let lastModified: [UInt8]?

  // MARK: iOS

  /// Reads a cached copy of iOS. Returns the copy and its document; throws if iOS ignores the copy. `name`: the
  /// copy's name in messages.
  static func ios(_ tree: JSONDocument, named name: String) throws(CommandFailure) -> (copy: Self, text: [UInt8]) {
    func failure(_ message: String, at range: ByteRange) -> CommandFailure {
      CommandFailure(
        .rules, message, place: TextLocations(name, tree.text).place(of: range.lower),
        help: "copy the file from the device again: iOS ignores this file, and downloads the rules")
    }
    if let odd = tree.tolerances.first(where: { JSONReader.foundation.reading(of: $0.kind) == .rejected }) {
      throw failure("iOS cannot read the cached copy: \(odd.kind.summary)", at: odd.range)
    }
    func string(_ name: String) throws(CommandFailure) -> (text: [UInt8], range: ByteRange)? {
      guard let value = tree.member(tree.root, name, .first), !tree.isNull(value) else { return nil }
      guard tree.kind(value) == .string else {
        throw failure("expected a string for `\(name)` of the cached copy", at: tree.range(value))
      }
      return (tree.string(value), tree.range(value))
    }
    guard let (base64, range) = try string(member) else {
      throw failure("`\(member)` of the cached copy is null", at: tree.range(tree.root))
    }
    guard let text = Base64.decoded(base64) else { throw failure("`\(member)` is not base64", at: range) }
    return (
      Self(platform: .ios, eTag: try string("eTag")?.text, lastModified: try string("lastModified")?.text), text
    )
  }

  /// Returns the failure for a cached copy that is given instead of a document.
  static func failure(for tree: JSONDocument, named name: String) -> CommandFailure? {
    guard tree.isObject(tree.root), tree.member(tree.root, member, .first) != nil,
      tree.member(tree.root, "rules", .first) == nil
    else { return nil }
    return CommandFailure(
      .rules, "expected a document, found the cached copy of a device", place: name,
      help: "decode it first: jq -r .\(member) \(name) | base64 -d")
  }

  // MARK: Android

  /// Reads the validators of a cached copy of Android from the file next to it; nil if there is no such file. Throws
  /// if Android deletes the copy because of that file.
  static func android(_ path: String, from files: FileSource) throws(CommandFailure) -> Self? {
    let name = path + "_metadata.txt"
    guard path != "-", files.isRegular(name) else { return nil }
    let text = try files.contents(name, limit: mostMetadataBytes, flag: "none")
    guard let tree = try? JSONDocument(text, depthLimit: 512), tree.isObject(tree.root),
      tree.tolerances.allSatisfy({ JSONReader.orgJSON.reading(of: $0.kind) != .rejected })
    else {
      throw CommandFailure(
        .rules, "Android cannot read the metadata of the cached copy, and deletes it", place: name,
        help: "copy both files from the device again")
    }
    func string(_ name: String) -> [UInt8]? {
      guard let value = tree.member(tree.root, name, .last) else { return nil }
      let text = tree.string(orLexeme: value)
      return text.isEmpty ? nil : text
    }
    let milliseconds = string("Last-Modified").flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? 0
    let modified = milliseconds == 0 ? nil : Array(Instant(milliseconds: milliseconds).spelling.utf8)
    return Self(platform: .android, eTag: string("ETag"), lastModified: modified)
  }

  /// The maximum size of the metadata file in bytes. The SDK writes a path, two validators and a time.
  private static let mostMetadataBytes = 1 << 20
}
