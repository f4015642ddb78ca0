internal import Synchronization

/// One exchange, as the task that wants it and the thread that makes it share it.
///
/// The thread puts in what comes; the task takes it out, and waits while there is nothing. The first of these ends it:
/// the answer, a fault, or the task's cancellation, which does not wait for the thread.
final class Transfer: Sendable {
    let request: HTTPRequest
    let attempts: Attempts
    /// The time left for the whole request.
    let remaining: Duration?
    /// Its bytes are taken while they come, and the server waits when nobody takes them.
    let isStream: Bool
    let state: Mutex<State>
    private let thread: CurlThread

    /// A stream holds so many bytes at most, and one piece of libcurl's more.
    static let mostHeld = 256 << 10

    struct State {
        var head: HTTPResponseHead?
        var bytes: [UInt8] = []
        /// The bytes of the whole body.
        var received: Int64 = 0
        var end: Result<Void, TransportError>?
        /// libcurl was told to wait, because nobody takes what has come.
        var isReceivingPaused = false
        var waiting: (need: Need, continuation: CheckedContinuation<Void, Never>)?
        var upload = Upload()
        /// The task that fills it.
        var pump: Task<Void, Never>?
        var turn: HostTurn?
    }

    /// The next thing that the task waits for.
    enum Need {
        case head, bytes, end
    }

    init(
        _ request: HTTPRequest, _ attempts: Attempts, within remaining: Duration?, isStream: Bool,
        on thread: CurlThread, turn: HostTurn?
    ) {
        (self.request, self.attempts, self.remaining) = (request, attempts, remaining)
        (self.isStream, self.thread) = (isStream, thread)
        state = Mutex(State(turn: turn))
    }

    // MARK: The task's side

    func start() {
        thread.post(.start(self))
    }

    /// Waits for the head and returns it.
    func head() async throws(TransportError) -> HTTPResponseHead {
        await wait(for: .head)
        let (head, end) = state.withLock { ($0.head, $0.end) }
        if let head { return head }
        try end?.get()
        throw TransportError(.notHTTP, at: request.url)
    }

    /// Waits for the end and returns all of the answer.
    func answer() async throws(TransportError) -> (head: HTTPResponseHead, body: [UInt8]) {
        await wait(for: .end)
        let (head, bytes, end) = state.withLock { state in (state.head, state.takeBytes(), state.end) }
        do throws(TransportError) { try end?.get() } catch {
            // The status counts, and not a fault of the page that explains it.
            guard let head, !HTTPResponseHead.isSuccess(head.status), error.fault.isOfAnswer else { throw error }
            return (head, [])
        }
        guard let head else { throw TransportError(.notHTTP, at: request.url) }
        return (head, bytes)
    }

    /// Waits for bytes and returns all there are; nil at the end.
    func next() async throws(TransportError) -> [UInt8]? {
        await wait(for: .bytes)
        let (bytes, end, wasPaused) = state.withLock { state in
            let bytes = state.takeBytes()
            defer { state.isReceivingPaused = false }
            return (bytes, state.end, state.isReceivingPaused)
        }
        if wasPaused { goOn() }
        if !bytes.isEmpty { return bytes }
        try end?.get()
        return nil
    }

    func cancel() { end(.failure(TransportError(.cancelled, at: request.url)), tellingThread: true) }

    private func wait(for need: Need) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    if state.has(need) { return true }
                    state.waiting = (need, continuation)
                    return false
                }
                if isThere { continuation.resume() }
            }
        } onCancel: {
            cancel()
        }
    }

    // MARK: The thread's side

    // Arrivals are reported once libcurl has given all that there is: piece by piece, two threads would take turns for every 16
    // KB.

    func received(_ head: HTTPResponseHead) { state.withLock { $0.head = head } }

    func tell() { state.withLock { $0.takeWaiting() }?.resume() }

    enum Reception {
        case taken, full, ended, tooMuch
    }

    func received(_ bytes: UnsafeRawBufferPointer) -> Reception {
        state.withLock { state in
            guard state.end == nil else { return .ended }
            if isStream, state.bytes.count >= Self.mostHeld {
                state.isReceivingPaused = true
                return .full
            }
            state.received += Int64(bytes.count)
            guard state.received <= request.limit else { return .tooMuch }
            if isStream, state.bytes.isEmpty { state.bytes.reserveCapacity(Self.mostHeld + bytes.count) }
            state.bytes.append(contentsOf: bytes)
            return .taken
        }
    }

    /// Ends it, if nothing has ended it yet.
    func end(_ end: Result<Void, TransportError>, tellingThread: Bool = false) {
        var waiting: [CheckedContinuation<Void, Never>] = []
        let isFirst = state.withLock { state -> Bool in
            guard state.end == nil else { return false }
            state.end = end
            state.turn = nil
            // The bytes that a stream brought before it broke off are still to be taken.
            if !isStream, case .failure = end { state.bytes = [] }
            waiting = [state.takeWaiting(), state.upload.takeWaiting()].compactMap(\.self)
            return true
        }
        for continuation in waiting { continuation.resume() }
        if isFirst { state.withLock { $0.pump }?.cancel() }
        if isFirst, tellingThread { thread.post(.cancel(self)) }
    }

    /// libcurl is to go on where it was told to wait.
    func goOn() { thread.post(.goOn(self)) }
}

extension Transfer.State {
    func has(_ need: Transfer.Need) -> Bool {
        guard end == nil else { return true }
        return switch need {
        case .head: head != nil
        case .bytes: !bytes.isEmpty
        case .end: false
        }
    }

    mutating func takeWaiting() -> CheckedContinuation<Void, Never>? {
        guard let waiting, has(waiting.need) else { return nil }
        self.waiting = nil
        return waiting.continuation
    }

    mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
