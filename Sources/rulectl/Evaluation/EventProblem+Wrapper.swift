extension EventComplaints.Complaint {
  /// Creates the message about an event that `note` says is unusable. `name`: the input; `position`: that of the note.
  init(
    _ problem: EventProblem, _ summary: String, _ note: BatchResult.Note, of batch: borrowing Batch, in name: String,
    at position: StreamPosition
  ) {
    let isLong = !batch.isConverted && (position.column > 1_000 || note.count > 1_000)
    text = summary
    place = "\(name):\(position.line)" + (isLong ? ": byte \(position.offset)" : ":\(position.column)")
    help = problem.wrapperHelp(in: batch, note) ?? problem.help
    let isObject = note.place.offset < batch.bytes.count && batch.bytes[note.place.offset] == 0x7B
    isForeign = !batch.isConverted && position.column == 1 && !isObject
  }
}

extension EventProblem {
  /// Returns the help for an object that has the event in one of its members; nil for other problems.
  func wrapperHelp(in batch: borrowing Batch, _ note: BatchResult.Note) -> String? {
    guard case .missing = reason, !batch.isConverted,
      let document = try? JSONDocument(Array(batch.bytes[note.place.offset...].prefix(note.count))),
      document.isObject(document.root)
    else { return nil }
    let wrapped = document.members(document.root).first { _, value in
      document.isObject(value) && ["type", "source"].allSatisfy { document.presentMember(value, $0) != nil }
    }
    guard let name = wrapped.map({ String(decoding: document.string($0.name), as: UTF8.self) }) else { return nil }
    // Other names would need quotes in a shell, and entries of an array another filter.
    let isPlain = name.utf8.allSatisfy { $0 == 0x5F || 0x61...0x7A ~= $0 | 0x20 }
    let command = isPlain && !name.isEmpty && batch.layout == .lines ? ", as with `jq -c .\(name)`" : ""
    return "the event is in the member `\(Messages.printable(name))`: take it out" + command
  }
}
