extension JSONDocument {
  /// Whether JavaScript takes a value for true where it asks for no type: not null, the number 0 or
  /// the empty text.
  /// Source: ECMA-262, ToBoolean.
  package func isTruthy(_ value: Value) -> Bool {
    switch kind(value) {
    case .null, .false: false
    case .true, .array, .object: true
    case .number: NumberLexeme.javascript(lexeme: lexeme(value).span) != 0
    case .string, .word: !string(value).isEmpty
    }
  }
}
