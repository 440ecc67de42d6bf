internal import RuleEngine

extension JSONWriter {
  mutating func strings(_ texts: [[UInt8]]) {
    raw("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { raw(",") }
      string(text.span)
    }
    raw("]")
  }
}
