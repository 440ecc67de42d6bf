/// The answer to the question why a message was not shown. If `id` is nil, the session has no message.
package struct MessageAnswer: Sendable {
  package var id: [UInt8]?
  package var proposition: [UInt8]?
  package var activity: [UInt8]?
  /// The cause for which the message is not shown; nil if the message is shown.
  package var cause: MessageCause?
  package var certainty = MessageCause.Certainty.certain
  /// The number of the event that is the evidence.
  package var event: Int?
  package var evidence: String?
  package var also: [MessageCause] = []
  /// The whole answer, as text for the user.
  package var text = ""

  package var isShown: Bool { id != nil && cause == nil }
}

extension MessageAnswer {
  /// Sets the answer from the causes that were found, in order. `otherwise`: the cause and the text if no cause was
  /// found.
  mutating func fill(
    with found: [(cause: MessageCause?, finding: MessageJudge.Finding)], head: String, isMessage: Bool,
    otherwise: (cause: MessageCause, words: String)
  ) {
    guard let (cause, finding) = found.first else {
      (self.cause, certainty) = (otherwise.cause, .unknown)
      text = head + (isMessage ? "not shown; " : ": ") + otherwise.words
      return
    }
    (self.cause, certainty, event, evidence) = (cause, finding.certainty, finding.event, finding.evidence)
    also = found.dropFirst().compactMap(\.cause)
    var place = ""
    if let evidence = finding.evidence, cause != nil {
      place = " [" + (event.map { "event \($0): " } ?? "") + evidence + "]"
    }
    let more = found.dropFirst().map { cause, finding in
      "; also: " + (finding.certainty == .unknown ? cause?.rawValue ?? "" : finding.words)
    }.joined()
    text = head
    switch certainty {
    case .certain where cause == nil: text += finding.words
    case .certain: text += (isMessage ? "not shown: " : ": ") + finding.words
    case .suspected:
      text += (isMessage ? "not shown" : "") + ", probably: " + finding.words
      text += finding.missing.map { "; " + $0 } ?? ""
    case .unknown: text += (isMessage ? "not shown; " : ": ") + "the session cannot tell " + finding.words
    }
    text += (cause == nil ? "" : place) + more
  }
}
