/// `add` and `mod` (adobe-runtime 2.3).
extension OraclePlatform {
  /// `event` with `attached` merged into it; where both have a value, `mod` takes that of the rule.
  func merged(_ event: OracleValue, with attached: OracleValue, isMod: Bool) -> OracleValue {
    let (to, from) = (event.members ?? [], attached.members ?? [])
    return .object(self == .ios ? mergedOnApple(to, from, isMod) : mergedOnJava(to, from, isMod))
  }

  private func mergedOnApple(_ to: [OracleMember], _ from: [OracleMember], _ isMod: Bool) -> [OracleMember] {
    var result = to
    for member in from {
      guard let old = value(of: member.name, in: result), !old.isNull else {
        set(member.name, member.value, in: &result)
        continue
      }
      switch (old, member.value) {
      case (.object(let ours), .object(let theirs)):
        set(member.name, .object(mergedOnApple(ours, theirs, isMod)), in: &result)
      case (.list(let ours), .list(let theirs)): set(member.name, .list(ours + theirs), in: &result)
      default: if isMod { set(member.name, member.value, in: &result) }
      }
    }
    return settledOnApple(result, isMod)
  }

  /// Steps 2 and 3: the names with `[*]`, then the nulls.
  private func settledOnApple(_ members: [OracleMember], _ isMod: Bool) -> [OracleMember] {
    var result = members
    for member in members {
      if let base = baseOfWildcard(member.name) {
        remove(member.name, in: &result)
        if case .object(let change) = member.value, case .list(let elements)? = value(of: base, in: result) {
          let changed = elements.map { element -> OracleValue in
            guard case .object(let inside) = element else { return element }
            return .object(mergedOnApple(inside, change, isMod))
          }
          set(base, .list(changed), in: &result)
        }
      } else if case .object(let inside) = member.value {
        set(member.name, .object(settledOnApple(inside, isMod)), in: &result)
      }
    }
    return result.filter { !$0.value.isNull }
  }

  /// The text before the first `[*]`.
  private func baseOfWildcard(_ name: String) -> String? {
    let characters = Array(name)
    guard characters.count >= 3 else { return nil }
    for start in 0...characters.count - 3 where String(characters[start..<start + 3]) == "[*]" {
      return String(characters[..<start])
    }
    return nil
  }

  private func mergedOnJava(_ to: [OracleMember], _ from: [OracleMember], _ isMod: Bool) -> [OracleMember] {
    var result = to
    for member in from {
      if let old = value(of: member.name, in: result) {
        let outcome: OracleValue
        switch (old, member.value) {
        case (.object(let ours), .object(let theirs)):
          outcome = ours.isEmpty || theirs.isEmpty ? old : .object(mergedOnJava(ours, theirs, isMod))
        case (.list(let ours), .list(let theirs)) where isMod: outcome = .list(theirs + ours)
        default: outcome = isMod ? member.value : old
        }
        if outcome.isNull { remove(member.name, in: &result) } else { set(member.name, outcome, in: &result) }
      } else if member.name.hasSuffix("[*]") {
        let base = String(member.name.dropLast(3))
        guard case .object(let change) = member.value, case .list(let elements)? = value(of: base, in: result)
        else { continue }
        let changed = elements.map { element -> OracleValue in
          guard case .object(let inside) = element, !inside.isEmpty else { return element }
          return .object(mergedOnJava(inside, change, isMod))
        }
        set(base, .list(changed), in: &result)
      } else {
        set(member.name, member.value, in: &result)
      }
    }
    return result
  }

  private func value(of name: String, in members: [OracleMember]) -> OracleValue? {
    members.first { isSameName($0.name, name) }?.value
  }

  private func set(_ name: String, _ value: OracleValue, in members: inout [OracleMember]) {
    if let index = members.firstIndex(where: { isSameName($0.name, name) }) {
      members[index] = OracleMember(name: members[index].name, value: value)
    } else {
      members.append(OracleMember(name: name, value: value))
    }
  }

  private func remove(_ name: String, in members: inout [OracleMember]) {
    members.removeAll { isSameName($0.name, name) }
  }
}
