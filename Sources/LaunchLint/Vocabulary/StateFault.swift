/// A defect in the name of a shared state or of its member.
struct StateFault {
  var message: Message
  var hint: Message?
  /// True if only the SDK writes this state, so that there is certainly no value.
  var isCertain = true

  /// Returns nil if the key `key` of the state `name` may have a value.
  init?(_ name: ArraySlice<UInt8>, _ key: ArraySlice<UInt8>) {
    guard let state = KnownState.named(name) else {
      let nearest = KnownState.nearest(to: name)
      guard nearest != nil || name.starts(with: "com.adobe.".utf8) else { return nil }
      message = "no extension publishes a state \(text: name)"
      hint = nearest.map { "did you mean \(text: $0.utf8)?" }
      // An unlisted extension may publish it.
      isCertain = false
      return
    }
    switch state.kind {
    case .none: message = "\(text: name) publishes no state"
    case .unseen: message = "\(text: name) publishes its state as XDM, which keys do not reach"
    case .standard:
      switch state.keys.standing(of: key) {
      case .known, .container, .unknown(nil): return nil
      case .missing(let nearest):
        message = "the state \(text: name) has no member \(text: key)"
        hint = nearest.map { "did you mean \(text: $0.utf8)?" }
      case .unknown(.some(let nearest)):
        message = "the state \(text: name) is not known to have a member \(text: key)"
        hint = "did you mean \(text: nearest.utf8)?"
        isCertain = false
      }
    }
  }
}
