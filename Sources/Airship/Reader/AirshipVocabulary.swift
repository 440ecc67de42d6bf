/// The names that Airship documents use.
enum AirshipVocabulary {
  static let compounds: [(name: String, kind: TriggerKind)] = [("or", .any), ("and", .all), ("chain", .chain)]

  static func compound(_ name: [UInt8]) -> TriggerKind? {
    compounds.first { name.elementsEqual($0.name.utf8) }?.kind
  }

  static func event(_ name: [UInt8]) -> TriggerEvent? {
    TriggerEvent(rawValue: String(decoding: name, as: UTF8.self))
  }
}
