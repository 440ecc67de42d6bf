internal import RuleEngine

/// Holds events against the engine.
extension WitnessSearch {
  /// The first way to write a draft that fires the rule, with what it asks of the surroundings; `stop`
  /// is the rule at which the engine would have stopped instead.
  mutating func confirmed(
    _ draft: EventDraft, _ root: Int32, _ index: Int, at now: Instant?, _ stop: inout Int?
  ) -> Attempt.Outcome? {
    if draft.isBeyondEvents { return nil }
    var wish = SurroundingsWish()
    wish.now = now
    for state in draft.states where pin(of: .state(name: state.name, key: state.key)) != state.value
    {
      wish.states.append(StateMember(name: state.name, key: state.key, value: state.value))
    }
    if let version = draft.sdkVersion, pin(of: .special(.sdkVersion)) != .text(version) {
      wish.sdkVersion = version
    }
    let name = "rule \(index)"
    if wish.isEmpty {
      return Self.firing(index, texts(of: draft, root, named: name), &engine, &stop).map {
        .event($0, draft, wish)
      }
    }
    let changed = surroundings.with(wish)
    guard wish.sdkVersion == nil else {
      // The one thing that no effect changes.
      var other = Engine(program, world: changed.world(for: profile))
      return Self.firing(index, texts(of: draft, root, named: name), &other, &stop).map {
        .event($0, draft, wish)
      }
    }
    let names = Set(wish.states.map(\.name))
    guard let there = changed.states(named: names), let here = surroundings.states(named: names)
    else { return nil }
    move(to: changed.now, there)
    defer { move(to: surroundings.now, here) }
    return Self.firing(index, texts(of: draft, root, named: name), &engine, &stop).map {
      .event($0, draft, wish)
    }
  }

  private mutating func move(to now: Instant, _ states: JSONDocument) {
    engine.apply(.clock(now))
    engine.apply(.sharedStates(states))
  }

  /// The first of some events that fires a rule.
  private static func firing(
    _ index: Int, _ events: [[UInt8]], _ engine: inout Engine, _ stop: inout Int?
  ) -> [UInt8]? {
    for event in events where fires(index, event, &engine, &stop) { return event }
    return nil
  }

  private func pin(of source: FactSource) -> PredicateProbe.Value? {
    forest.facts.firstIndex(of: source).flatMap { pins[UInt32($0)] }
  }

  /// Whether an event fires the rule at `index` of the document.
  static func fires(
    _ index: Int, _ event: [UInt8], _ engine: inout Engine, _ stop: inout Int?
  ) -> Bool {
    do throws(Engine.Stop) {
      _ = try engine.process(event)
      return engine.matchedRules.contains(index)
    } catch {
      if case .crash(let crash) = error { stop = crash.rule }
      return false
    }
  }

  /// The draft as events: members inside of members, names with dots, and where the rule asks for all
  /// data as one text, with data that are made for it.
  private func texts(of draft: EventDraft, _ root: Int32, named name: String) -> [[UInt8]] {
    var texts = [draft.event(named: name), draft.event(named: name, nests: false)]
    forest.forEachLeaf(below: root) { place in
      let predicate = forest.predicates[Int(place)]
      switch (forest.facts[Int(predicate.fact)], predicate.comparison) {
      case (.special(.allURL), .textEquals), (.special(.allURL), .textContains),
        (.special(.allURL), .textStarts), (.special(.allURL), .textEnds),
        (.special(.allJSON), .textEquals), (.special(.allJSON), .textContains),
        (.special(.allJSON), .textStarts), (.special(.allJSON), .textEnds):
        texts += derived(draft, forest.text(predicate.literal), named: name)
      default: break
      }
    }
    if draft.members.isEmpty {
      texts.append(draft.event(named: name, rawData: Array("null".utf8)))
    }
    return texts
  }

  /// Events whose data, as one text, may hold `text`.
  private func derived(_ draft: EventDraft, _ text: [UInt8], named name: String) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    // The text as it is, or what is missing of an object of JSON.
    for candidate in [text, [0x7B] + text + [0x7D]] {
      guard let document = try? JSONDocument(candidate), document.tolerances.isEmpty,
        document.kind(document.root) == .object
      else { continue }
      texts.append(draft.event(named: name, rawData: candidate))
    }
    var plain = draft
    plain.members.append((text, .text(text)))
    texts.append(plain.event(named: name))
    // A query: names and values.
    var query = draft
    for pair in text.split(separator: 0x26) {
      let parts = pair.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      query.members.append(
        (Array(parts[0]), .text(parts.count > 1 ? Array(parts[1]) : [])))
    }
    texts.append(query.event(named: name, nests: false))
    return texts
  }
}
