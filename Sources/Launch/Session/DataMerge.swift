/// Merges a rule's data into the data of an event, for the consequences `add` and `mod`.
///
/// Source: adobe/aepsdk-core-ios: AEPCore/Sources/rules/…/Dictionary+Merge.swift @5.11.0; adobe/aepsdk-core-android:
/// …/internal/util/EventDataMerger.java @core 3.8.0.
package enum DataMerge {
  private static let wildcard = Array("[*]".utf8)

  /// Merges `from`, the data of a rule, into the data of an event. `ruleWins`: true for `mod`, false for `add`.
  package static func merge(
    _ from: JSONTree.Members, into members: inout JSONTree.Members, ruleWins: Bool, for profile: LaunchProfile
  ) {
    if profile.values.runtime == .swift {
      mergeOnIOS(from, into: &members, ruleWins)
    } else {
      mergeOnAndroid(from, into: &members, ruleWins)
    }
  }

  // MARK: iOS

  private static func mergeOnIOS(
    _ from: JSONTree.Members, into members: inout JSONTree.Members, _ ruleWins: Bool
  ) {
    let wasClean = members.isClean
    for (name, value) in zip(from.names, from.values) {
      guard let place = members.place(of: name), case let old = members.take(place), !old.isNull else {
        members[name] = value
        continue
      }
      switch (old, value) {
      case (.object(var own), .object(let other)):
        mergeOnIOS(other, into: &own, ruleWins)
        members.put(.object(own), at: place)
      case (.array(let own), .array(let other)): members.put(.array(own + other), at: place)
      default: members.put(ruleWins ? value : old, at: place)
      }
    }
    // If the members had no wildcards and nulls before the merge, only the members that the rule names can have them
    // now.
    clean(&members, ruleWins, only: wasClean ? from.names : nil)
  }

  /// Applies wildcards, and removes null members. `names`: the members to clean; nil for all members.
  private static func clean(_ members: inout JSONTree.Members, _ ruleWins: Bool, only names: [[UInt8]]?) {
    var removed: Set<[UInt8]> = []
    for name in names ?? members.names {
      guard let place = members.place(of: name) else { continue }
      if let bracket = name.place(of: wildcard) {
        removed.insert(name)
        guard case .object(let value) = members.values[place],
          let base = members.place(of: Array(name[..<bracket])), case .array = members.values[base],
          case .array(var elements) = members.take(base)
        else { continue }
        for index in elements.indices {
          guard case .object(var element) = elements[index] else { continue }
          elements[index] = .null
          mergeOnIOS(value, into: &element, ruleWins)
          elements[index] = .object(element)
        }
        members.put(.array(elements), at: base)
      } else if case .null = members.values[place] {
        removed.insert(name)
      } else if case .object(var inner) = members.values[place], !inner.isClean {
        members.put(.null, at: place)
        clean(&inner, ruleWins, only: nil)
        members.put(.object(inner), at: place)
      }
    }
    if !removed.isEmpty { members.remove { removed.contains($0) } }
    members.isClean = true
  }

  // MARK: Android

  private static func mergeOnAndroid(
    _ from: JSONTree.Members, into members: inout JSONTree.Members, _ ruleWins: Bool
  ) {
    var removed: Set<[UInt8]> = []
    for (name, value) in zip(from.names, from.values) {
      if let place = members.place(of: name) {
        let old = members.take(place)
        var merged: JSONTree
        switch (old, value) {
        case (.object(var own), .object(let other)):
          if !own.isEmpty, !other.isEmpty { mergeOnAndroid(other, into: &own, ruleWins) }
          merged = .object(own)
        case _ where !ruleWins: merged = old
        case (.array(let own), .array(let other)): merged = .array(other + own)
        default: merged = value
        }
        if merged.isNull { removed.insert(name) }
        members.put(merged, at: place)
      } else if name.count >= wildcard.count, name.suffix(wildcard.count).elementsEqual(wildcard) {
        guard case .object(let value) = value,
          let base = members.place(of: Array(name.dropLast(wildcard.count))),
          case .array(var elements) = members.values[base]
        else { continue }
        for index in elements.indices {
          guard case .object(var element) = elements[index], !element.isEmpty, !value.isEmpty else { continue }
          elements[index] = .null
          mergeOnAndroid(value, into: &element, ruleWins)
          elements[index] = .object(element)
        }
        members.put(.array(elements), at: base)
      } else {
        members[name] = value
      }
    }
    if !removed.isEmpty { members.remove { removed.contains($0) } }
  }
}

extension [UInt8] {
  /// Returns the offset of the first occurrence of `other`; nil if `other` does not occur.
  fileprivate func place(of other: [UInt8]) -> Int? {
    guard count >= other.count else { return nil }
    return (0...count - other.count).first { self[$0..<$0 + other.count].elementsEqual(other) }
  }
}
