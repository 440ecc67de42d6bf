/// A condition whose shape has been checked, not yet compiled.
indirect enum OracleWrittenCondition {
  case group(OracleDefinition)
  case matcher(OracleDefinition)
  case historical(OracleDefinition)
  /// A web definition that is no object.
  case inert
}

/// The known members of a `definition`; nil is missing, null, or of a type that is passed over.
struct OracleDefinition {
  var logic: String?
  var key: String?
  var matcher: String?
  var searchType: String?
  var conditions: [OracleWrittenCondition]?
  /// Always an array on devices; on web whatever was written, null included.
  var values: OracleValue?
  var events: [OracleValue]?
  var value: OracleValue?
  /// Only the numbers that the platform reads.
  var from: Int64?
  var to: Int64?
}

extension OracleLoader {
  /// adobe-rules 3.3, first table
  func condition(_ written: OracleValue) throws(OracleRejection) -> OracleWrittenCondition {
    guard let type = written.member("type")?.string,
      ["group", "matcher", "historical"].contains(type),
      let definition = written.member("definition"), !definition.isNull
    else { throw OracleRejection() }
    if definition.members == nil {
      switch platform {
      case .ios, .android: throw OracleRejection()
      case .web: return .inert
      }
    }
    switch type {
    case "group": return .group(try members(of: definition, type: type))
    case "matcher": return .matcher(try members(of: definition, type: type))
    default: return .historical(try members(of: definition, type: type))
    }
  }

  /// adobe-rules 3.3, second table
  private func members(of definition: OracleValue, type: String) throws(OracleRejection) -> OracleDefinition {
    switch platform {
    case .ios: try strictMembers(of: definition)
    case .android: try looseMembers(of: definition)
    case .web: try scriptMembers(of: definition, type: type)
    }
  }

  /// The ios record: a wrong type anywhere is `F`, null is missing.
  private func strictMembers(of definition: OracleValue) throws(OracleRejection) -> OracleDefinition {
    func member<Value>(_ name: String, _ read: (OracleValue) -> Value?) throws(OracleRejection) -> Value? {
      guard let written = definition.member(name), !written.isNull else { return nil }
      guard !written.holdsBrokenLeaf, let value = read(written) else { throw OracleRejection() }
      return value
    }
    let from = try member("from", \.wholeNumber)
    let to = try member("to", \.wholeNumber)
    let events = try member("events", \.elements)
    guard events?.allSatisfy({ $0.members != nil }) ?? true else { throw OracleRejection() }
    let values = try member("values", \.elements)
    return OracleDefinition(
      logic: try member("logic", \.string), key: try member("key", \.string), matcher: try member("matcher", \.string),
      searchType: try member("searchType", \.string),
      conditions: try conditions(in: try strictList(definition.member("conditions"))),
      values: values.map(OracleValue.list), events: events, value: try member("value") { $0 }, from: from, to: to)
  }

  /// Unlike the other members, `conditions` may hold broken leaves below: each condition judges its
  /// own.
  private func strictList(_ written: OracleValue?) throws(OracleRejection) -> [OracleValue]? {
    guard let written, !written.isNull else { return nil }
    guard let elements = written.elements else { throw OracleRejection() }
    return elements
  }

  /// Android: a wrong type is missing, but a bad entry of `conditions` or `events` is `F`.
  private func looseMembers(of definition: OracleValue) throws(OracleRejection) -> OracleDefinition {
    let events = definition.member("events")?.elements
    guard events?.allSatisfy({ $0.members != nil && !$0.holdsBrokenLeaf }) ?? true else {
      throw OracleRejection()
    }
    // Of the values only the list itself is gone through.
    for value in definition.member("values")?.elements ?? [] {
      if case .broken = value { throw OracleRejection() }
    }
    return OracleDefinition(
      logic: definition.member("logic")?.string, key: definition.member("key")?.string,
      matcher: definition.member("matcher")?.string, searchType: definition.member("searchType")?.string,
      conditions: try conditions(in: definition.member("conditions")?.elements),
      values: (definition.member("values")?.elements).map(OracleValue.list), events: events,
      value: definition.member("value"), from: longNumber(definition.member("from")),
      to: longNumber(definition.member("to")))
  }

  /// Android reads a number that needs more than 32 bits and is written as an integer.
  private func longNumber(_ value: OracleValue?) -> Int64? {
    guard let number = value?.wholeNumber, Int32(exactly: number) == nil else { return nil }
    return number
  }

  private func scriptMembers(of definition: OracleValue, type: String) throws(OracleRejection) -> OracleDefinition {
    var result = OracleDefinition(
      logic: definition.member("logic")?.string, key: definition.member("key")?.string,
      matcher: definition.member("matcher")?.string, searchType: definition.member("searchType")?.string,
      conditions: nil, values: definition.member("values"), events: definition.member("events")?.elements,
      value: definition.member("value"))
    if type == "group" {
      guard let written = definition.member("conditions")?.elements else { throw OracleRejection() }
      result.conditions = try conditions(in: written)
    }
    return result
  }

  private func conditions(in written: [OracleValue]?) throws(OracleRejection) -> [OracleWrittenCondition]? {
    guard let written else { return nil }
    var result: [OracleWrittenCondition] = []
    for entry in written { result.append(try condition(entry)) }
    return result
  }
}
