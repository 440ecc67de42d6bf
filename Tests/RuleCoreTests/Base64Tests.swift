import Foundation
import RuleCore
import TestSupport
import Testing

@Suite struct `base64` {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func `has the test vectors of RFC 4648`(text: String, base64: String) {
    #expect(Base64.encoded(Array(text.utf8)) == Array(base64.utf8))
    #expect(Base64.decoded(Array(base64.utf8)) == Array(text.utf8))
  }

  @Test(arguments: ["Zg=", "Zg", "Z===", "=Zg=", "Zm9v====", "Zm 9v", "Zm9v\n", "Zm-v", "Zg==Zg==", "====", "Zm9é"])
  func `rejects other text`(text: String) {
    #expect(Base64.decoded(Array(text.utf8)) == nil)
  }

  @Test func `is that of Foundation`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Array(Data(bytes).base64EncodedString().utf8)
      #expect(Base64.encoded(bytes) == text)
      #expect(Base64.decoded(text) == bytes)
      var damaged = text
      guard !damaged.isEmpty else { continue }
      damaged[Int.random(in: 0..<damaged.count, using: &random)] =
        Array("Az09+/=-_ \n".utf8).randomElement(using: &random) ?? 0
      // Foundation on Linux also accepts some text with `=` elsewhere.
      guard let decoded = Base64.decoded(damaged) else { continue }
      #expect(Data(base64Encoded: String(decoding: damaged, as: UTF8.self)).map(Array.init) == decoded)
    }
  }
}
