/// The reason why the engine of the dialect rejects a pattern, and the offset.
package struct PatternProblem: Error, Hashable, Sendable {
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    case empty = "the pattern is empty"
    case nothingToRepeat = "a quantifier without a part to repeat"
    case loneBrace = "a brace that is not part of a quantifier"
    case boundsOutOfOrder = "a quantifier whose minimum exceeds its maximum"
    case boundTooLarge = "a quantifier beyond 2147483647"
    case unclosedGroup = "a group without a closing parenthesis"
    case unopenedGroup = "an unmatched closing parenthesis"
    case unclosedSet = "a set without a closing bracket"
    case rangeOutOfOrder = "a range in descending order, or with a class as an end"
    case trailingBackslash = "a backslash at the end"
    case unknownGroup = "an unknown kind of group"
    case groupName = "an invalid group name"
    case repeatedName = "a duplicate group name"
    case unknownReference = "a reference to a missing group"
    case incompleteEscape = "an incomplete escape"
    case unboundedLookBehind = "a look-behind of unlimited length"
  }
  package let reason: Reason
  /// The byte offset in the pattern at which the problem starts.
  package let offset: Int
}
