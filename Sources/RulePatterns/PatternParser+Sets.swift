extension PatternParser {
  /// Parses a set; the `[` is already consumed.
  mutating func set(from start: Int) throws(Stop) -> UnitSet {
    let isNegated = take("^")
    var members: [UnitSet.Member] = []
    if unit == 0x5D {
      note(.emptySet, from: start)
      // In ICU, a `]` at the start of a set is a member of the set.
      if !isJavaScript { try member(into: &members) }
    }
    while !take("]") {
      guard unit != nil else { throw invalid(.unclosedSet, at: start) }
      try member(into: &members)
    }
    return UnitSet(members, isNegated: isNegated)
  }

  /// One member in a set: a single unit, or a class such as `\d`.
  private enum Place {
    case unit(UInt32)
    case members([UnitSet.Member])

    var members: [UnitSet.Member] {
      switch self {
      case .unit(let unit): [.range(unit, unit)]
      case .members(let members): members
      }
    }
  }

  /// Parses one member of a set, or a range: two members with a dash between them.
  private mutating func member(into members: inout [UnitSet.Member]) throws(Stop) {
    let start = index
    let first = try place()
    guard unit == 0x2D, let after = unit(ahead: 1), after != 0x5D else {
      members += first.members
      return
    }
    try checkOperation()
    if case .members = first, !isJavaScript {
      // In ICU, a dash after a class such as `\d` is a separate member.
      members += first.members
      return
    }
    let dash = index
    index += 1
    let last = try place()
    guard case .unit(let least) = first, case .unit(let most) = last else {
      note(.setDash, from: dash)
      if !isJavaScript { throw invalid(.rangeOutOfOrder, at: start) }
      members += first.members + [.range(0x2D, 0x2D)] + last.members
      return
    }
    guard least <= most else { throw invalid(.rangeOutOfOrder, at: start) }
    members.append(.range(least, most))
  }

  private mutating func place() throws(Stop) -> Place {
    let start = index
    guard var value = unit else { throw invalid(.unclosedSet, at: start) }
    switch letter(value) {
    case "\\":
      index += 1
      guard index < text.units.count else { throw invalid(.trailingBackslash, at: start) }
      if let members = try classEscape(from: start) { return .members(members) }
      value = try single(from: start, inSet: true)
    case "[":
      index += 1
      note(.setOperation, from: start)
      if !isJavaScript { throw unsettled(.setOperation, from: start) }
    case "&", "-":
      try checkOperation()
      index += 1
      if value == 0x2D, unit != 0x5D { note(.setDash, from: start) }
    default: index += 1
    }
    _ = try literal(value, from: start)
    return .unit(value)
  }

  /// Records `&&` or `--`, which are set operations in ICU. Throws if the dialect is ICU.
  private mutating func checkOperation() throws(Stop) {
    guard let unit, unit == self.unit(ahead: 1), unit == 0x26 || unit == 0x2D else { return }
    let start = index
    note(.setOperation, from: start)
    if !isJavaScript { throw unsettled(.setOperation, from: start) }
  }
}
