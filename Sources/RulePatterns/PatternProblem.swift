/// The reason why the engine of the dialect rejects a pattern, and the offset.
package struct PatternProblem: Error, Hashable, Sendable {
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    case empty = "the pattern is empty"
    case nothingToRepeat = "a quantifier with nothing before it that can be repeated"
    case loneBrace = "a brace that is no quantifier"
    case boundsOutOfOrder = "a quantifier whose least is above its most"
    case boundTooLarge = "a quantifier beyond 2147483647"
    case unclosedGroup = "a group without its closing parenthesis"
    case unopenedGroup = "a closing parenthesis without its group"
    case unclosedSet = "a set without its closing bracket"
    case rangeOutOfOrder = "a range that runs backward or to a class"
    case trailingBackslash = "a backslash at the end"
    case unknownGroup = "a kind of group that the engine does not know"
    case groupName = "a group name that is not allowed"
    case repeatedName = "a group name that is given twice"
    case unknownReference = "a reference to a group that is not there"
    case incompleteEscape = "an escape without all its digits"
    case unboundedLookBehind = "a look-behind of unlimited length"
  }
  package let reason: Reason
  /// The byte offset in the pattern at which the problem starts.
  package let offset: Int
}
