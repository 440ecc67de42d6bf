extension Runner {
  /// Calls `body` with each candidate rule of the event and the step at which the rule's evaluation begins, in document
  /// order, until `body` returns false.
  mutating func forEachCandidate(_ bytes: Span<UInt8>, _ body: (inout Runner, _ rule: Int, _ step: Int32) -> Bool) {
    index?.use { find(in: $0, bytes) }
    var place = 0
    var always = 0
    var last: Int32 = -1
    while true {
      let found = place < candidates.found.count ? candidates.found[place] : .max
      let other = always < candidates.always.count ? candidates.always[always] : .max
      let next = min(found, other)
      if next == .max { return }
      if next == found { place &+= 1 } else { always &+= 1 }
      // Skip duplicates: several index entries may lead to one rule.
      let rule = Int32(truncatingIfNeeded: next &>> 32)
      if rule == last { continue }
      last = rule
      if !body(&self, Int(rule), Int32(truncatingIfNeeded: next)) { return }
    }
  }

  // MARK: finding

  /// Collects the candidate rules of the event in `candidates.found`.
  private mutating func find(in index: Box<PredicateIndex>, _ bytes: Span<UInt8>) {
    if candidates.areStatesNew { findStates(in: index, bytes) }
    candidates.found.removeAll()
    for place in 0..<candidates.fixed.count {
      let channel = index.value.fixedChannels[place]
      let fact =
        switch candidates.fixed[place] {
        case .type: reader.envelope.type
        case .source: reader.envelope.source
        case .other: self.fact(Int(index.value.channels[Int(channel)].fact), bytes)
        }
      // Every event overwrites the numbers of the fixed channels, so no number of the previous event remains.
      let number = look(channel, fact, in: index, bytes, comesAgain: true)
      candidates.numbers[Int(channel)] = number
    }
    for place in 0..<slotCount {
      let slot = slot(place)
      let lead = candidates.leads[slot]
      let fact = memberFact(atSlot: slot)
      if lead.onlyNumbers, fact.kind == .plainText, fact.origin == .event {
        let channel = index.value.slotChannels[Int(lead.first)]
        let number = index.value.channels[Int(channel)].texts.number(of: bytes, Int(fact.start), Int(fact.end))
        note(number, of: channel)
        continue
      }
      var place = lead.first
      while place < lead.end {
        let channel = index.value.slotChannels[Int(place)]
        note(look(channel, fact, in: index, bytes), of: channel)
        place &+= 1
      }
      if lead.mayStopWhenPresent { touch(index.value.stopsWhenPresent[slot]) }
      if lead.mayStopWhenBeyond, isBeyond(fact, bytes) { touch(index.value.stopsWhenBeyond[slot]) }
    }
    if !reader.envelope.hasData, program.profile.missingDataIsEmptyText {
      for channel in channelsOfEmptyText(in: index, bytes) {
        note(look(channel, .emptyText, in: index, bytes), of: channel)
      }
    }
    for channel in index.value.fixedStarts where candidates.numbers[Int(channel)] >= 0 {
      composites(of: channel, in: index)
    }
    for place in 0..<candidates.numbered.count {
      composites(of: candidates.numbered[place], in: index)
    }
    for channel in index.value.stateChannels where candidates.numbers[Int(channel)] >= 0 {
      composites(of: channel, in: index)
    }
    for place in 0..<candidates.numbered.count {
      candidates.numbers[Int(candidates.numbered[place])] = -1
    }
    candidates.numbered.removeAll()
    for place in 0..<candidates.ofStates.count {
      candidates.found.append(candidates.ofStates[place])
    }
    if candidates.found.count > 1 { candidates.found.sort() }
  }

  /// Looks up all shared states. The rules found remain candidates until the states change. Guards (the event's type
  /// and source) are not checked here; the steps of the rules test them.
  private mutating func findStates(in index: Box<PredicateIndex>, _ bytes: Span<UInt8>) {
    candidates.areStatesNew = false
    candidates.found.removeAll()
    for channel in index.value.stateChannels {
      candidates.numbers[Int(channel)] = -1
      let fact = fact(Int(index.value.channels[Int(channel)].fact), bytes)
      // Unlike the numbers of event members, the numbers of shared states remain set after the event.
      let number = look(channel, fact, in: index, bytes, isGuarded: false)
      candidates.numbers[Int(channel)] = number
    }
    for (fact, rules) in index.value.statesThatStop where self.fact(Int(fact), bytes).kind != .absent {
      touch(rules)
    }
    candidates.ofStates.replaceAll(with: candidates.found)
  }

  /// Returns the channels of event data in which the empty string selects rules.
  private mutating func channelsOfEmptyText(in index: Box<PredicateIndex>, _ bytes: Span<UInt8>) -> [Int32] {
    if let known = candidates.ofEmptyText { return known }
    var found = ScratchArray<UInt64>()
    swap(&candidates.found, &found)
    var channels: [Int32] = []
    for channel in index.value.slotChannels {
      candidates.found.removeAll()
      let number = look(channel, .emptyText, in: index, bytes, isGuarded: false)
      if !candidates.found.isEmpty || number >= 0 { channels.append(channel) }
    }
    swap(&candidates.found, &found)
    candidates.ofEmptyText = channels
    return channels
  }

  private mutating func touch(_ rules: [Int32]) {
    for rule in rules {
      candidates.found.append(Candidates.word(rule, program.rules[Int(rule)].steps.lowerBound))
    }
  }

  /// True if a number is out of the 64-bit range, so that its conversion to an integer crashes iOS.
  @inline(__always)
  private mutating func isBeyond(_ fact: Fact, _ bytes: Span<UInt8>) -> Bool {
    guard fact.kind == .number else { return false }
    return isNumberBeyond(fact, bytes)
  }

  private mutating func isNumberBeyond(_ fact: Fact, _ bytes: Span<UInt8>) -> Bool {
    // A literal of at most 18 bytes without an exponent is always in the 64-bit range.
    let spelling = bytes.extracting(Int(fact.start)..<Int(fact.end))
    if spelling.count <= 18, !spelling.hasExponent { return false }
    guard case .decimal(let value) = raw(fact, bytes) else { return false }
    return !(value >= -0x1p63 && value < 0x1p63)
  }

  @inline(__always)
  private mutating func add(_ posting: PredicateIndex.Posting) {
    program.rules.prefetch(posting.rule)
    program.steps.prefetch(posting.step)
    candidates.found.append(Candidates.word(posting.rule, posting.step))
  }

  @inline(__always)
  private mutating func composites(of channel: Int32, in index: Box<PredicateIndex>) {
    let number = candidates.numbers[Int(channel)]
    var next = index.value.compositePlaces[Int(channel)]
    let end = index.value.compositePlaces[Int(channel) &+ 1]
    while next < end {
      let place = next
      next &+= 1
      let others = index.value.composites[Int(place)].others
      let second = candidates.numbers[Int(others.0)]
      let third = candidates.numbers[Int(others.1)]
      let fourth = candidates.numbers[Int(others.2)]
      if second | third | fourth < 0 { continue }
      let key = CompositeTable.Key(number, second, third, fourth)
      let entry = index.value.composites[Int(place)].table.entry(of: key)
      if entry.isNone { continue }
      add(entry.first)
      if let other = entry.other { add(other) }
      var (posting, end) = entry.others
      while posting < end {
        add(index.value.postings[Int(posting)])
        posting &+= 1
      }
    }
  }

  // MARK: a channel

  /// Looks up a fact in one of its channels. Adds the rules found, and returns the number of the fact's value; -1 if
  /// the value has no number. `comesAgain`: true if earlier events probably had the same string, whose number is then
  /// cached.
  @inline(__always)
  private mutating func look(
    _ channel: Int32, _ fact: Fact, in index: Box<PredicateIndex>, _ bytes: Span<UInt8>, isGuarded: Bool = true,
    comesAgain: Bool = false
  ) -> Int32 {
    // Fast path for the most frequent case: plain ASCII in a channel that only maps strings to numbers.
    if fact.kind == .plainText, fact.origin == .event, candidates.onlyNumbers[Int(channel)] {
      let (start, end) = (Int(fact.start), Int(fact.end))
      func number() -> Int32 {
        index.value.channels[Int(channel)].texts.number(of: bytes, start, end)
      }
      return comesAgain ? candidates.recent.number(of: bytes, start, end, in: channel, number) : number()
    }
    if fact.kind == .absent { return -1 }
    return lookCloser(channel, fact, in: index, bytes, isGuarded: isGuarded)
  }

  /// Stores the number of the event's value in a channel, unless it is -1.
  @inline(__always)
  private mutating func note(_ number: Int32, of channel: Int32) {
    guard number >= 0 else { return }
    candidates.numbers[Int(channel)] = number
    candidates.numbered.append(channel)
  }

  private mutating func lookCloser(
    _ channel: Int32, _ fact: Fact, in index: Box<PredicateIndex>, _ bytes: Span<UInt8>, isGuarded: Bool
  ) -> Int32 {
    let place = Int(channel)
    let conversion = index.value.channels[place].conversion
    var number: Int32 = -1
    if fact.kind == .plainText, conversion == .text || conversion == .none {
      number = text(fact, in: index, place, bytes, isGuarded)
    } else {
      switch operand(fact, conversion, bytes) {
      case .text(let text): number = self.text(text, in: index, place, bytes, isGuarded)
      case .integer(let value):
        number = index.value.channels[place].integers.number(of: UInt64(bitPattern: value))
        if !index.value.channels[place].integerBands.isEmpty {
          index.value.channels[place].integerBands.forEach(at: UInt64(ordered: value)) {
            reach($0, in: index, isGuarded)
          }
        }
      case .decimal(let value):
        if let word = rules.word(of: value) {
          number = index.value.channels[place].decimals.number(of: word)
        }
        if !index.value.channels[place].decimalBands.isEmpty, let word = UInt64(ordered: value) {
          index.value.channels[place].decimalBands.forEach(at: word) { reach($0, in: index, isGuarded) }
        }
      case .truth(let value): number = index.value.channels[place].truths[value ? 1 : 0]
      case .absent, .other, .crash: break
      }
    }
    for guarded in index.value.channels[place].whenPresent { reach(guarded, in: index, isGuarded) }
    for test in index.value.channels[place].openTests { make(test, in: index, bytes, isGuarded) }
    return number
  }

  private mutating func make(
    _ test: PredicateIndex.OpenTest, in index: Box<PredicateIndex>, _ bytes: Span<UInt8>, _ isGuarded: Bool
  ) {
    // A predicate that crashes the platform also selects the rule, whose steps report the crash.
    if result(Int(test.predicate), bytes) != .no { reach(test.guarded, in: index, isGuarded) }
  }

  /// Adds a guarded rule as a candidate. If `isGuarded`, adds it only if the event has the type and source that the
  /// rule requires.
  @inline(__always)
  private mutating func reach(_ place: Int32, in index: Box<PredicateIndex>, _ isGuarded: Bool) {
    let rule = index.value.guarded[Int(place)]
    if isGuarded {
      if rule.type >= 0, candidates.numbers[Int(index.value.typeChannel)] != rule.type { return }
      if rule.source >= 0, candidates.numbers[Int(index.value.sourceChannel)] != rule.source { return }
    }
    add(rule.posting)
  }

  /// Looks up a string. Returns the string's number in the channel, or -1 if the string has no number.
  private mutating func text(
    _ fact: Fact, in index: Box<PredicateIndex>, _ place: Int, _ bytes: Span<UInt8>, _ isGuarded: Bool
  ) -> Int32 {
    let range = Int(fact.start)..<Int(fact.end)
    if fact.kind == .plainText {
      switch fact.origin {
      case .event: return ascii(bytes, range, in: index, place, isGuarded)
      case .arena:
        let text = Array(arena[range])
        return ascii(text.span, 0..<text.count, in: index, place, isGuarded)
      }
    }
    let text = textBytes(fact, bytes)
    if text.allSatisfy({ $0 < 0x80 }) {
      return ascii(text.span, 0..<text.count, in: index, place, isGuarded)
    }
    for test in index.value.channels[place].wideTests { make(test, in: index, bytes, isGuarded) }
    switch CollationKey(text, rules.runtime) {
    case .ascii(let folded): return index.value.channels[place].texts.number(of: folded.span, 0, folded.count)
    case let key: return index.value.channels[place].wideTexts[key] ?? -1
    }
  }

  private mutating func ascii(
    _ bytes: Span<UInt8>, _ range: Range<Int>, in index: Box<PredicateIndex>, _ place: Int, _ isGuarded: Bool
  ) -> Int32 {
    let (start, end) = (range.lowerBound, range.upperBound)
    if !index.value.channels[place].prefixes.isEmpty {
      index.value.channels[place].prefixes.forEachPrefix(bytes, start, end) { reach($0, in: index, isGuarded) }
    }
    if !index.value.channels[place].suffixes.isEmpty {
      index.value.channels[place].suffixes.forEachSuffix(bytes, start, end) { reach($0, in: index, isGuarded) }
    }
    if !index.value.channels[place].insides.isEmpty {
      insides(bytes, start, end, in: index, place, isGuarded)
    }
    return index.value.channels[place].texts.number(of: bytes, start, end)
  }

  private mutating func insides(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, in index: Box<PredicateIndex>, _ place: Int, _ isGuarded: Bool
  ) {
    candidates.inside.removeAll()
    index.value.channels[place].insides.findInside(
      bytes, start, end, seen: candidates.marks, from: index.value.channels[place].firstMark, round: round,
      into: &candidates.inside)
    for number in 0..<candidates.inside.count {
      reach(candidates.inside[number], in: index, isGuarded)
    }
  }
}

extension Span<UInt8> {
  /// True if a numeric literal has an exponent.
  fileprivate var hasExponent: Bool {
    for index in indices where self[index] | 0x20 == 0x65 { return true }
    return false
  }
}
