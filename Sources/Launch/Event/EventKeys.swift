/// The flattened keys of an event's data, used to suggest a similar key for a missing one.
struct EventKeys {
  /// The keys, keyed by their lower-case form.
  private var keys: [String: [UInt8]] = [:]
  /// The keys of objects and arrays, which are not values.
  private var containers: Set<[UInt8]> = []
  /// The maximum bytes of stored keys; keys of nested members can be far larger than the event.
  private static let maximumBytes = 16 << 20

  init(_ data: [UInt8], for profile: LaunchProfile) {
    // Cannot fail: the JSON was checked when the event was read.
    guard let document = try? JSONDocument(data, depthLimit: .max) else { return }
    var found: [[UInt8]] = []
    var bytes = 0
    FlattenedData.forEachLeaf(of: document.root, in: document, for: profile) { path, _, _ in
      bytes += path.count
      if bytes <= Self.maximumBytes { found.append(path) }
    }
    for key in found {
      keys[String(decoding: key, as: UTF8.self).lowercased()] = key
      // From the end, to stop at the first container that is already known.
      for dot in key.indices.reversed() where key[dot] == 0x2E {
        if !containers.insert(Array(key[..<dot])).inserted { break }
      }
    }
  }

  /// A message that suggests what to use instead of `key`, or nil if no key is similar.
  func hint(for key: [UInt8]) -> String? {
    if containers.contains(key) {
      let name = String(decoding: key, as: UTF8.self)
      let inner = keys.values.filter { $0.starts(with: key + [0x2E]) }.min { $0.lexicographicallyPrecedes($1) }
      let example = inner.map { ", such as `\(String(decoding: $0, as: UTF8.self))`" } ?? ""
      return "in the event, `\(name)` is an object or an array: use the key of a value in it" + example
    }
    // A longer key would fill the whole note.
    guard key.count <= 200 else { return nil }
    guard let other = keys[String(decoding: key, as: UTF8.self).lowercased()], other != key else { return nil }
    return "the event has `\(String(decoding: other, as: UTF8.self))`: keys are case-sensitive"
  }
}
