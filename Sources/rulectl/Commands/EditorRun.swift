internal import RuleEditor
internal import Synchronization

/// Runs the language server on the standard input and output.
///
/// The calling thread reads messages and answers requests; a second thread checks documents, so that requests do not
/// wait for checks.
struct EditorRun {
  /// The maximum size of a message in bytes: a document of 100 MB, with each byte escaped.
  private static let mostOfMessage = 640 << 20
  private static let partSize = 1 << 20
  /// The maximum delay in seconds of a check while input still arrives.
  private static let mostDelay = 0.2

  private let session: EditorSession
  private let services: any EditorServices
  private let files: FileSource

  init(_ services: any EditorServices, _ files: FileSource) {
    (self.services, self.files) = (services, files)
    session = EditorSession(services)
  }

  /// The job and its result, which the two threads pass to each other.
  private final class Desk: Sendable {
    let job = Mutex<EditorJob?>(nil)
    let answer = Mutex<EditorAnswer?>(nil)
    let asked: PipeQueue
    let answered: PipeQueue

    init() throws(IOProblem) {
      asked = try PipeQueue()
      answered = try PipeQueue()
    }
  }

  func run() throws(IOProblem) -> ExitStatus {
    let desk = try Desk()
    let services = services
    // Never joined: when the program ends, this thread waits for a job, or is still in a check whose result nobody
    // needs.
    let worker = WorkerThread {
      while true {
        _ = desk.asked.receive()
        guard let job = desk.job.withLock({ $0 }) else { return }
        let answer = services.answer(job)
        desk.answer.withLock { $0 = answer }
        desk.answered.send(0)
      }
    }
    let input = try files.open("-")
    var stream = MessageStream(limit: Self.mostOfMessage)
    var isEnded = false
    var lastChance = SystemClock.elapsed()
    while Interruption.pending == nil {
      var part: [UInt8] = []
      let received = try input.readAtOnce(Self.partSize, into: &part)
      isEnded = received == 0
      stream.append(part)
      var contents: [[UInt8]] = []
      while let next = stream.next() {
        switch next {
        case .content(let content): contents.append(content)
        case .oversize(let size):
          session.log("a message of \(size) bytes is dropped: more than \(Self.mostOfMessage)")
        case .broken(let reason):
          Messages.report(.error, reason, place: input.path, help: "start `rulectl lsp` from an editor")
          return .usage
        }
      }
      session.receive(contents)
      if desk.answered.hasNumber {
        _ = desk.answered.receive()
        if let answer = desk.answer.withLock({ answer in answer.take() }) { session.take(answer) }
      }
      if session.isOver {
        try Output.write(session.takeOutput())
        return session.isShutDown ? .done : .no
      }
      // Requests that have arrived are answered before checks begin, but only for a limited time.
      let now = SystemClock.elapsed()
      var job: EditorJob?
      if received == nil || now > lastChance + Self.mostDelay {
        lastChance = now
        job = session.nextJob()
      }
      if let job {
        if worker == nil {
          session.take(services.answer(job))
        } else {
          desk.job.withLock { $0 = job }
          desk.asked.send(0)
        }
      }
      let output = session.takeOutput()
      if !output.isEmpty { try Output.write(output) }
      if isEnded {
        if stream.hasRest {
          Messages.report(.error, "the input ends inside a message", place: input.path)
          return .usage
        }
        return session.isShutDown ? .done : .no
      }
      if received == nil { input.wait(or: desk.answered.reader) }
    }
    return .done
  }
}
