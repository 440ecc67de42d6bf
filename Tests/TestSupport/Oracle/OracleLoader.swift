/// A rule that loaded.
struct OracleRule {
  let index: Int
  let condition: OracleCondition
  let consequences: [OracleConsequence]
}

/// A consequence that loaded; only web keeps one with an absent field.
struct OracleConsequence {
  let id: String?
  let type: String?
  let detail: OracleValue?
}

/// Turns a document into rules: the tables of adobe-rules 3.1, 3.2 and 3.6.
struct OracleLoader {
  let platform: OraclePlatform

  func rules(_ document: [UInt8]) throws(OracleRejection) -> [OracleRule] {
    try root(try OracleReader.rules(document, platform: platform))
  }

  /// adobe-rules 3.1
  private func root(_ root: OracleValue) throws(OracleRejection) -> [OracleRule] {
    guard root.members != nil else { throw OracleRejection() }
    switch platform {
    case .ios: guard root.member("version")?.wholeNumber != nil else { throw OracleRejection() }
    case .android, .web: break
    }
    guard let entries = root.member("rules")?.elements else { throw OracleRejection() }
    var rules: [OracleRule] = []
    for (index, entry) in entries.enumerated() {
      if let rule = try rule(entry, at: index) { rules.append(rule) }
    }
    return rules
  }

  /// adobe-rules 3.2. Nil is outcome `R`.
  private func rule(_ entry: OracleValue, at index: Int) throws(OracleRejection) -> OracleRule? {
    guard entry.members != nil, let written = entry.member("condition"), written.members != nil,
      let entries = entry.member("consequences")?.elements
    else { throw OracleRejection() }
    switch platform {
    case .ios:
      guard isObjectOrMissing(entry.member("meta")) else { throw OracleRejection() }
    case .android, .web: break
    }
    var consequences: [OracleConsequence] = []
    for entry in entries {
      if let consequence = try consequence(entry) { consequences.append(consequence) }
    }
    guard let condition = try condition(written).compiled(for: platform) else {
      switch platform {
      case .ios: return nil
      case .android, .web: throw OracleRejection()
      }
    }
    return OracleRule(index: index, condition: condition, consequences: consequences)
  }

  private func isObjectOrMissing(_ value: OracleValue?) -> Bool {
    guard let value, !value.isNull else { return true }
    return value.members != nil && !value.holdsBrokenLeaf
  }

  /// adobe-rules 3.6. Nil is outcome `Q`.
  private func consequence(_ entry: OracleValue) throws(OracleRejection) -> OracleConsequence? {
    switch platform {
    case .ios:
      guard entry.members != nil else { throw OracleRejection() }
      for field in ["id", "type"] {
        if case .broken? = entry.member(field) { throw OracleRejection() }
      }
      guard let id = entry.member("id")?.string, let type = entry.member("type")?.string,
        let detail = entry.member("detail"), detail.members != nil, !detail.holdsBrokenLeaf
      else { return nil }
      return OracleConsequence(id: id, type: type, detail: detail)
    case .android:
      guard let id = javaText(entry.member("id")), let type = javaText(entry.member("type")),
        let detail = entry.member("detail"), detail.members?.isEmpty == false,
        !detail.holdsBrokenLeaf
      else { throw OracleRejection() }
      return OracleConsequence(id: id, type: type, detail: detail)
    case .web:
      guard !entry.isNull else { throw OracleRejection() }
      return OracleConsequence(
        id: scriptText(entry.member("id")), type: scriptText(entry.member("type")), detail: entry.member("detail"))
    }
  }

  /// What android keeps of an `id` or a `type`; nil when that takes the file down.
  private func javaText(_ field: OracleValue?) -> String? {
    switch field {
    case nil: nil
    case .text("")?: nil
    case .text(let text)?: text
    case .decimal(let decimal)?: OracleNumber.text(decimal, on: .android)
    case let other?: other.normalText
    }
  }

  /// What web keeps of an `id` or a `type`.
  func scriptText(_ field: OracleValue?) -> String? {
    switch field {
    case nil, .null?: nil
    case .text(let text)?: text
    case .decimal(let decimal)?: OracleNumber.text(decimal, on: .web)
    case let other?: other.normalText
    }
  }
}
