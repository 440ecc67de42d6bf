/// A value that the Android SDK does not decode. Because of such a value, the SDK rejects the whole document.
package struct DecodingFault: Hashable, Sendable {
  package let range: ByteRange
  /// The required type, with an article.
  let wanted: String
  /// The name of the member whose value this is. For an element of an array, the name of the member with the array; nil
  /// for the root.
  let member: String?
  let isElement: Bool
  /// The type of the value, with an article.
  let found: String

  /// The fault as a message: lower case, no full stop, no position.
  package var summary: String {
    "expected \(wanted)" + (member.map { isElement ? " in `\($0)`" : " for `\($0)`" } ?? "") + ", found \(found)"
  }
}

/// The type that a strict decoder requires for a value.
///
/// Source: convertcom/android-sdk: packages/core/…/model/generated @1.0.1: the classes that `ConfigResponseData`
/// contains. kotlinx.serialization 1.10.0: `decodeString` requires quotes; `decodeBoolean` and the decoders of
/// numbers also accept quotes.
private indirect enum DecodedType: Sendable {
  case any, text, number, boolean
  /// An object. Members with these names must have these types, unless they are null. Other members are ignored.
  case object([String: DecodedType])
  /// An array whose elements must not be null.
  case list(DecodedType)

  static let configuration = DecodedType.object([
    "account_id": .text, "project": project, "goals": .list(.object([:])),
    "locations": .list(entry(["trigger": .object([:])])),
    "audiences": .list(entry()), "segments": .list(entry()), "experiences": .list(experience),
    "archived_experiences": .list(.text), "features": .list(feature), "is_debug": .boolean,
  ])

  /// A leaf may be any object here, because it is decoded only when it is evaluated.
  static let ruleSet = group("OR", of: group("AND", of: group("OR_WHEN", of: .object([:]))))

  private static func group(_ name: String, of element: DecodedType) -> DecodedType { .object([name: .list(element)]) }

  /// Returns the type of an audience, segment or location. `more`: the additional members of this kind of entry.
  private static func entry(_ more: [String: DecodedType] = [:]) -> DecodedType {
    .object(["id": .text, "key": .text, "name": .text, "rules": ruleSet].merging(more) { one, _ in one })
  }

  private static let experience = DecodedType.object([
    "id": .text, "key": .text, "name": .text, "environment": .text, "version": .number, "site_area": ruleSet,
    "audiences": .list(.text), "locations": .list(.text), "goals": .list(.text), "environments": .list(.text),
    "integrations": .list(.object([:])), "multipage_pages": .list(.any), "global_js": .text, "global_css": .text,
    "variations": .list(
      .object([
        "id": .text, "key": .text, "name": .text, "traffic_allocation": .number, "changes": .list(.object([:])),
      ])),
    "settings": .object([
      "min_order_value": .number, "max_order_value": .number, "outliers": .object([:]), "placeholders": .list(.text),
      "split_url_settings": .object(["split_regex_support": .boolean]), "matching_options": .object([:]),
    ]),
  ])

  private static let feature = DecodedType.object([
    "id": .text, "key": .text, "name": .text, "variables": .list(.object(["key": .text, "type": .text])),
  ])

  private static let project = DecodedType.object([
    "id": .text, "name": .text, "type": .text, "utc_offset": .number, "domains": .list(.object(["tld": .text])),
    "custom_domain": .object(["domain": .text, "version": .text]), "global_javascript": .text,
    "settings": .object([
      "include_jquery": .boolean, "include_jquery_v1": .boolean, "disable_spa_functionality": .boolean,
      "version": .text, "allow_crossdomain_tracking": .boolean, "data_anonymization": .boolean,
      "do_not_track_referral": .boolean, "min_order_value": .number, "max_order_value": .number,
      "outliers": .object([:]), "integrations": .object([:]), "tracking_script": .object([:]),
      "placeholders": .list(.text), "global_javascript_placeholders": .list(.text),
    ]),
  ])

  var name: String {
    switch self {
    case .any: "a value"
    case .text: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .object: "an object"
    case .list: "an array"
    }
  }
}

extension AudienceRules {
  /// Returns the values that the Android SDK does not decode, in document order. If a rule set is null, it counts as
  /// missing.
  package func decodingFaults() -> [DecodingFault] {
    if shapeFault != nil { return [] }
    var faults: [DecodingFault] = []
    if !isBare { decode(root, as: .configuration, named: nil, &faults) }
    return faults + bareTrees.flatMap { decodingFaults(ofBare: $0) }
  }

  /// Returns the values of a rule set without a configuration that the Android SDK does not decode.
  func decodingFaults(ofBare tree: RuleTreeID) -> [DecodingFault] {
    var faults: [DecodingFault] = []
    if let value = document.value(at: trees[Int(tree)].range), !document.isNull(value) {
      decode(value, as: .ruleSet, named: nil, &faults)
    }
    return faults
  }

  /// Adds the faults in a value that must not be null. The recursion is as deep as `type`.
  private func decode(
    _ value: JSONDocument.Value, as type: DecodedType, named member: String?, isElement: Bool = false,
    _ faults: inout [DecodingFault]
  ) {
    switch (type, document.kind(value)) {
    case (.any, _), (.text, .string), (.boolean, .true), (.boolean, .false): return
    case (.boolean, .string) where isTruth(document.string(value)): return
    case (.number, .number), (.number, .string):
      let text = document.string(orLexeme: value)
      let isPlain = text.allSatisfy { 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
      if isPlain, JavaNumber.double(UTF16Text.decode(text)) != nil { return }
    case (.list(let type), .array):
      for element in document.elements(value) { decode(element, as: type, named: member, isElement: true, &faults) }
      return
    case (.object(let types), .object):
      // Every member is decoded, even if its name is repeated.
      for (name, value) in document.members(value) where !document.isNull(value) {
        let name = String(decoding: document.string(name), as: UTF8.self)
        if let type = types[name] { decode(value, as: type, named: name, &faults) }
      }
      return
    case (.text, _), (.number, _), (.boolean, _), (.list, _), (.object, _): break
    }
    faults.append(
      DecodingFault(
        range: document.range(value), wanted: type.name, member: member, isElement: isElement,
        found: document.noun(value)))
  }

  private func isTruth(_ text: [UInt8]) -> Bool {
    let text = UTF16Text.decode(text)
    return ["true", "false"].contains { JavaText.equalsIgnoreCase(text, Array($0.utf16)) }
  }
}

extension JSONDocument {
  /// True if the value is a string, a number or a Boolean.
  package func isScalar(_ value: Value) -> Bool {
    switch kind(value) {
    case .string, .word, .number, .true, .false: true
    case .null, .array, .object: false
    }
  }
}
