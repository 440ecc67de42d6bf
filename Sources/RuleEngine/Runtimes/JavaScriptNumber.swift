/// Numbers as JavaScript writes them.
package enum JavaScriptNumber {
  /// The text of a number: plain from 1e-6 to below 1e21, else `1e-7`, `1.5e+21`.
  ///
  /// Source: ECMA-262, Number::toString, radix 10.
  package static func text(_ d: Double) -> String {
    if d.isNaN { return "NaN" }
    if d.isInfinite { return d < 0 ? "-Infinity" : "Infinity" }
    if d == 0 { return "0" }
    let digits = ShortestDigits(d)
    return (1e-6..<1e21).contains(d.magnitude)
      ? digits.plain(keepsDecimal: false)
      : digits.scientific(mark: "e", plus: "+", keepsDecimal: false)
  }
}
