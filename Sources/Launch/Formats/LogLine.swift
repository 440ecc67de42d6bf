/// A log line with the decoration of a logging tool: with colors, with a tag after the message, as a member of a JSON
/// object, or with line breaks written as `\n`.
enum LogLine {
  /// Returns the lines of the message in a log line, without decoration; usually the line itself.
  static func lines(of line: [UInt8]) -> [[UInt8]] {
    let plain = withoutTag(withoutColors(line))
    guard plain.contains(0x5C) else { return [plain] }
    if let messages = messages(in: plain) { return messages }
    guard let opener = openers.lazy.compactMap({ plain.offset(of: $0) }).first, TextLead(Array(plain[...opener])) != nil
    else { return [plain] }
    return unescaped(plain).split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
  }

  /// True if a line is from a log of an app or of the SDK: it contains a name of the SDK, or begins with a time.
  static func isOfLog(_ line: [UInt8]) -> Bool {
    let plain = withoutColors(line)
    if marks.contains(where: { plain.offset(of: $0) != nil }) { return true }
    // `V/tag`, as `logcat -v brief` writes it.
    if plain.count > 2, plain[1] == 0x2F, "VDIWEF".utf8.contains(plain[0]) { return true }
    // ` LOG  message`, as the console of React Native shows it.
    if plain.first == 0x20, levels.contains(where: { plain.dropFirst().starts(with: $0) }) { return true }
    var digits = plain.drop(while: isBlank).prefix(19).map { $0 &- 0x30 < 10 ? 0x30 : $0 }
    // `2025-02-10 12:01:10`, or `02-10 12:01:10`.
    if digits.count > 10, digits[10] == 0x54 { digits[10] = 0x20 }
    return times.contains { digits.starts(with: $0) }
  }

  /// True if a line begins with the name of the SDK in brackets, as the console of Xcode shows it, or is a header of
  /// `logcat -v long`.
  static func beginsLog(_ line: [UInt8]) -> Bool {
    line.first == 0x5B && names.contains { line.dropFirst().starts(with: $0) } || isHeader(line)
  }

  /// True if a line is a header of `logcat -v long`, such as `[ 04-11 08:30:01.120   812:  907 V/tag ]`.
  static func isHeader(_ line: [UInt8]) -> Bool {
    guard line.first == 0x5B, line.count > 3, line[1] == 0x20, line[2] &- 0x30 < 10 else { return false }
    let end = line.lastIndex { !isBlank($0) && $0 != 0x0D } ?? 0
    return line[end] == 0x5D && line[end - 1] == 0x20 && line.contains(0x2F)
  }

  private static let openers = ["[\\n", "{\\n"].map { Array($0.utf8) }
  /// The beginnings of the SDKs' names in a log.
  private static let names = ["AEP SDK ", "AdobeExperienceSDK"].map { Array($0.utf8) }
  private static let levels = ["LOG ", "WARN ", "ERROR ", "INFO ", "DEBUG "].map { Array($0.utf8) }
  private static let marks = names + [Array("\"eventMessage\"".utf8)]
  private static let times = ["0000-00-00 00:00:00", "00-00 00:00:00"].map { Array($0.utf8) }

  /// Returns a line without the escape sequences for colors that `logcat -v color` writes.
  private static func withoutColors(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(0x1B) else { return line }
    var plain: [UInt8] = []
    var at = 0
    while at < line.count {
      if line[at] == 0x1B, at + 1 < line.count, line[at + 1] == 0x5B {
        at = line[(at + 2)...].firstIndex { 0x40...0x7E ~= $0 }.map { $0 + 1 } ?? line.count
      } else {
        plain.append(line[at])
        at += 1
      }
    }
    return plain
  }

  /// Returns a line of `logcat -v process`, `V( 1201) message  (tag)`, without the tag; returns other lines unchanged.
  private static func withoutTag(_ line: [UInt8]) -> [UInt8] {
    guard line.count > 3, 0x41...0x5A ~= line[0], line[1] == 0x28 else { return line }
    let end = line.lastIndex { !isBlank($0) && $0 != 0x0D } ?? 0
    guard line[end] == 0x29, let start = line[..<end].lastIndex(of: 0x28), start > 3, line[start - 1] == 0x20,
      line[start - 2] == 0x20
    else { return line }
    return Array(line[..<(start - 2)])
  }

  /// The names of JSON members that contain a message of a log. `isAlways`: false if the data of an event may have a
  /// member of this name. The message is then read only if it begins an event.
  private static let messageNames: [(name: [UInt8], isAlways: Bool)] = [
    (Array("\"eventMessage\"".utf8), true), (Array("\"message\"".utf8), false), (Array("\"msg\"".utf8), false),
  ]

  /// Returns the lines of the messages in the objects of a line: of the member `eventMessage`, which `log stream` writes,
  /// or of `message`, which Android Studio writes; nil if the line has no message.
  private static func messages(in line: [UInt8]) -> [[UInt8]]? {
    for (name, isAlways) in messageNames {
      var lines: [[UInt8]] = []
      var at = 0
      while let place = line.offset(of: name, from: at) {
        at = place + name.count
        guard let start = line[at...].firstIndex(where: { $0 != 0x3A && !isBlank($0) }), line[start] == 0x22,
          let end = try? JSONScanner.string(in: line.span, from: start).end,
          let document = try? JSONDocument(Array(line[start...end]))
        else { continue }
        at = end
        let text = document.string(document.root).split(separator: 0x0A, omittingEmptySubsequences: false)
        if isAlways || TextLead(Array(text[0])) != nil { lines += text.map(Array.init) }
      }
      if !lines.isEmpty { return lines }
    }
    return nil
  }

  /// Replaces `\n` outside strings with line breaks. If quotes are escaped too, replaces all escapes.
  private static func unescaped(_ line: [UInt8]) -> [UInt8] {
    let escapesQuotes = line.offset(of: [0x5C, 0x22]) != nil && line.offset(of: [0x20, 0x22]) == nil
    var plain: [UInt8] = []
    var isInString = false
    var at = 0
    while at < line.count {
      let byte = line[at]
      at += 1
      guard byte == 0x5C, at < line.count else {
        if byte == 0x22 { isInString.toggle() }
        plain.append(byte)
        continue
      }
      let letter = line[at]
      at += 1
      switch letter {
      case 0x6E where escapesQuotes || !isInString: plain.append(0x0A)
      case 0x74 where escapesQuotes: plain.append(0x09)
      case 0x22 where escapesQuotes, 0x5C where escapesQuotes: plain.append(letter)
      default: plain += [byte, letter]
      }
    }
    return plain
  }
}

extension [UInt8] {
  /// Returns the offset of the first occurrence of `text`; nil if `text` does not occur.
  func offset(of text: [UInt8], from start: Int = 0) -> Int? {
    guard count >= text.count, start <= count - text.count else { return nil }
    return (start...count - text.count).first { self[$0] == text[0] && self[$0...].starts(with: text) }
  }
}
