extension ScheduleExplanation {
  /// Returns a copy with `offset` bytes added to all byte ranges.
  package func moved(by offset: Int) -> Self {
    if offset == 0 { return self }
    var result = self
    result.range = range.moved(by: offset)
    for place in lostParts.indices {
      result.lostParts[place].range = lostParts[place].range.moved(by: offset)
    }
    for place in triggers.indices {
      result.triggers[place].range = triggers[place].range.moved(by: offset)
      result.triggers[place].lost?.move(by: offset)
      for offer in triggers[place].offers.indices {
        result.triggers[place].offers[offer].condition?.move(by: offset)
      }
    }
    return result
  }
}

extension Explanation {
  fileprivate mutating func move(by offset: Int) {
    for place in nodes.indices {
      nodes[place].range = nodes[place].range.moved(by: offset)
      nodes[place].focus = nodes[place].focus.moved(by: offset)
      for operand in nodes[place].test?.operands.indices ?? 0..<0 {
        let range = nodes[place].test?.operands[operand].range
        nodes[place].test?.operands[operand].range = range?.moved(by: offset)
      }
    }
  }
}

extension ByteRange {
  fileprivate func moved(by offset: Int) -> Self { ByteRange(lower + offset, upper + offset) }
}
