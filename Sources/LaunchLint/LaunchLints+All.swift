@_exported public import LaunchSolver
@_exported public import RuleLint

extension LaunchLints {
  package static let pages = all.map(\.page)

  /// All checks of Adobe launch rules, one row for each code. Add a row here and a file with the check.
  static let all: [LaunchCheck] = [
    // J: values whose JSON text the platforms read in different ways.
    largeNumber, integralDecimal,
    // S: parts of a document that some platform cannot read.
    versionMissing, versionUnknown, rulesMissing, rulePartMissing, conditionTypeUnknown,
    definitionMissing, groupIncomplete, logicUnknown, matcherUnknown, valuesMistyped,
    consequenceIncomplete, consequenceTypeUnknown, metaMistyped,
    historyMistyped, oneReader, bucketedRule,
    // M: matchers and their values.
    operandClash, presenceValues, missingValues, mixedTypes, negativeSeveral, emptyNeedle,
    numberForText, truthCoercion, truncation, caseOnly, caseFolding, keyNotProduced,
    flattenedCollision, keyBlanks, stateWithoutSlash, unknownSpecialKey, timeComparison,
    duplicateValue, narrowInteger, containerKey, awkwardKey, unknownEvent, unknownState,
    unlistedPair, valueNotProduced, endedWindow,
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
    nothingFound, nestedRequest, hashedDecimal, endedSearch,
    // P: rules whose effect differs between platforms.
    upperCaseLogic, unknownMatcherAlone, hollowGroup, missingIsBlank, lineBreak, wideInteger,
    timeType, secondSlash, nearlyState, eventWithoutData, notOnTheWeb, numberAsText,
    // X: crashes.
    stateKeyCrash, boundlessNumber, lengthsOverflow, wideLetterInState, deepCondition,
    emptyEntryName, unfinishedData, crashingCall,
    // G: the upkeep of rules, ignores and baselines.
    unusedIgnore, LaunchCheck(staleBaseline), unknownIgnore, unnamedRule, overBudget, repeatedRule, silentRule,
    frequentRule,
    // N: messages of Journey Optimizer.
    propositionIgnored, itemsLost, laterItem, scopeNotRequested, rankMissing, ruleNotSorted, idsDiffer,
    messageNotShown, cardNotQualified, noEffectInEngine, otherActivity, unrecordedType, countsTriggers,
    expiryWithoutTime,
    repeatedActivity, severalInApp, platformHistoryName, holdout,
    decimalOnAndroid, nestedRecord,
  ]

  /// The checks of propositions.
  static let messageChecks = all.filter { if case .messages? = $0.body { true } else { false } }
}
