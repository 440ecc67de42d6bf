/// The index of a rule set in `AudienceRules.trees`.
package typealias RuleTreeID = Int32

/// A rule set: the conditions of one audience, location or site area.
package struct RuleTree: Sendable {
  package var range: ByteRange
  /// The indices of the conditions in `AudienceRules.conditions`; the last index is the root.
  package var conditions: Range<Int32>
}

/// An audience, segment or location: a rule set with an id.
package struct Audience: Sendable {
  /// The element of `audiences`, `segments` or `locations` that contains the rule set.
  package var entry: JSONDocument.Value
  package var id: JSONDocument.Value?
  package var key: JSONDocument.Value?
  package var name: JSONDocument.Value?
  package var type: JSONDocument.Value?
  package var rules: JSONDocument.Value?
  /// The rule set in the member `rules`; nil if this member is missing or null.
  package var tree: RuleTreeID?
}

/// An experience, with references to the audiences and locations that select its visitors.
package struct Experience: Sendable {
  /// The element of `experiences` that is the experience.
  package var entry: JSONDocument.Value
  package var id: JSONDocument.Value?
  package var key: JSONDocument.Value?
  package var type: JSONDocument.Value?
  package var audiences: JSONDocument.Value?
  package var locations: JSONDocument.Value?
  package var siteArea: JSONDocument.Value?
  /// The rule set in the member `site_area`; nil if this member is missing, or falsy in JavaScript.
  package var siteAreaTree: RuleTreeID?
  package var settings: JSONDocument.Value?
  /// The value of `settings.matching_options`.
  package var matchingOptions: JSONDocument.Value?
  /// The value of `settings.matching_options.audiences`.
  package var audienceMatching: JSONDocument.Value?
  /// The value of `settings.matching_options.locations`.
  package var locationMatching: JSONDocument.Value?
  package var environment: JSONDocument.Value?
  package var variations: JSONDocument.Value?
  /// The elements of `variations`; empty if the member is not an array.
  package var variationEntries: [ExperienceVariation] = []
  package var name: JSONDocument.Value?
  package var status: JSONDocument.Value?
  package var goals: JSONDocument.Value?
  package var version: JSONDocument.Value?
}

/// A variation to which the visitors of an experience can be assigned.
package struct ExperienceVariation: Sendable {
  /// The element of `variations` that is the variation.
  package var entry: JSONDocument.Value
  package var id: JSONDocument.Value?
  package var key: JSONDocument.Value?
  package var name: JSONDocument.Value?
  package var status: JSONDocument.Value?
  /// The value of `traffic_allocation`: a percentage.
  package var allocation: JSONDocument.Value?
}

/// A Convert document: a configuration, or rule sets without a configuration. It is read independently of any platform.
///
/// Nothing is dropped: unreadable parts become `unreadable` conditions, and members may have values of any type.
public struct AudienceRules: Sendable {
  package var document: JSONDocument
  package var experiences: [Experience] = []
  package var audiences: [Audience] = []
  package var segments: [Audience] = []
  package var locations: [Audience] = []
  /// The elements of `archived_experiences`.
  package var archived: [JSONDocument.Value] = []
  /// The rule sets of a document without a configuration, in document order; empty for a configuration.
  package var bareTrees: [RuleTreeID] = []
  /// Parallel to `bareTrees`: the rule set, or the audience or location that contains it.
  package var bareEntries: [JSONDocument.Value] = []
  /// True if the document is a list of rule sets. Output then shows the index of each rule set.
  package var isList = false
  /// The object that contains the lists of a configuration, such as `experiences`.
  package var root: JSONDocument.Value
  /// The reason why the document is in none of Convert's formats; nil if it is in one.
  package var shapeFault: ConvertShapeFault?
  package var trees: [RuleTree] = []
  package var conditions: [AudienceCondition] = []
  package var children: [ConditionID] = []
  /// The options for the SDK that the document contains; nil if it contains none.
  package var options: ConvertOptions?
  /// The options that change the variations to which visitors are assigned. They are from the document, unless the
  /// command line replaces them.
  package var traffic = TrafficOptions()

  package init(document: JSONDocument) { (self.document, root) = (document, document.root) }

  /// The text of the document as UTF-8. Offsets of problems are offsets in this text.
  public var text: [UInt8] { document.text }

  /// True if the document consists of rule sets, without a configuration.
  public var isBare: Bool { !bareTrees.isEmpty }

  /// The environment of visitors without an environment: the environment of the options, or the default of the SDK.
  package var environment: [UInt8]? {
    guard let options else { return Array("live".utf8) }
    guard let environment = options.environment, !document.isNull(environment) else { return Array("staging".utf8) }
    // An environment that is not a string equals no string.
    return string(environment)
  }

  /// The error that the options contain instead of a configuration; nil if they contain none.
  package var configurationError: JSONDocument.Value? {
    guard options != nil, let error = document.member(root, "error", .last), document.isTruthy(error) else {
      return nil
    }
    return error
  }

  /// The number of experiences, audiences, segments and locations; for a document without a configuration, the number
  /// of rule sets.
  public var ruleCount: Int {
    isBare ? bareTrees.count : experiences.count + audiences.count + segments.count + locations.count
  }

  /// The number of conditions in the rule set with the most conditions. Groups with children are not counted.
  package var maximumLeaves: Int {
    trees.map { tree in
      tree.conditions.count { conditions[Int($0)].children.isEmpty }
    }.max() ?? 0
  }

  /// Returns the leaves of a rule set, in document order.
  package func leaves(of tree: RuleTreeID) -> [ConditionID] {
    trees[Int(tree)].conditions.filter { place in
      if case .visitor = conditions[Int(place)].form { return true }
      return false
    }
  }

  /// Returns the first leaf that tests for an experience. On some platforms, this leaf alone determines the result of a
  /// rule set that belongs to an audience.
  package func decidingLeaf(of tree: RuleTreeID) -> ConditionID? {
    leaves(of: tree).first { place in
      guard case .visitor(let test) = conditions[Int(place)].form else { return false }
      return test.family?.asksForExperience == true
    }
  }

  /// Returns the elements of an array; none for any other value.
  package func elements(_ list: JSONDocument.Value?) -> [JSONDocument.Value] {
    list.map { document.isArray($0) ? document.elements($0) : [] } ?? []
  }

  /// Returns a string as WTF-8; nil for any other value.
  package func string(_ value: JSONDocument.Value?) -> [UInt8]? {
    value.flatMap { isText($0) ? document.string($0) : nil }
  }

  /// True if `value` is the string `text`.
  func isText(_ value: JSONDocument.Value?, _ text: String) -> Bool {
    value.map { isText($0) && document.isNamed($0, text) } ?? false
  }

  package func children(of condition: AudienceCondition) -> ArraySlice<ConditionID> {
    children[Int(condition.children.lowerBound)..<Int(condition.children.upperBound)]
  }
}

/// Finds the defects that make strict decoding of a location fail.
///
/// Lengths and ranges are not checked; a null member counts as missing.
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Data/ProjectConfig.swift and the types generated from
/// Scripts/generate-config-types/openapi.yaml @2.0.0.
extension AudienceRules {
  /// Returns the parts of a location that cannot be decoded, in document order.
  package func decodingFaults(in location: Audience) -> [ByteRange] {
    guard document.isObject(location.entry) else { return [document.range(location.entry)] }
    var faults: [ByteRange] = []
    for member in [location.id, location.key, location.name] {
      if let member, !isTextOrNothing(member) { faults.append(document.range(member)) }
    }
    return faults + (location.tree.map { decodingFaults(in: $0) } ?? [])
  }

  /// Returns the parts of a rule set that cannot be decoded. The rule sets of locations and site areas are decoded in
  /// the same way.
  package func decodingFaults(in tree: RuleTreeID) -> [ByteRange] {
    var faults: [ByteRange] = []
    for place in trees[Int(tree)].conditions {
      let condition = conditions[Int(place)]
      switch condition.form {
      case .visitor(let test): if !isDecodable(test) { faults.append(condition.range) }
      // Decoding accepts a group without its list.
      case .unreadable(.membersMissing), .all, .any: break
      case .unreadable: faults.append(condition.range)
      }
    }
    return faults
  }

  private func isDecodable(_ test: RuleElement) -> Bool {
    guard let family = test.family, !family.isAudienceOnly, isOperand(test.value, of: family) else { return false }
    if family.hasKey, !isTextOrNothing(test.key) { return false }
    guard let matching = test.matching, !document.isNull(matching) else { return true }
    guard document.isObject(matching) else { return false }
    if let negated = test.negated {
      switch document.kind(negated) {
      case .true, .false, .null: break
      case .object, .array, .string, .number, .word: return false
      }
    }
    guard let type = test.matchType, !document.isNull(type), let names = family.matchTypes else { return true }
    return names.contains { isText(type, $0) }
  }

  private func isOperand(_ value: JSONDocument.Value?, of family: VisitorFamily) -> Bool {
    guard let value, !document.isNull(value) else { return true }
    switch (family.operand, document.kind(value)) {
    case (.any, _), (.number, .number), (.boolean, .true), (.boolean, .false): return true
    case (.text, .string):
      return family.choices?.contains { document.isNamed(value, $0) } ?? true
    case (.text, _), (.number, _), (.boolean, _): return false
    }
  }

  func isText(_ value: JSONDocument.Value) -> Bool { document.kind(value) == .string }

  func isTextOrNothing(_ value: JSONDocument.Value?) -> Bool {
    value.map { isText($0) || document.isNull($0) } ?? true
  }
}
