extension Program {
  /// Returns the ids of the consequences of the loaded rule at index `place`, as JSON text.
  package func consequenceIDs(ofRuleAt place: Int) -> [String] {
    rules[place].consequences.map { text(of: consequences[Int($0)].id) }
  }

  /// Returns the positions of the rule's consequences that the platform loads, among all consequences of the rule in
  /// the document. `place`: the index of the loaded rule.
  package func positions(ofRuleAt place: Int) -> [Int] {
    rules[place].consequences.map { Int(consequences[Int($0)].position) }
  }

  func text(of range: Range<Int32>) -> String {
    String(decoding: output[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  /// The number of rules that are evaluated for every event (see `PredicateIndex.always`); nil if the program has no
  /// index.
  package var unindexedRules: Int? { index?.value.always.count }

  /// Returns the numbers of the parts that the platform dropped from the loaded rule at index `place`.
  package func losses(ofRuleAt place: Int) -> Losses { lostParts[place] ?? Losses() }

  /// Returns the keys that the loaded rule at index `place` tests, in order of first use.
  package func keys(ofRuleAt place: Int) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    for place in rules[place].steps {
      let step = steps[Int(place)]
      guard let key = key(of: Int(predicates[Int(step.predicate)].fact)), !keys.contains(key) else { continue }
      keys.append(key)
    }
    return keys
  }

  /// Returns the searches of the event history in the conditions of the loaded rule at index `place`.
  func searches(ofRuleAt place: Int) -> [HistorySearch] {
    rules[place].steps.compactMap { step in
      guard case .history(let search) = facts[Int(predicates[Int(steps[Int(step)].predicate)].fact)] else { return nil }
      return searches[search]
    }
  }

  /// Returns the facts that the tokens of a rule read. `index`: the rule's index in the document. Empty if the rule is
  /// not loaded.
  package func tokenFacts(ofRule index: Int) -> [FactSource] {
    guard let rule = rules.first(where: { $0.index == index }) else { return [] }
    var places: [UInt32] = []
    for consequence in rule.consequences {
      for piece in consequences[Int(consequence)].line where pieces[Int(piece)].kind != .text {
        let piece = pieces[Int(piece)]
        if piece.kind != .unclosed { places.append(tokens[Int(piece.start)].fact) }
      }
    }
    return places.map { facts[Int($0)] }
  }

  /// Returns the distinct tokens of the rule at index `place`, without their delimiters.
  package func tokens(ofRuleAt place: Int) -> [[UInt8]] {
    var tokens: [[UInt8]] = []
    for index in rules[place].consequences {
      for piece in consequences[Int(index)].line {
        let piece = pieces[Int(piece)]
        guard piece.kind == .firstToken || piece.kind == .nextToken else { continue }
        let source = self.tokens[Int(piece.start)].source
        if !tokens.contains(source) { tokens.append(source) }
      }
    }
    return tokens
  }

  /// The names of the shared states that tokens of consequences read.
  package var statesOfTokens: Set<[UInt8]> {
    Set(
      tokens.compactMap {
        if case .state(let name, _) = facts[Int($0.fact)] { name } else { nil }
      })
  }

  /// Returns the distinct ASCII strings, in lower case, with which rules compare a special key.
  package func literals(of key: SpecialKey) -> Set<[UInt8]> {
    var literals: Set<[UInt8]> = []
    for predicate in predicates {
      guard case .text = predicate.comparison, case .special(key) = facts[Int(predicate.fact)],
        let text = texts[Int(predicate.literal)].folded
      else { continue }
      literals.insert(text)
    }
    return literals
  }

  /// The names of the shared states that rules read.
  package var statesOfRules: Set<[UInt8]> {
    Set(facts.compactMap { if case .state(let name, _) = $0 { name } else { nil } })
  }

  /// Returns the key of a fact as rules write it; nil if the fact has no key.
  private func key(of fact: Int) -> [UInt8]? {
    switch facts[fact] {
    case .data(let key): key
    case .special(let key): Array(key.rawValue.utf8)
    case .state(let name, let key): Array("~state.".utf8) + name + [0x2F] + key
    case .history, .nothing, .crash: nil
    }
  }
}
