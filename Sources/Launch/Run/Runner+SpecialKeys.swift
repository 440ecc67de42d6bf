extension Runner {
  /// Returns the value of a special key for the current event.
  mutating func special(_ key: SpecialKey, _ bytes: Span<UInt8>) -> Fact {
    switch key {
    case .type: reader.envelope.type
    case .source: reader.envelope.source
    case .unixTime: unixTime()
    case .localTime: localTime()
    case .utcTime: ascii(world.now.text)
    case .sdkVersion: text(world.sdkVersion ?? program.profile.sdkVersion)
    case .cachebust: cachebust()
    case .allURL: all(bytes) { $0.query($1) }
    case .allJSON: all(bytes) { $0.json($1) }
    }
  }

  /// Returns the seconds since 1970: an integer on iOS, a string of digits on Android, a decimal number on the web.
  private mutating func unixTime() -> Fact {
    switch rules.runtime {
    case .swift:
      var digits = storeDigits(of: world.now.seconds)
      digits.kind = .number
      return digits
    case .java: return storeDigits(of: world.now.seconds)
    case .javaScript:
      let (whole, rest) = world.now.milliseconds.magnitude.quotientAndRemainder(dividingBy: 1_000)
      let sign = world.now.milliseconds < 0 ? "-" : ""
      return store(Array("\(sign)\(whole).\(String(1_000 + rest).dropFirst())".utf8), .number)
    }
  }

  /// Returns the local time, with `Z` for a zero offset, otherwise with `+hhmm` or `-hhmm`. The web writes UTC with
  /// milliseconds.
  private mutating func localTime() -> Fact {
    if rules.runtime == .javaScript { return ascii(world.now.text) }
    let offset = world.zone(world.now.seconds)
    if offset == 0 { return ascii(world.now.dateTime() + "Z") }
    let minutes = offset.magnitude / 60
    func two(_ value: UInt) -> String { (value < 10 ? "0" : "") + String(value) }
    return ascii(
      world.now.dateTime(offsetSeconds: Int64(offset)) + (offset < 0 ? "-" : "+") + two(minutes / 60)
        + two(minutes % 60))
  }

  private mutating func cachebust() -> Fact {
    // On iOS, the random number is never zero. On all platforms, it is at most 99,999,999.
    let low: UInt64 = rules.runtime == .swift ? 1 : 0
    return ascii(String(roll(low...99_999_999)))
  }

  /// Returns all event data, formatted by `write`; an empty string if the event has no data.
  private mutating func all(_ bytes: Span<UInt8>, _ write: (PlatformText, JSONDocument.Value) -> [UInt8]) -> Fact {
    guard reader.envelope.hasData,
      // `try?` cannot fail: the event was validated when it was read.
      let document = try? JSONDocument(bytes.extracting(reader.envelope.data).array(), depthLimit: .max)
    else { return .emptyText }
    return store(write(PlatformText(document, for: program.profile), document.root), .text)
  }

  private mutating func ascii(_ text: String) -> Fact { store(Array(text.utf8), .plainText) }

  private mutating func text(_ text: String) -> Fact {
    store(Array(text.utf8), text.utf8.allSatisfy { $0 < 0x80 } ? .plainText : .text)
  }
}
