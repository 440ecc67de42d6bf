/// The sources that the documentation pages of several lints cite.
enum ConvertSource {
  static let rules = """
    convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules @2.0.0; convertcom/javascript-sdk: packages/rules @5.0.1; \
    both run; convertcom/android-sdk: packages/core/…/rules @1.0.1, read
    """
  static let data = """
    convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Data @2.0.0; convertcom/javascript-sdk: packages/data @5.0.1; \
    both run; convertcom/android-sdk: packages/sdk/…/ConvertContext.kt @1.0.1, read
    """
  static let bucketing = """
    convertcom/javascript-sdk: packages/{bucketing,data}/src @5.0.1; convertcom/ios-sdk: \
    Sources/ConvertSwiftSDKCore/{Bucketing,Experience} @2.0.0; read
    """
  static let android = """
    convertcom/android-sdk: packages/core/…/{rules,bucketing,model/generated}, packages/sdk/…/ConvertContext.kt @1.0.1; \
    read
    """
  static let patterns = """
    V8 of Node 20 and ICU of Foundation for Swift 6.3.1, both run; convertcom/ios-sdk: \
    Sources/ConvertSwiftSDKCore/Rules @2.0.0; convertcom/javascript-sdk: packages/rules @5.0.1
    """
  static let schema = """
    convertcom/ios-sdk: Scripts/generate-config-types/openapi.yaml @2.0.0, the schemas of the rule elements
    """
}

extension Example {
  static func convert(_ text: String) -> Self { .document(text, dialect: "convert") }

  /// Returns a rule set with one condition.
  static func leaf(_ leaf: String) -> Self {
    .convert(#"{"OR":[{"AND":[{"OR_WHEN":[\#(leaf)]}]}]}"#)
  }

  /// A condition without defects.
  static let gold =
    #"{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}"#
  /// A rule set without defects, and a configuration without defects.
  static let soundRuleSet = leaf(gold)
  static let soundConfiguration = experience(#""audiences":["a1"]"#)

  /// Returns a rule set with one condition. The condition has `members`, and a `matching` that is not negated.
  static func leaf(_ members: String, _ matchType: String) -> Self {
    .leaf(#"{\#(members),"matching":{"match_type":"\#(matchType)","negated":false}}"#)
  }

  /// Returns the options of an SDK: `members`, and a configuration whose only experience has the environment
  /// `environment`.
  static func options(_ members: String, environment: String) -> Self {
    let configuration = experience(#""environment":"\#(environment)","audiences":["a1"]"#)
    return .convert(#"{\#(members),"data":\#(configuration.text)}"#)
  }

  /// Returns a configuration with one experience that has `members`. `lists`: the other lists of the configuration,
  /// after a comma; nil for the audience `a1`. `more`: further members of the configuration. `variations`: false if
  /// `members` contains the variations. `settings`: false if `members` contains the settings.
  static func experience(
    _ members: String, lists: String? = nil, more: String = "", variations: Bool = true, settings: Bool = true
  ) -> Self {
    let settings = settings ? #","settings":{"matching_options":{"audiences":"any"}}"# : ""
    let variation = #","variations":[{"id":"1"}]"#
    let audiences = #","audiences":[{"id":"a1","rules":\#(soundRuleSet.text)}]"#
    return .convert(
      #"{"experiences":[{"id":"10","key":"hero",\#(members)\#(settings)\#(variations ? variation : "")}]\#(lists ?? audiences)\#(more)}"#
    )
  }
}
