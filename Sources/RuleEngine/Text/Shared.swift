/// A value that many hold without copying it: nothing is counted but the one reference.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
