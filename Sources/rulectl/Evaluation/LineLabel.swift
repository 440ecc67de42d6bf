internal import RuleEngine

/// What each line of a target says besides the event: `"rules":…,"platform":…,`, as far as there is
/// more than one of them.
enum LineLabel {
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
