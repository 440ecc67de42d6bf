extension Lint {
  /// T: tokens in the strings of consequences.
  static let tokenLints: [Lint] = [
    .unclosedToken, .unknownToken, .tokenNotProduced, .unknownFunction, .tokenDelimiters,
    .tokenBlanks, .nestedCall,
    .unencodedToken, .tokenInJSON, .allDataSent, .changingToken, .tokenOutsideDetail,
    .namelessCall, .integerToken, .truthToken, .decimalToken, .allDataAddress, .stateToken,
  ]
}
