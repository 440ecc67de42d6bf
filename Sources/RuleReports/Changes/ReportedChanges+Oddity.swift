internal import LaunchSolver
internal import RuleCore

extension ReportedChanges {
  /// Marks the examples with unusual values that occur in neither document: letters outside ASCII, control
  /// characters, and numbers of ten digits or more.
  package mutating func markOddities() {
    let texts = [old, new].compactMap { $0.text?.text }
    for pair in pairs.indices {
      for relation in pairs[pair].relations.indices {
        for place in pairs[pair].relations[relation].examples.indices {
          let event = pairs[pair].relations[relation].examples[place].event
          pairs[pair].relations[relation].examples[place].oddity = .init(event, among: texts)
        }
      }
    }
  }
}

extension RelationExample.Oddity {
  /// Returns nil if no value in the JSON text `event` is unusual, except values that occur in one of the texts.
  init?(_ event: [UInt8], among texts: [[UInt8]]) {
    func occurs(_ part: ArraySlice<UInt8>) -> Bool {
      var isFound = false
      for text in texts where !isFound {
        forEachOccurrence(of: Array(part), in: text) { _ in
          isFound = true
          return false
        }
      }
      return isFound
    }
    var (place, isString, number): (Int, Bool, Self?) = (0, false, nil)
    while place < event.count {
      let start = place
      place += 1
      switch event[start] {
      case 0x22: isString.toggle()
      case 0x5C where isString:
        place += 1
        if event[start + 1] == 0x75 {
          self = .letters
          return
        }
      case 0x80...:
        while place < event.count, event[place] >= 0x80 { place += 1 }
        if occurs(event[start..<place]) { continue }
        self = .letters
        return
      case 0x30...0x39 where !isString:
        while place < event.count, [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(event[place]) || 0x30...0x39 ~= event[place]
        {
          place += 1
        }
        if place - start >= Self.mostDigits, !occurs(event[start..<place]) { number = .numbers }
      default: break
      }
    }
    guard let number else { return nil }
    self = number
  }

  /// The number of characters from which on a number is unusual.
  private static let mostDigits = 10
}
