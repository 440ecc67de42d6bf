/// The rules that the engines of Messaging contain on a phone after the responses so far.
///
/// Source: adobe/aepsdk-messaging-ios: Messaging.swift @5.14.0; adobe/aepsdk-messaging-android:
/// EdgePersonalizationResponseHandler.java @3.10.0; both read.
package struct HeldRules: Sendable {
  /// A rule that an engine contains or has contained. The rule's number is its index in `rules`.
  package struct Rule: Sendable {
    /// The index of the rule's set in `sets`.
    package let set: Int
    package let source: RuleSource
    /// True if the `meta` of the rule asks the SDK to request new rules before the SDK carries out the rule.
    let reEvaluates: Bool
  }

  /// A rule set and its proposition; the proposition is nil if the input has the rule set alone.
  package typealias OwnedSet = (set: MessageRules.LoadedSet, proposition: MessageRules.Proposition?)

  package let profile: LaunchProfile
  package private(set) var rules: [Rule] = []
  package private(set) var sets: [OwnedSet] = []
  /// The surfaces, in the order of their first appearance.
  private var surfaces: [[UInt8]] = []
  private var knownSurfaces: Set<[UInt8]> = []
  private var held: [MessageRules.EngineKind: [[UInt8]: [Int]]] = [:]

  package init(for profile: LaunchProfile) { self.profile = profile }

  /// Loads the rules of a response. `requested`: the surfaces that the app requested; nil for the surfaces of the
  /// response. `fromCache`: true if the app reads the response from its cache, from which it loads messages only.
  /// Returns the requested surfaces that the response lacks, and the surfaces that no longer have rules.
  @discardableResult
  package mutating func load(_ loaded: MessageRules, requested: [[UInt8]]?, fromCache: Bool) -> (
    absent: Set<[UInt8]>, emptied: [[UInt8]]
  ) {
    let present = loaded.scopes
    let hasStandIn = loaded.sets.contains { $0.proposition == nil }
    var seen: Set<[UInt8]> = []
    let all = (requested ?? present + (hasStandIn ? [[]] : [])).filter { seen.insert($0).inserted }
    for surface in all where knownSurfaces.insert(surface).inserted { surfaces.append(surface) }
    // Rules without a proposition have no surface, so they are kept whichever surfaces the app requests.
    if hasStandIn, knownSurfaces.insert([]).inserted { surfaces.append([]) }
    let before = all.filter(holds)
    for kind in [MessageRules.EngineKind.inApp, .history, .card] {
      for surface in all { held[kind, default: [:]][surface] = [] }
    }
    add(loaded, fromCache)
    return (Set(all).subtracting(present), before.filter { !holds($0) })
  }

  private func holds(_ surface: [UInt8]) -> Bool { held.values.contains { !($0[surface] ?? []).isEmpty } }

  private mutating func add(_ loaded: MessageRules, _ fromCache: Bool) {
    var names = RuleNames(loaded)
    let firstSet = sets.count
    for set in loaded.sets { sets.append((set, set.proposition.map { loaded.propositions[$0] })) }
    // Rules of the same engine and surface are consecutive.
    var (engine, scope, numbers) = (MessageRules.EngineKind.inApp, [UInt8](), [Int]())
    for rule in loaded.rules where !fromCache || rule.engine == .inApp {
      let set = loaded.sets[rule.set]
      let proposition = set.proposition.map { loaded.propositions[$0] }
      let own = proposition?.scope ?? []
      if rule.engine != engine || own != scope {
        if !numbers.isEmpty { held[engine, default: [:]][scope, default: []] += numbers }
        (engine, scope, numbers) = (rule.engine, own, [])
      }
      numbers.append(rules.count)
      rules.append(
        Rule(
          set: firstSet + rule.set,
          source: names.source(
            of: rule.rule, at: set.value, in: set.text, of: proposition?.name, engine: rule.engine),
          reEvaluates: set.compiled.reEvaluates(rule: rule.rule, for: profile)))
    }
    if !numbers.isEmpty { held[engine, default: [:]][scope, default: []] += numbers }
  }

  /// Returns the numbers of the rules in an engine, in the engine's order.
  package func numbers(_ kind: MessageRules.EngineKind) -> [Int] { surfaces.flatMap { held[kind]?[$0] ?? [] } }

  /// The numbers of all rules in the engines: messages, operations, cards.
  package var numbers: [Int] { numbers(.inApp) + numbers(.history) + numbers(.card) }

  /// Returns the document and range of a rule in the input.
  package func place(of number: Int) -> PropositionPlace {
    let set = sets[rules[number].set].set
    return PropositionPlace(text: set.text, range: set.rules.rules[rules[number].source.rule].range)
  }

  /// Returns a new document with rules of one rule set, given by their numbers in document order.
  package func document(of numbers: [Int]) -> RuleSet? {
    guard let first = numbers.first else { return nil }
    let whole = sets[rules[first].set].set.compiled
    var document = whole
    document.rules = numbers.map { whole.rules[rules[$0].source.rule] }
    return document
  }

  /// Compiles rules, given by their numbers. `indices`: the rule indices that the program reports; nil to report the
  /// numbers. `isLabelled`: true if the output lines of a rule name its proposition.
  package func program(
    _ numbers: [Int], indices: [Int]? = nil, isLabelled: Bool = false, history: HistoryUse
  ) -> Program {
    var parts: [RuleSet] = []
    var labels: [[UInt8]] = []
    var last: Int?
    for (place, number) in numbers.enumerated() {
      let rule = rules[number]
      let compiled = sets[rule.set].set.compiled
      if rule.set != last {
        parts.append(compiled)
        parts[parts.count - 1].rules = []
        last = rule.set
      }
      var own = compiled.rules[rule.source.rule]
      own.index = indices?[place] ?? number
      parts[parts.count - 1].rules.append(own)
      if isLabelled { labels.append(rule.source.json) }
    }
    return Program(joining: parts, for: profile, labels: labels, history: history)
  }
}

/// The source of a message's rule: its position in the input, and the engine that contains the rule.
package struct RuleSource: Hashable, Sendable {
  /// The index of the rule in its rule set.
  package let rule: Int
  /// The engine that contains the rule; nil if no engine does.
  package let engine: MessageRules.EngineKind?
  /// The id of the rule's proposition; nil for a rule set without a proposition.
  package let proposition: [UInt8]?
  /// The JSON pointer to the rule set, if several rule sets belong to propositions with this id; otherwise nil.
  package let set: String?

  /// Writes the index of the rule, as the value of the member `rule` whose name is already written, and further members
  /// about the source.
  package func write(to json: inout JSONWriter) {
    json.integer(rule)
    json.raw(",\"engine\":\(engine.map { "\"\($0.rawValue)\"" } ?? "null"),\"proposition\":")
    if let proposition { json.string(proposition.span) } else { json.raw("null") }
    if let set {
      json.raw(",\"set\":")
      json.string(set)
    }
  }

  /// The name of the rule in printed messages.
  package var name: String {
    let owner = proposition.map { " of proposition `\(String(decoding: $0, as: UTF8.self))`" } ?? ""
    return "\(engine.map { "\($0.rawValue) " } ?? "")rule \(rule)\(owner)"
  }

  /// The JSON text that `write` writes.
  package var json: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    return json.bytes
  }
}

/// Creates names for the rules of a response.
package struct RuleNames {
  private let loaded: MessageRules
  /// The ids of propositions to which several rule sets belong.
  private var repeated: Set<[UInt8]> = []
  private var pointers: PropositionPointers

  package init(_ loaded: MessageRules) {
    self.loaded = loaded
    pointers = loaded.pointers
    let names = loaded.sets.map { set in set.proposition.map { loaded.propositions[$0].name } }
    var seen: Set<[UInt8]> = []
    seen.reserveCapacity(names.count)
    for case let name? in names + loaded.rejected.map(\.proposition) {
      if !seen.insert(name).inserted { repeated.insert(name) }
    }
  }

  /// Returns the source of a rule. `set`: the rule set, a value in the document at index `text`.
  package mutating func source(
    of rule: Int, at set: JSONDocument.Value, in text: Int, of proposition: [UInt8]?, engine: MessageRules.EngineKind?
  ) -> RuleSource {
    let isRepeated = proposition.map { repeated.contains($0) } ?? false
    return RuleSource(
      rule: rule, engine: engine, proposition: proposition,
      set: isRepeated ? pointers.pointer(to: loaded.document(text).range(set), in: text) : nil)
  }
}

extension RuleSet {
  /// True if the `meta` of a rule asks the SDK to request new rules before the SDK carries out the rule.
  fileprivate func reEvaluates(rule: Int, for profile: LaunchProfile) -> Bool {
    guard let flag = reEvaluate(of: rules[rule], profile.memberChoice) else { return false }
    if document.kind(flag) == .true { return true }
    guard profile.values.runtime == .java, document.kind(flag) == .string else { return false }
    return String(decoding: document.string(flag), as: UTF8.self).lowercased() == "true"
  }

  /// Returns the member `reEvaluate` of a rule's `meta`; nil if the member is missing.
  package func reEvaluate(of rule: Rule, _ choice: MemberChoice) -> JSONDocument.Value? {
    guard let value = document.value(at: rule.range), document.isObject(value),
      let meta = document.member(value, "meta", choice), document.isObject(meta)
    else { return nil }
    return document.member(meta, "reEvaluate", choice)
  }
}

extension Program {
  /// Creates a program from the rules of several documents, in order. Each document has already been loaded. `labels`:
  /// for each rule, the text that identifies it in its output lines; empty to write rule indices.
  init(joining parts: [RuleSet], for profile: LaunchProfile, labels: [[UInt8]], history: HistoryUse) {
    guard let first = parts.first else {
      self.init(profile: profile)
      return
    }
    var builder = ProgramBuilder(first, for: profile, only: nil, indexedRules: Self.indexedRules, history: history)
    builder.labels = labels
    do throws(Rejection) {
      for part in parts { try builder.join(part) }
    } catch {
      preconditionFailure("a document that has loaded is rejected")
    }
    self = builder.finish()
  }
}
