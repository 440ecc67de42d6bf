/// Percent-encodes UTF-8: each byte that is not allowed becomes `%` and two upper-case hexadecimal digits.
package enum URLText {
  /// Returns the result of the `urlenc` function, which encodes everything except `A-Z a-z 0-9 - . _ ~`.
  ///
  /// Source: aepsdk-core-ios: AEPCore/Sources/rules/LaunchRuleTransformer.swift@5.11.0; aepsdk-core-android:
  /// …/mobile/internal/util@3.8.0.
  package static func urlEncoded(_ utf8: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    appendURLEncoded(utf8.span, to: &result)
    return result
  }

  /// Appends the `urlenc` encoding of `utf8` to `result`.
  package static func appendURLEncoded(_ utf8: Span<UInt8>, to result: inout [UInt8]) {
    append(utf8, bare: isUnreserved, to: &result)
  }

  /// Encodes like Foundation with `.urlQueryAllowed`, which also leaves `! $ & ' ( ) * + , / : ; = ? @` unencoded.
  ///
  /// Source: aepsdk-core-ios: AEPCore/Sources/rules/URLUtility.swift@5.11.0, for `~all_url`.
  package static func urlQueryAllowed(_ utf8: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    append(utf8.span, bare: isQueryAllowed, to: &result)
    return result
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func isQueryAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "@"):
      true
    default: isUnreserved(byte)
    }
  }

  private static func append(_ utf8: Span<UInt8>, bare: (UInt8) -> Bool, to result: inout [UInt8]) {
    result.append(addingCapacity: 3 * utf8.count) { space in
      for index in utf8.indices {
        let byte = utf8[index]
        if bare(byte) {
          space.append(byte)
        } else {
          space.append(UInt8(ascii: "%"))
          space.append(hexDigit(byte >> 4))
          space.append(hexDigit(byte & 0xF))
        }
      }
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
  }
}
