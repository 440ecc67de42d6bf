/// Processes events of the device.
extension AirshipEngine {
  /// Changes the state of the device for `event`, and offers the event to the schedules. The clock must show the time
  /// of the event.
  package mutating func process(_ event: DeviceEvent) {
    if isSpent { return }
    switch event {
    case .processStart:
      if !profile.forgetsByTime {
        forgetFinished()
        world.apply(.processBegan)
      }
      hear(ScheduleEvent(.event(.appInit)))
    case .foreground:
      world.apply(.appState(isForeground: true))
      hear(ScheduleEvent(.event(.foreground)), candidates: waiting(for: .appState))
      world.apply(.sessionBegan)
      hear(ScheduleEvent(.session(world.session)))
    case .background:
      world.apply(.appState(isForeground: false))
      hear(ScheduleEvent(.event(.background)), candidates: waiting(for: .appState))
      world.apply(.sessionEnded)
      hear(ScheduleEvent(.session(nil)))
    case .screen(let name, let data):
      world.apply(.screen(name))
      hear(ScheduleEvent(.event(.screen), data: data), candidates: waiting(for: .screen))
    case .region(let name, let isEntered, let data):
      if isEntered {
        world.apply(.entered(name, isOnly: !profile.knowsSeveralRegions))
      } else if profile.knowsSeveralRegions {
        world.apply(.left(name))
      }
      hear(ScheduleEvent(.event(isEntered ? .regionEnter : .regionExit), data: data), candidates: waiting(for: .region))
    case .custom(let data, let value):
      hear(ScheduleEvent(.event(.customEventCount), data: data))
      if let value = value ?? profile.missingValue {
        hear(ScheduleEvent(.event(.customEventValue), value: value, data: data))
      } else {
        noteValueless()
      }
    case .version(let version, let data):
      let event = ScheduleEvent(.version(version), data: data)
      world.apply(.updated(event))
      hear(event)
    case .other(let kind, let data): hear(ScheduleEvent(.event(kind), data: data))
    case .schedule(let set):
      let source = source(of: set)
      for place in set.schedules.indices {
        let id = set.schedules[place].id
        guard let late else {
          add(place, of: set, source, isLate: true)
          continue
        }
        if late.contains(id, count) {
          lateIDs.insert(id)
          add(place, of: set, source, isLate: true)
        } else {
          // A schedule that `late` does not select still counts, so that later schedules keep their numbers.
          count += 1
        }
      }
    case .cancel(let request): cancel(request)
    case .tick, .unrecorded: return
    }
  }
}

/// The work of one step of the engine that `settle` still has to do.
struct PendingWork {
  /// The triggers that reached their goal: the slot of the schedule, and the index in its plan's `triggers`.
  var fired: [(slot: Int, trigger: Int)] = []
  /// The slots of schedules whose pause has ended.
  var ended: Set<Int> = []
  /// The slots of pending schedules that may be ready to run.
  var candidates: Set<Int> = []
  /// The slots of schedules whose triggers become active although the phase of the schedule does not change.
  var fresh: [Int] = []
}
