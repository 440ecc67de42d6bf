internal import Launch
internal import LaunchLint
internal import RuleCore

/// Explains the parts of launch rules that the schemas do not explain: matchers, keys and tokens.
enum LaunchGuide {
  // MARK: matchers

  /// A matcher, and the differences between platforms. Source: aepsdk-rulesengine-ios 5.0.0 and aepsdk-core-android
  /// 3.8.0. Both SDKs were run.
  private struct MatcherRow {
    let matcher: Matcher
    let meaning: String
    let ios: String
    let android: String
  }

  private static let rows = [
    MatcherRow(
      matcher: .equals, meaning: "The event's value equals one of `values`.",
      ios: """
        Strings ignore case, and canonically equivalent characters are equal. A missing key counts as `""` if the \
        value in `values` is a string, and as `false` if that value is a Boolean. If that value is an integer, a \
        decimal of the event is truncated.
        """,
      android: "Strings ignore case, character by character. A missing key equals nothing. \(cut)"),
    MatcherRow(
      matcher: .notEquals, meaning: "The event's value equals none of `values`.",
      ios: """
        A missing key counts as `""` if the value in `values` is a string, so only `""` makes the condition false. \
        A missing key counts as `false` if the value is a Boolean, and makes the condition false if the value is a \
        number. If the value is an integer, a decimal of the event is truncated.
        """,
      android: "False if the key is missing. \(cut)"),
    number(.greater, "The event's value is greater than one of `values`."),
    number(.atLeast, "The event's value is one of `values` or greater."),
    number(.less, "The event's value is less than one of `values`."),
    number(.atMost, "The event's value is one of `values` or less."),
    MatcherRow(
      matcher: .contains, meaning: "The event's value contains one of the strings in `values`.",
      ios: "Ignores case. `\"\"` is contained in nothing. \(noText)",
      android: "Ignores case in the device's language. `\"\"` is contained in every string. \(noText)"),
    MatcherRow(
      matcher: .lacks, meaning: "The event's value contains none of the strings in `values`.",
      ios: "Ignores case. A missing key counts as `\"\"`, so the condition is true. \(noText)",
      android: """
        Ignores case in the device's language. False if the key is missing. If the value in `values` is a number or a \
        Boolean, the condition is true whenever the event's value can be converted to that type.
        """),
    MatcherRow(
      matcher: .startsWith, meaning: "The event's value starts with one of the strings in `values`.",
      ios: "Ignores case. A missing key counts as `\"\"`. \(noText)", android: affix),
    MatcherRow(
      matcher: .endsWith, meaning: "The event's value ends with one of the strings in `values`.",
      ios: "Ignores case. A missing key counts as `\"\"`. \(noText)", android: affix),
    MatcherRow(
      matcher: .exists, meaning: "The event has a value for the key. `values` must be empty.", ios: ownValue,
      android: ownValueOnAndroid),
    MatcherRow(
      matcher: .isMissing, meaning: "The event has no value for the key. `values` must be empty.", ios: ownValue,
      android: ownValueOnAndroid),
  ]

  private static let noText = "False if the value in `values` is a number or a Boolean."
  private static let cut = """
    If the value in `values` is an integer of 32 bits, only the low 32 bits of an integer of the event count, and a \
    decimal is truncated.
    """
  private static let affix = """
    Ignores case with full case folding: `ß` equals `ss`. False if the rest of the value contains a line break. \
    \(noText)
    """
  private static let ownValue = "Ignores `values`, unless one is null. Objects and arrays have no value."
  private static let ownValueOnAndroid = """
    False if `values` is not empty. An empty object has a value; other objects, and arrays, have none.
    """

  private static func number(_ matcher: Matcher, _ meaning: String) -> MatcherRow {
    MatcherRow(
      matcher: matcher, meaning: meaning,
      ios: """
        False if the value in `values` is a string or a Boolean. If the value is an integer, a decimal of the event \
        is truncated.
        """,
      android: """
        If the value in `values` is a string, both sides are read as decimals; the condition is false if one side \
        is not a number. False if the value is a Boolean. \(cut)
        """)
  }

  /// Returns the description of a matcher; nil for an unknown code.
  static func matcher(_ code: String) -> String? {
    guard let row = rows.first(where: { $0.matcher.rawValue == code }) else { return nil }
    return "**`\(code)`** \(row.meaning)\n\n- ios: \(row.ios)\n- android: \(row.android)"
  }

  // MARK: keys and tokens

  /// The types and sources of the events to which a rule may apply.
  struct Subject {
    var types: Set<String> = []
    var sources: Set<String> = []

    var events: [CatalogueEvent] {
      EventCatalogue.all.filter { event in
        (types.isEmpty || types.contains(event.type.lowercased()))
          && (sources.isEmpty || sources.contains(event.source.lowercased()))
      }
    }
  }

  /// Returns the events to which the rule at a position may apply, according to the rule's tests of `~type` and
  /// `~source`.
  static func subject(of place: DocumentTree.Place, in tree: DocumentTree) -> Subject {
    var subject = Subject()
    guard let index = place.pattern.firstIndex(of: "condition") ?? place.pattern.firstIndex(of: "consequences"),
      let condition = tree.value("condition", from: place.values[index])
    else { return subject }
    var work = [condition]
    while let next = work.popLast() {
      guard let definition = tree.value("definition", from: next) else { continue }
      if let list = tree.value("conditions", from: definition), tree.document.isArray(list) {
        if tree.value("logic", from: definition).map(tree.text) == "and" { work += tree.document.elements(list) }
        continue
      }
      guard tree.value("matcher", from: definition).map(tree.text) == "eq",
        let key = tree.value("key", from: definition).map(tree.text),
        let list = tree.value("values", from: definition), tree.document.isArray(list)
      else { continue }
      let values = tree.document.elements(list).map { tree.text($0).lowercased() }
      if key == SpecialKey.type.rawValue { subject.types.formUnion(values) }
      if key == SpecialKey.source.rawValue { subject.sources.formUnion(values) }
    }
    return subject
  }

  private static func meaning(of key: SpecialKey) -> String {
    switch key {
    case .type: "The type of the event."
    case .source: "The source of the event."
    case .unixTime: "The time of evaluation in seconds since 1970: a number on ios, a string of digits on android."
    case .localTime: "The local time of evaluation, as in `2026-01-31T10:00:00+0100`."
    case .utcTime: "The time of evaluation in UTC, as in `2026-01-31T09:00:00.000Z`."
    case .sdkVersion: "The version of the SDK's Core extension."
    case .cachebust: "A random whole number of up to eight digits, new at each use."
    case .allURL: "All data of the event as the query of a URL, in no fixed order."
    case .allJSON: "All data of the event as JSON, in no fixed order."
    }
  }

  private static let statePrefix = "~state."
  /// The maximum number of events that a description lists.
  private static let mostEvents = 5

  /// Returns the description of a key of an event's data, of a key of a shared state, or of a special key.
  static func key(_ key: String, of subject: Subject) -> String {
    let title = "**`\(key)`** "
    if let special = SpecialKey(rawValue: key) { return title + meaning(of: special) }
    if key.hasPrefix(statePrefix) {
      let parts = key.dropFirst(statePrefix.count).split(separator: "/", maxSplits: 1)
      guard parts.count == 2 else { return title + "A shared state needs a key, as in `~state.NAME/KEY`." }
      return title + "`\(parts[1])` of the shared state `\(parts[0])`, as the extension last published it."
    }
    let all = subject.events
    let fields = all.compactMap { event -> (event: CatalogueEvent, field: EventField)? in
      event.fields.first { $0.path == key }.map { (event, $0) }
    }
    guard !fields.isEmpty else {
      let isNarrow = !subject.types.isEmpty && !all.isEmpty
      return title
        + (isNarrow && !all.contains(where: \.isOpen)
          ? "No event that the catalogue lists for this rule has this key."
          : "A member of the event's data.")
    }
    let lines = fields.prefix(mostEvents).map { event, field in
      let note = field.note.map { ": \($0)" } ?? ""
      return "- \(event.name) (\(event.owner)): \(field.typeName)\(note)"
    }
    let rest = fields.count > mostEvents ? ["- and \(fields.count - mostEvents) other events"] : []
    return title + "A member of the data of these events:\n\n" + (lines + rest).joined(separator: "\n")
  }

  private static let functions: KeyValuePairs = [
    "urlenc": "A string is percent-encoded for a URL.",
    "string": "The value is converted to a string.",
    "int": "The value is converted to an integer, of 32 bits on android.",
    "double": "The value is converted to a decimal.",
    "bool": "The value is converted to a Boolean.",
  ]

  /// Returns the description of a token in a string of a consequence. `source`: the text between `{%` and `%}`.
  static func token(_ source: String, of subject: Subject) -> String {
    let content = TokenGrammar.java.content(Array(source.utf8))
    let name = String(decoding: content.key, as: UTF8.self)
    let key = key(name, of: subject)
    guard let function = content.function.map({ String(decoding: $0, as: UTF8.self) }) else {
      return key + "\n\nThe token is replaced by the value, or by nothing if there is none."
    }
    let meaning = functions.first { $0.key == function }?.value
    return key + "\n\n" + (meaning ?? "The SDKs have no function `\(function)`: the value stays as it is.")
  }

  /// Completion items for the functions that a token can call.
  static var calls: [SchemaGuide.Item] {
    functions.map { SchemaGuide.Item(label: "\($0.key)(", description: $0.value) }
  }

  /// Returns the keys that rules for these events can test: special keys, keys of the catalogue, then keys of shared
  /// states.
  static func keys(of subject: Subject) -> [SchemaGuide.Item] {
    var items = SpecialKey.allCases.map { SchemaGuide.Item(label: $0.rawValue, description: meaning(of: $0)) }
    var seen: Set<String> = []
    for event in subject.events {
      for field in event.fields where !field.steps.contains(where: \.isElement) && seen.insert(field.path).inserted {
        let note = field.note.map { ": \($0)" } ?? ""
        items.append(SchemaGuide.Item(label: field.path, description: "\(field.typeName), \(event.name)\(note)"))
      }
    }
    return items + states
  }

  private static let states = KnownState.all.filter { $0.kind == .standard }.flatMap { state in
    let prefix = "\(statePrefix)\(state.name)/"
    return [SchemaGuide.Item(label: prefix, description: "A key of this shared state.")]
      + state.keys.listed.map { SchemaGuide.Item(label: prefix + $0, description: "A key of a shared state.") }
  }

  /// Returns the values that the catalogue lists for a key.
  static func values(of key: String, _ subject: Subject) -> [SchemaGuide.Item] {
    let events = EventCatalogue.all
    switch SpecialKey(rawValue: key) {
    case .type: return names(events.map { ($0.type, $0.owner) })
    case .source:
      let of = events.filter { subject.types.isEmpty || subject.types.contains($0.type.lowercased()) }
      return names(of.map { ($0.source, $0.owner) })
    default:
      return names(
        subject.events.flatMap { event in
          event.fields.filter { $0.path == key }.flatMap { field in field.values.map { ($0, event.name) } }
        })
    }
  }

  private static func names(_ pairs: [(label: String, description: String)]) -> [SchemaGuide.Item] {
    var seen: Set<String> = []
    return pairs.filter { seen.insert($0.label).inserted }.map {
      SchemaGuide.Item(label: $0.label, description: $0.description)
    }
  }
}
