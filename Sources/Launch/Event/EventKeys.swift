internal import RuleCore

/// The flattened keys of one event's data, to say what stands near a key that it has not.
struct EventKeys {
  /// Keys by what they are in small letters.
  private var keys: [String: [UInt8]] = [:]
  /// The keys of containers, which are no values.
  private var containers: Set<[UInt8]> = []
  /// So many bytes of keys are kept: names in names can come to far more than the event has.
  private static let mostBytes = 16 << 20

  init(_ data: [UInt8], for profile: LaunchProfile) {
    // The text was checked when the event was read.
    guard let document = try? JSONDocument(data, depthLimit: .max) else { return }
    var found: [[UInt8]] = []
    var bytes = 0
    FlattenedData.forEachLeaf(of: document.root, in: document, for: profile) { path, _, _ in
      bytes += path.count
      if bytes <= Self.mostBytes { found.append(path) }
    }
    for key in found {
      keys[String(decoding: key, as: UTF8.self).lowercased()] = key
      // From the end, so that what containers share is gone through once.
      for dot in key.indices.reversed() where key[dot] == 0x2E {
        if !containers.insert(Array(key[..<dot])).inserted { break }
      }
    }
  }

  /// What there is instead of `key`, in words; nil where nothing is near.
  func hint(for key: [UInt8]) -> String? {
    if containers.contains(key) {
      return "the event has an object or a list there, which is no value; its members have keys of"
        + " their own"
    }
    // A longer key would be all that is seen of the note.
    guard key.count <= 200 else { return nil }
    guard let other = keys[String(decoding: key, as: UTF8.self).lowercased()], other != key else {
      return nil
    }
    return "the event has `\(String(decoding: other, as: UTF8.self))`: the letters' case counts"
  }
}
