extension Surroundings {
  /// Returns the device that `--device` describes; without the option, a device whose members are all unknown.
  func airshipDevice(_ limits: RulesLimits) throws(CommandFailure) -> AirshipDevice {
    guard let device else { return AirshipDevice() }
    let shape = """
      write an object such as {"version":"3.1","locale":"fr-CA","tags":["vip"]}; see `rulectl schema device`
      """
    let document = try StrictJSON.document(
      try device.contents(limits), "device file", device.name, depth: limits.depth, shape: shape)
    do throws(DeviceProblem) {
      return try AirshipDevice(document)
    } catch {
      let near = error.unknownMember.map { name in
        SpellingSuggestion.name(for: name.utf8, among: AirshipDevice.memberNames).map { "use `\($0)`" }
          ?? "use one of " + AirshipDevice.memberNames.joined(separator: ", ")
      }
      throw CommandFailure(
        .usage, "invalid device file: \(error.summary)",
        place: TextLocations(device.name, document.text).place(of: error.offset), help: near ?? shape)
    }
  }
}
