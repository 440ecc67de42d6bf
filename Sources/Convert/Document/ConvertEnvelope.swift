/// A format of Convert documents: the members that identify the format, and the kind of content.
///
/// Source: convertcom/javascript-sdk: packages/js-sdk/src/{core,config}.ts, packages/types/src/Config.ts @5.0.1 (8abe059);
/// the REST API of Convert, for audiences and locations; read.
package struct ConvertEnvelope: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A configuration, or the options of an SDK, whose member `data` is a configuration.
    case configuration, options
    /// An audience or location, whose member `rules` is its rule set.
    case entry
    case ruleSet
  }

  package let kind: Kind
  private let form: DocumentForm

  private typealias Mark = DocumentForm.Mark

  /// The formats, in the order in which the reader checks them. Elements of a list can only be entries and rule sets.
  private static let all = [
    ConvertEnvelope(
      kind: .configuration,
      form: DocumentForm(isListed: false, [Mark("experiences")], [Mark("audiences")], [Mark("locations")])),
    ConvertEnvelope(
      kind: .options,
      form: DocumentForm(
        .certain, isListed: false,
        [Mark("data", .objectWith(["experiences", "audiences", "locations"].map { Mark($0) }))])),
    ConvertEnvelope(kind: .ruleSet, form: DocumentForm(isListed: true, [Mark("OR")])),
    ConvertEnvelope(kind: .entry, form: DocumentForm(.certain, isListed: true, [Mark("rules", .object)])),
  ]

  /// Returns the format of `value`; nil if `value` is in none of these formats. `isListed`: true if `value` is an
  /// element of a list.
  init?(_ value: JSONDocument.Value, in document: JSONDocument, isListed: Bool) {
    let row = Self.all.first { (!isListed || $0.form.isListed) && $0.form.names(of: value, in: document) != nil }
    guard let row else { return nil }
    self = row
  }

  private init(kind: Kind, form: DocumentForm) { (self.kind, self.form) = (kind, form) }

  /// The formats by which a document is recognized as a Convert document. A member `rules` is not sufficient unless it
  /// contains a group, because documents of other dialects have `rules` too.
  package static let forms =
    all.filter { $0.kind != .entry }.map(\.form) + [
      DocumentForm(.certain, isListed: true, [Mark("rules", .objectWith(["OR", "AND", "OR_WHEN"].map { Mark($0) }))]),
      // A single condition. Its member `value` does not identify it, because predicates of Airship have a `value` too.
      DocumentForm(
        isListed: true, [Mark("matchType")], [Mark("rule_type")],
        [Mark("matching", .objectWith([Mark("match_type"), Mark("negated")]))]),
      DocumentForm(
        .similar, isListed: true, [Mark("conditions", .listWith([Mark("matchType")]))],
        [Mark("rules", .listWith([Mark("matchType")]))], [Mark("AND", .array)], [Mark("OR_WHEN", .array)]),
      DocumentForm(
        .similar, isListed: false, [Mark("sdkKey")],
        [Mark("bucketing", .objectWith(TrafficOptions.Member.allCases.map { Mark($0.rawValue) }))]),
    ]
}

/// The reason why a document is in none of Convert's formats, and the location of the fault.
package struct ConvertShapeFault: Sendable {
  package enum Kind: Hashable, Sendable {
    case unknown, list, options, entry
    /// A rule set whose member `OR` is written in a different letter case.
    case misnamed
    /// The flat conditions into which the iOS SDK converts a rule set.
    case flat
    /// A part of a rule set, such as a condition, without the groups that must be around it. `whole`: the form to write
    /// instead.
    case part(whole: String)
  }

  package let kind: Kind
  package let range: ByteRange

  /// The fault as a message: lower case, no full stop, no position.
  package var summary: String {
    switch kind {
    case .unknown: "neither a configuration, with `experiences`, `audiences` or `locations`, nor a rule set, with `OR`"
    case .list: "expected rule sets with `OR`, or audiences with `rules`, in the list"
    case .options: "`data` of SDK options is not a configuration: it needs `experiences`, `audiences` or `locations`"
    case .entry: "the `rules` of an audience or location is not a rule set: it needs `OR`"
    case .misnamed: "a rule set needs `OR` in upper case"
    case .flat: "a flat list of conditions with `matchType` is an inner form of the iOS SDK, and is not read"
    case .part: "only a part of a rule set: it needs `OR` around it"
    }
  }

  /// True if the document is only a part of a rule set, or contains conditions in the flat form of the iOS SDK.
  package var isPart: Bool {
    switch kind {
    case .flat, .part: true
    case .unknown, .list, .options, .entry, .misnamed: false
    }
  }

  /// True if a list contains conditions, or groups of conditions, in the form into which the iOS SDK converts a rule
  /// set.
  package static func isFlat(_ list: JSONDocument.Value, in document: JSONDocument) -> Bool {
    func contains(_ list: JSONDocument.Value, _ isFlat: (JSONDocument.Value) -> Bool) -> Bool {
      document.isArray(list) && document.elements(list).contains { document.isObject($0) && isFlat($0) }
    }
    func isCondition(_ object: JSONDocument.Value) -> Bool { document.member(object, "matchType", .last) != nil }
    return contains(list) { object in
      isCondition(object) || document.member(object, "conditions", .last).map { contains($0, isCondition) } ?? false
    }
  }
}

extension ConvertShapeFault {
  /// Returns the reason why a document is in none of the formats of `ConvertEnvelope`. Returns nil for an empty object
  /// or array, and for a scalar. Such documents count as broken rule sets.
  init?(_ document: JSONDocument) {
    let root = document.root
    let isList = document.isArray(root)
    let objects = isList ? document.elements(root) : [root]
    guard let first = objects.first, isList || document.isObject(root), document.first(in: root) != nil else {
      return nil
    }
    range = document.range(root)
    func has(_ name: String, where isMet: (JSONDocument.Value) -> Bool = { _ in true }) -> Bool {
      document.isObject(first) && (document.member(first, name, .last).map(isMet) ?? false)
    }
    func isFlat(_ list: JSONDocument.Value) -> Bool { Self.isFlat(list, in: document) }
    let isMisnamed =
      !isList && document.members(root).contains { document.string($0.name).map { $0 & 0xDF } == [0x4F, 0x52] }
    kind =
      if isMisnamed {
        .misnamed
      } else if has("matchType") || has("conditions", where: isFlat) || has("rules", where: isFlat) {
        .flat
      } else if has("AND", where: document.isArray) {
        .part(whole: "{\"OR\":[{\"AND\":[…]}]}")
      } else if has("OR_WHEN", where: document.isArray) || has("rule_type")
        || has("matching", where: document.isObject)
      {
        .part(whole: "{\"OR\":[{\"AND\":[{\"OR_WHEN\":[…]}]}]}")
      } else if isList {
        .list
      } else if has("data") || has("sdkKey") {
        .options
      } else if has("rules") {
        .entry
      } else {
        .unknown
      }
  }
}
