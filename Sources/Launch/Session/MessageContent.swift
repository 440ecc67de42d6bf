/// Reads the parts of in-app messages and content cards that decide whether the SDK shows the message or card.
///
/// Source: adobe/aepsdk-messaging-ios: InAppSchemaData.swift, ContentCardSchemaData.swift, Message.swift @5.14.0;
/// adobe/aepsdk-messaging-android: InAppSchemaData.java, ContentCardSchemaData.java, PresentableMessageMapper.java @3.10.0.
package enum MessageContent {
  /// Returns the reason why an in-app message with this data cannot be shown; nil if the message can be shown.
  package static func fault(ofMessage data: JSONTree.Members, for profile: LaunchProfile) -> SessionFact.HiddenReason? {
    if profile.values.runtime == .swift {
      guard let type = data["contentType"]?.text else { return .contentType }
      return isJSON(type) || data["content"]?.text == nil ? .content : nil
    }
    guard let type = data["contentType"].map(javaText), !type.isEmpty else { return .contentType }
    guard !isJSON(type), let content = data["content"].map(javaText), !content.isEmpty else { return .content }
    guard let parameters = data["mobileParameters"]?.members else { return nil }
    let isPlaced = ["verticalAlign", "horizontalAlign"].allSatisfy { isOne(parameters[$0], of: alignments) }
    let isAnimated = ["displayAnimation", "dismissAnimation"].allSatisfy { isOne(parameters[$0], of: animations) }
    return isPlaced && isAnimated ? nil : .alignment
  }

  private static let alignments = ["center", "left", "right", "top", "bottom"]
  private static let animations = alignments + ["none", "fade"]

  private static func isOne(_ value: JSONTree?, of names: [String]) -> Bool {
    guard let text = value?.text else { return true }
    return names.contains(String(decoding: text, as: UTF8.self).lowercased())
  }

  private static func isJSON(_ type: [UInt8]) -> Bool { type.elementsEqual("application/json".utf8) }

  /// Returns a value as a string; a string is returned unchanged.
  private static func javaText(_ value: JSONTree) -> [UInt8] { value.text ?? value.json }

  /// Returns the id and the surface of the card in the detail of a consequence; nil if the detail is not a card.
  package static func card(_ detail: JSONTree, for profile: LaunchProfile) -> (id: [UInt8], surface: [UInt8])? {
    let isSwift = profile.values.runtime == .swift
    guard let detail = detail.members, let id = detail["id"]?.text,
      let schema = detail["schema"]?.text.flatMap(MessageSchema.init), let data = detail["data"]?.members,
      schema == .contentCard || isSwift && schema == .feedItem, isReadable(data, isSwift)
    else { return nil }
    let surface = data["meta"]?["surface"]?.text
    if isSwift { return (id, surface ?? []) }
    guard let surface, surface.starts(with: "mobileapp://".utf8) else { return nil }
    return (id, surface)
  }

  private static func isReadable(_ data: JSONTree.Members, _ isSwift: Bool) -> Bool {
    guard let content = data["content"] else { return false }
    let type = isSwift ? data["contentType"]?.text : data["contentType"].map(javaText) ?? []
    guard let type else { return false }
    if isJSON(type) { return content.members != nil }
    return !isSwift || content.text != nil
  }
}
