/// A request to cancel schedules.
package struct CancelRequest: Sendable {
  /// True to cancel all schedules that run actions.
  package var isAll: Bool
  package var groups: Set<[UInt8]>
  package var ids: Set<[UInt8]>

  package init(isAll: Bool = false, groups: Set<[UInt8]> = [], ids: Set<[UInt8]> = []) {
    (self.isAll, self.groups, self.ids) = (isAll, groups, ids)
  }

  /// Reads a cancel payload. It is `"all"`, or an object with `groups`, `ids` or both; each is a string or an array of
  /// strings. Returns nil if the platform rejects the payload.
  package init?(_ payload: JSONDocument.Value, in document: JSONDocument, for profile: AirshipProfile) {
    self.init()
    if document.kind(payload) == .string {
      let text = document.string(payload)
      isAll =
        profile.cancelIgnoresCase
        ? JavaText.equalsIgnoreCase(UTF16Text.decode(text), Array("all".utf16))
        : text == Array("all".utf8)
      if !isAll { return nil }
      return
    }
    let (groups, ids) = (document.presentMember(payload, "groups"), document.presentMember(payload, "ids"))
    if groups == nil, ids == nil { return nil }
    if let groups {
      guard let texts = Self.texts(groups, document, profile) else { return nil }
      self.groups = texts
    }
    if let ids {
      guard let texts = Self.texts(ids, document, profile) else { return nil }
      self.ids = texts
    }
  }

  /// Returns the strings of a value that is a string or an array of strings; nil for any other value.
  private static func texts(_ value: JSONDocument.Value, _ document: JSONDocument, _ profile: AirshipProfile) -> Set<
    [UInt8]
  >? {
    if document.kind(value) == .string { return [document.string(value)] }
    guard document.isArray(value) else { return nil }
    var texts: Set<[UInt8]> = []
    for element in document.elements(value) {
      if document.isNull(element), !profile.keepsNulls { continue }
      guard document.kind(element) == .string else { return nil }
      texts.insert(document.string(element))
    }
    return texts
  }
}
