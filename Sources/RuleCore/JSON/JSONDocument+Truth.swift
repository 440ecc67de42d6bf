extension JSONDocument {
  /// True if JavaScript converts the value to true: all values but null, false, the number 0 and
  /// the empty string. Source: ECMA-262, ToBoolean.
  package func isTruthy(_ value: Value) -> Bool {
    switch kind(value) {
    case .null, .false: false
    case .true, .array, .object: true
    case .number: NumberLexeme.javascript(lexeme: lexeme(value).span) != 0
    case .string, .word: !string(value).isEmpty
    }
  }
}
