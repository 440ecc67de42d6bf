/// The schemas of items, and of the details of consequences, that Messaging or the web SDK handles.
///
/// Source: adobe/aepsdk-messaging-ios: SchemaType.swift @5.14.0; adobe/alloy: constants/schema.js @3f01be8; read.
package enum MessageSchema: String, CaseIterable, Sendable {
  case ruleSet = "ruleset-item"
  case jsonContent = "json-content-item"
  case inApp = "message/in-app"
  case contentCard = "message/content-card"
  case feedItem = "message/feed-item"
  case historyOperation = "eventHistoryOperation"
  /// The schema of an item for the control group of a campaign, which sees no content.
  case holdout = "default-content-item"

  private static let prefix = Array("https://ns.adobe.com/personalization/".utf8)
  package static let nameOfRuleSets = String(decoding: ruleSet.text, as: UTF8.self)

  /// Creates a schema from the string in a document; nil if the string is not one of these schemas.
  package init?(_ schema: [UInt8]) {
    guard schema.starts(with: Self.prefix) else { return nil }
    self.init(rawValue: String(decoding: schema[Self.prefix.count...], as: UTF8.self))
  }

  /// The schema as a document writes it.
  package var text: [UInt8] { Self.prefix + rawValue.utf8 }
}
