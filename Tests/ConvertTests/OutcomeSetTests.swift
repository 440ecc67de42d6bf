import RuleEngine
import Testing

@Suite struct `what an evaluation may come to` {
  private static func any(_ a: OutcomeSet, _ b: OutcomeSet) -> OutcomeSet {
    OutcomeSet.inOrder(0..<2, continuing: .no) { [a, b][Int($0)] }
  }

  private static func all(_ a: OutcomeSet, _ b: OutcomeSet) -> OutcomeSet {
    OutcomeSet.inOrder(0..<2, continuing: .yes) { [a, b][Int($0)] }
  }

  @Test func `is Kleene's logic where nothing throws`() {
    #expect(Self.any(.open, .yes) == .yes)
    #expect(Self.any(.open, .no) == .open)
    #expect(Self.any(.yes, .open) == .yes)
    #expect(Self.all(.open, .no) == .no)
    #expect(Self.all(.open, .yes) == .open)
    #expect(Self.all(.no, .open) == .no)
    #expect(OutcomeSet.inOrder(0..<0, continuing: .no) { _ in .yes } == .no)
    #expect(OutcomeSet.inOrder(0..<0, continuing: .yes) { _ in .no } == .yes)
  }

  @Test func `ends by an exception only where that is come to`() {
    #expect(Self.any(.yes, .exception) == .yes)
    #expect(Self.any(.no, .exception) == .exception)
    #expect(Self.any(.exception, .yes) == .exception)
    #expect(Self.all(.no, .exception) == .no)
    #expect(Self.all(.yes, .exception) == .exception)
    // Nobody can say whether it is come to.
    #expect(Self.any(.open, .exception) == [.yes, .exception])
    #expect(Self.all(.open, .exception) == [.no, .exception])
    #expect(!Self.any(.open, .exception).isSettled)
  }

  @Test func `of parts that are all evaluated is an exception if one is`() {
    #expect(OutcomeSet.together([.yes, .exception], isAll: false) == .exception)
    #expect(OutcomeSet.together([.no, .exception], isAll: true) == .exception)
    #expect(OutcomeSet.together([.yes, .open], isAll: false) == .yes)
    #expect(OutcomeSet.together([.yes, .open], isAll: true) == .open)
    #expect(OutcomeSet.together([.no, .open], isAll: true) == .no)
    #expect(OutcomeSet.together([], isAll: true) == .yes)
    #expect(OutcomeSet.together([], isAll: false) == .no)
  }
}
