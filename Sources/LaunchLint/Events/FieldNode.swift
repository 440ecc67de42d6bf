/// The fields of an event as a tree, built from the steps of their paths. A node without a field is a container whose
/// own path is not listed.
struct FieldNode: Sendable {
  let step: FieldStep?
  private(set) var field: EventField?
  private(set) var children: [FieldNode] = []

  /// Creates the tree of the data of `event`.
  init(_ event: CatalogueEvent) {
    step = nil
    for field in event.fields { add(field, at: field.steps[...]) }
  }

  private init(step: FieldStep) { self.step = step }

  private mutating func add(_ field: EventField, at steps: ArraySlice<FieldStep>) {
    guard let first = steps.first else {
      self.field = field
      return
    }
    let index = children.firstIndex { $0.step == first } ?? children.count
    if index == children.count { children.append(FieldNode(step: first)) }
    children[index].add(field, at: steps.dropFirst())
  }

  /// The part of a name that leads to the node; nil for elements.
  var name: String? { if case .member(let name) = step { name } else { nil } }

  func child(named name: some StringProtocol) -> FieldNode? { children.first { $0.name.map { $0 == name } ?? false } }

  func child(of elements: FieldStep.Elements) -> FieldNode? { children.first { $0.step == .element(elements) } }

  /// The tree of each event of the catalogue. Parallel to `EventCatalogue.all`.
  static let all = EventCatalogue.all.map(FieldNode.init)
}
