extension SDKSource {
  static let evaluation = """
    adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0, adobe/aepsdk-core-ios: AEPCore/Sources/rules @5.11.0; \
    adobe/aepsdk-core-android: …/rulesengine, …/launch/rulesengine @core 3.8.0; adobe/aepsdk-rulesengine-typescript: \
    src @3.1.1; all run
    """
  static let comparisons = """
    the comparisons of adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0; adobe/aepsdk-core-android: \
    …/rulesengine @core 3.8.0; both run
    """
  static let rulesParsers = """
    adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; adobe/aepsdk-core-android: \
    …/launch/rulesengine/json @core 3.8.0; both run
    """
  static let history = """
    adobe/aepsdk-core-ios: AEPCore/Sources/rules, AEPCore/Sources/eventhub/history @5.11.0; \
    adobe/aepsdk-core-android: HistoricalCondition.kt, …/eventhub/history @core 3.8.0; \
    adobe/aepsdk-rulesengine-typescript: src/historical.ts @3.1.1; run
    """
  static let templates = """
    adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine/Template @5.0.0; adobe/aepsdk-core-android: \
    …/rulesengine/TemplateParser.java, MustacheToken.java @core 3.8.0; both run
    """
  static let keys = """
    adobe/aepsdk-core-ios: AEPCore/Sources/rules/TokenFinder.swift @5.11.0; adobe/aepsdk-core-android: \
    …/launch/rulesengine/LaunchTokenFinder.kt @core 3.8.0; both run
    """
  static let functions = """
    adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRuleTransformer.swift @5.11.0; adobe/aepsdk-core-android: \
    …/launch/rulesengine/LaunchRuleTransformer.kt @core 3.8.0; both run
    """
  static let engine = """
    adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; adobe/aepsdk-core-android: \
    …/launch/rulesengine/LaunchRulesConsequence.kt @core 3.8.0; both run
    """
  static let merger = """
    adobe/aepsdk-core-ios: AEPCore/Sources/utilities/EventDataMerger.swift @5.11.0; adobe/aepsdk-core-android: \
    …/internal/util/EventDataMerger.java @core 3.8.0; both run
    """
  static let signal = """
    adobe/aepsdk-core-ios: AEPSignal/Sources @5.11.0; adobe/aepsdk-core-android: code/signal @3.8.0; both read
    """
  static let analytics = "adobe/aepsdk-analytics-ios @5.0.2, adobe/aepsdk-edgebridge-ios @5.1.0, both read"
  static let campaign = "adobe/aepsdk-campaign-ios @5.0.0, adobe/aepsdk-campaign-android @3.0.3, both read"
  static let profile = "adobe/aepsdk-userprofile-ios @5.0.0, adobe/aepsdk-userprofile-android @3.0.1, both run"
  static let messaging = "adobe/aepsdk-messaging-ios @5.14.0, adobe/aepsdk-messaging-android @3.10.0, both read"
  static let handlers = "the extensions that handle consequences: " + signal + "; " + campaign
}
