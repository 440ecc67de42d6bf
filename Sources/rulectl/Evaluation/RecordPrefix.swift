internal import RuleEngine

/// The part of each output line after the event: `"rules":…,"platform":…,`. Members with only one
/// possible value are omitted.
enum RecordPrefix {
  static func bytes(rulesPath: String?, platform: String?) -> [UInt8] {
    var label = JSONWriter()
    for (name, text) in [("rules", rulesPath), ("platform", platform)] {
      guard let text else { continue }
      label.raw("\"\(name)\":")
      label.string(text)
      label.raw(",")
    }
    return label.bytes
  }
}
