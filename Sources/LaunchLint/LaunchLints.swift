@_exported public import LaunchSolver
@_exported public import RuleLint

/// The lints of Adobe launch rules.
package enum LaunchLints {
  package static let pages = all.map(\.page)

  /// All checks of Adobe launch rules, one row for each code. Add a row here and a file with the check.
  static let all: [LaunchCheck] = [
    // J: values whose JSON text the platforms read in different ways.
    largeNumber, integralDecimal,
    // S: parts of a document that some platform cannot read.
    versionMissing, versionUnknown, rulesMissing, rulePartMissing, conditionTypeUnknown,
    definitionMissing, groupIncomplete, logicUnknown, matcherUnknown, valuesMistyped,
    consequenceIncomplete, consequenceTypeUnknown, metaMistyped,
    historyMistyped, oneReader,
    // M: matchers and their values.
    operandClash, presenceValues, missingValues, mixedTypes, negativeSeveral, emptyNeedle,
    numberForText, truthCoercion, truncation, caseOnly, caseFolding, keyNotProduced,
    flattenedCollision, keyBlanks, stateWithoutSlash, unknownSpecialKey, timeComparison,
    duplicateValue, narrowInteger, containerKey, awkwardKey, unknownEvent, unknownState,
    unlistedPair, valueNotProduced,
    // L: combinations of conditions.
    contradiction, tautology, constantPart, duplicateSibling, needlessGroup, subsumedRule,
    conflictingEffects, equivalentRules, exclusiveSiblings, unscopedRule, dispatchLoop,
    settledHistory, severalMessages, attachedTooLate, weakenedGroup,
    notDecided,
    // T: tokens in the strings of consequences.
    unclosedToken, unknownToken, tokenNotProduced, unknownFunction, tokenDelimiters,
    tokenBlanks, nestedCall,
    unencodedToken, tokenInJSON, allDataSent, changingToken, tokenOutsideDetail,
    namelessCall, integerToken, truthToken, decimalToken, allDataAddress, stateToken,
    // C: the details of consequences.
    detailMissing, detailMistyped, contextData, insecurePostback, dispatchIncomplete,
    eventDataMissing, profileOperation, schemaIncomplete, historyOperation, messageTemplate,
    duplicateID, wildcardName, detailTime, addressScheme, profileValue, contentTypeMissing,
    mergedList, mergedNull, mergedIntoEmpty, nestedDispatch, recordedDecimal, schemaID,
    otherTemplate, detailMemberUnknown, unopenedURL, insecureAsset, assetFolder, typeWithoutBody,
    profileWithMessage, noConsequences,
    // A: files and URLs of consequences.
    assetMissing, assetUnused, assetPath, plainAddress, invalidAddress, secretInText,
    internalHost, otherHost, assetContent, assetCase,
    // H: conditions over the history of events.
    droppedUntilLaunch, narrowTime, unrecordedNames, orderOfOne, indexBeyondEvents,
    nothingFound, nestedRequest, hashedDecimal,
    // P: rules that do different things on different platforms.
    upperCaseLogic, unknownMatcherAlone, hollowGroup, missingIsBlank, lineBreak, wideInteger,
    timeType, secondSlash, nearlyState, eventWithoutData, notOnTheWeb, numberAsText,
    // X: crashes.
    stateKeyCrash, boundlessNumber, lengthsOverflow, wideLetterInState, deepCondition,
    emptyEntryName, unfinishedData, crashingCall,
    // G: the upkeep of rules, ignores and baselines.
    unusedIgnore, LaunchCheck(staleBaseline), unknownIgnore, unnamedRule, overBudget, repeatedRule, silentRule,
    frequentRule,
  ]
}

typealias LaunchCheck = Check<LaunchCheckBody>

/// The part of a document that a check is called with. The driver walks a document once; conditions
/// and consequences come in document order, children before their parent.
enum LaunchCheckBody: Sendable {
  case document(@Sendable (LaunchLintContext, inout Findings) -> Void)
  case rule(@Sendable (LaunchLintContext, Rule, inout Findings) -> Void)
  /// With the index of the condition in the rule set.
  case condition(@Sendable (LaunchLintContext, Int, Condition, inout Findings) -> Void)
  case test(@Sendable (LaunchLintContext, Test, inout Findings) -> Void)
  /// With all tests of the rule.
  case placed(@Sendable (LaunchLintContext, PlacedTest, RuleTests, inout Findings) -> Void)
  case consequence(@Sendable (LaunchLintContext, Consequence, inout Findings) -> Void)
  /// For consequences of known types.
  case detail(@Sendable (LaunchLintContext, ConsequenceReading, inout Findings) -> Void)
  /// For the tokens of consequences of known types, with the string that contains the token.
  case token(@Sendable (LaunchLintContext, DetailText, DetailToken, inout Findings) -> Void)
  /// For consequences of known types, with the tests of the rule; only rules that have tests.
  case placedDetail(@Sendable (LaunchLintContext, ConsequenceReading, RuleTests, inout Findings) -> Void)
}
