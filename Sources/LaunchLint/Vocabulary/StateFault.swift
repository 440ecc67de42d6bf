/// A defect in the name of a shared state or of its member.
struct StateFault {
  var message: Message
  var hint: Message?
  /// True if only the SDK writes this state, so that the key never has a value.
  var isCertain = true

  /// Returns nil if the key `key` of the state `name` may have a value.
  init?(_ name: ArraySlice<UInt8>, _ key: ArraySlice<UInt8>) {
    guard let state = KnownState.named(name) else {
      let nearest = KnownState.nearest(to: name)
      guard nearest != nil || name.starts(with: "com.adobe.".utf8) else { return nil }
      message = "no extension publishes a shared state \(text: name)"
      hint = nearest.map { "use \(text: $0.utf8)" }
      // An unlisted extension may publish it.
      isCertain = false
      return
    }
    switch state.kind {
    case .none: message = "the extension \(text: name) publishes no shared state"
    case .unseen: message = "the state \(text: name) is published as XDM, which keys cannot read"
    case .standard:
      switch state.keys.standing(of: key) {
      case .known, .container, .unknown(nil): return nil
      case .missing(let nearest):
        message = "the state \(text: name) has no member \(text: key)"
        hint = nearest.map { "use \(text: $0.utf8)" }
      case .unknown(.some(let nearest)):
        message = "the state \(text: name) is not known to have a member \(text: key)"
        hint = "use \(text: nearest.utf8)"
        isCertain = false
      }
    }
  }
}
