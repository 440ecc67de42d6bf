import RuleEngine
import TestSupport
import Testing

/// The parts of the index, each held against a search through everything.
@Suite struct `the parts of the index` {
  @Test func `find the bands that hold a point`() {
    var random = SemanticsProperty("bands", cases: 300)
    for _ in 0..<random.cases {
      let bands = (0..<random.number(0...40)).map { place in
        let (one, other) = (word(&random), word(&random))
        return IntervalIndex.Band(low: min(one, other), high: max(one, other), value: Int32(place))
      }
      let index = IntervalIndex(bands)
      for _ in 0..<20 {
        let point = word(&random)
        var found: [Int32] = []
        index.forEach(at: point) { found.append($0) }
        let wanted = bands.filter { $0.low <= point && point <= $0.high }.map(\.value)
        #expect(found.sorted() == wanted)
      }
    }
  }

  /// Small, large and in between, so that bounds meet.
  private func word(_ random: inout SemanticsProperty) -> UInt64 {
    random.pick([0, .max, UInt64(random.number(0...12)), .max - UInt64(random.number(0...12))])
  }

  @Test func `find the texts at the beginning, at the end and anywhere`() {
    var random = SemanticsProperty("texts", cases: 300)
    for _ in 0..<random.cases {
      let texts = (0..<random.number(0...30)).map { place in
        (text: letters(&random, 0...6), value: Int32(place))
      }
      let prefixes = ByteTrie(texts, .start)
      let suffixes = ByteTrie(texts, .end)
      let insides = ByteTrie(texts, .anywhere)
      let seen = FixedBuffer<UInt32>(repeating: 0, count: insides.count)
      for round in 1...10 {
        let text = letters(&random, 0...20)
        let shouted = text.map { $0 & ~0x20 }
        var found: [[Int32]] = [[], [], []]
        prefixes.forEachPrefix(shouted.span, 0, shouted.count) { found[0].append($0) }
        suffixes.forEachSuffix(shouted.span, 0, shouted.count) { found[1].append($0) }
        var inside = ScratchArray<Int32>()
        insides.findInside(shouted.span, 0, shouted.count, seen: seen, from: 0, round: UInt32(round), into: &inside)
        found[2] = (0..<inside.count).map { inside[$0] }
        func wanted(_ holds: ([UInt8]) -> Bool) -> [Int32] {
          texts.filter { holds($0.text) }.map(\.value)
        }
        #expect(found[0].sorted() == wanted { text.starts(with: $0) })
        #expect(found[1].sorted() == wanted { text.reversed().starts(with: $0.reversed()) })
        #expect(
          found[2].sorted()
            == wanted { part in
              (0...text.count).contains { text[$0...].starts(with: part) }
            })
      }
    }
  }

  private func letters(_ random: inout SemanticsProperty, _ length: ClosedRange<Int>) -> [UInt8] {
    (0..<random.number(length)).map { _ in random.pick(Array("aab".utf8)) }
  }

  @Test func `look no further than its reach into a long text`() {
    let long = Array(repeating: UInt8(ascii: "x"), count: ByteTrie.reach + 5)
    let trie = ByteTrie([(long, 7)], .start)
    var found: [Int32] = []
    let short = Array(long.dropLast(5))
    trie.forEachPrefix(short.span, 0, short.count) { found.append($0) }
    #expect(found == [7], "what is found is looked at more closely by the rule's own steps")
  }

  @Test func `number words and texts without losing one`() {
    var words = WordHashTable()
    var texts = StringHashTable()
    for number in 0..<2_000 {
      let value = Int32(number)
      #expect(words.number(of: UInt64(number) &* 0x10_0000, orSet: value) == value)
      #expect(texts.number(of: Array("value-\(number % 50)-\(number)".utf8), orSet: value) == value)
    }
    for number in 0..<2_000 {
      let text = Array("VALUE-\(number % 50)-\(number)".utf8)
      #expect(words.number(of: UInt64(number) &* 0x10_0000) == Int32(number))
      #expect(texts.number(of: text.span, 0, text.count) == Int32(number))
      #expect(words.number(of: UInt64(number) &* 0x10_0000 + 1) == -1)
      #expect(texts.number(of: text.span, 0, text.count - 1) == -1 || number >= 10)
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 16, 17, 23, 24, 25, 40])
  func `take a capital for its letter and nothing else`(length: Int) {
    let marks = Array("[{@`^~\u{0}".utf8) + [0x41, 0x5A, 0x61, 0x7A, 0x20, 0x40]
    for mark in marks {
      for place in 0..<max(length, 1) {
        var text = Array(repeating: UInt8(ascii: "n"), count: length)
        if place < length { text[place] = mark }
        var texts = StringHashTable()
        let folded = text.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        _ = texts.number(of: folded, orSet: 5)
        for other in marks where place < length {
          var asked = text
          asked[place] = other
          let isSame = asked.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } == folded
          #expect(texts.number(of: asked.span, 0, length) == (isSame ? 5 : -1))
        }
        let shifted = [0x78] + text + [0x78]
        #expect(texts.number(of: shifted.span, 1, 1 + length) == 5)
      }
    }
  }

  @Test func `remember texts by their spelling and channel`() {
    let recent = StringIDCache()
    var asked = 0
    func number(_ text: String, _ channel: Int32, _ answer: Int32) -> Int32 {
      let bytes = Array("<\(text)>".utf8)
      return recent.number(of: bytes.span, 1, bytes.count - 1, in: channel) {
        asked += 1
        return answer
      }
    }
    // One of each length: only those of 8 to 48 bytes are kept.
    for length in 0...60 {
      let text = String(repeating: "t", count: length)
      asked = 0
      #expect(number(text, 1, 7) == 7)
      #expect(number(text, 1, 7) == 7)
      #expect(asked == (8...48 ~= length ? 1 : 2), "\(length)")
      #expect(number(text, 2, -1) == -1)
      #expect(number(text, 2, -1) == -1)
      #expect(number(text, 1, 7) == 7)
    }
    // More than there is room for, alike but for one byte anywhere.
    for place in 0..<48 {
      for letter in "abcdefgh" {
        let (before, after) = (String(repeating: "n", count: place), String(repeating: "n", count: 47 - place))
        let text = "\(before)\(letter)\(after)"
        let answer = Int32(place * 100) + Int32(letter.asciiValue ?? 0)
        #expect(number(text, 1, answer) == answer)
        #expect(number(text, 1, answer) == answer)
      }
    }
  }

  @Test func `find a member's name of any length`() throws {
    let lengths = [1, 7, 8, 9, 15, 16, 17, 24, 25, 40]
    let names = lengths.flatMap { length in
      // Two that differ in the middle alone, and one below another.
      ["a", "b"].map {
        String(repeating: "n", count: length / 2) + $0 + String(repeating: "n", count: length - length / 2)
      }
    }
    let keys = names + names.map { "top." + $0 }
    let rules = keys.enumerated().map { place, key in
      #"{"condition":{"type":"matcher","definition":{"key":"\#(key)","matcher":"eq","values":["\#(place)"]}},"consequences":[{"id":"\#(place)","type":"t","detail":{}}]}"#
    }
    let document = #"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#
    let flat = names.enumerated().map { #""\#($1)":"\#($0)""# }.joined(separator: ",")
    let below = names.enumerated().map { #""\#($1)":"\#($0 + names.count)""# }.joined(separator: ",")
    let event = #"{"type":"t","source":"s","data":{\#(flat),"other":{"n":1},"top":{\#(below)}}}"#
    let outcome = try LaunchRun.run(rules: Array(document.utf8), event: Array(event.utf8), .ios)
    guard case .fired(let lines) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(lines.map(\.rule) == Array(keys.indices))
  }
}
