import FuzzChecks
import FuzzDriver
import Glibc

enum Chosen {
  /// libFuzzer reads the arguments, so the name comes from the environment.
  static let target: FuzzTarget = {
    let targets = FuzzTarget.all + [JSONPair.target, ArchivePair.target]
    // Sound: no other thread changes the environment.
    let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) }
    guard let target = targets.first(where: { $0.name == name }) else {
      print("FUZZ_TARGET must be one of: " + targets.map(\.name).joined(separator: " "))
      exit(2)
    }
    return target
  }()
}

_ = unsafe fuzz(CommandLine.argc, CommandLine.unsafeArgv) { data, size in
  // Sound: the driver lends `size` bytes for the time of the call.
  unsafe Chosen.target.check(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
