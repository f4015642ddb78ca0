internal import Synchronization

/// One exchange, shared by the task that wants it and the thread that performs it.
///
/// The thread adds the data that arrives. The task removes the data, and waits while there is none. The exchange ends with the
/// first of these events: the answer, a fault, or the task's cancellation. The cancellation does not wait for the thread.
final class Transfer: Sendable {
    let request: HTTPRequest
    let attempts: Attempts
    /// The time left for the whole request.
    let remaining: Duration?
    /// True if the task reads the bytes while they arrive. Then the server must wait while the task does not read.
    let isStream: Bool
    let state: Mutex<State>
    private let thread: CurlThread

    /// The most bytes that a stream holds, apart from one further piece from libcurl.
    static let mostHeld = 256 << 10

    struct State {
        var head: HTTPResponseHead?
        var bytes: [UInt8] = []
        /// The number of bytes received of the whole body.
        var received: Int64 = 0
        var end: Result<Void, TransportError>?
        /// libcurl was told to pause, because nobody has read the data that arrived.
        var isReceivingPaused = false
        var waiting: (need: Need, continuation: CheckedContinuation<Void, Never>)?
        var upload = Upload()
        /// The task that fills the upload.
        var pump: Task<Void, Never>?
        var turn: HostTurn?
    }

    /// The next event that the task waits for.
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

    /// Waits for the end and returns the whole answer.
    func answer() async throws(TransportError) -> (head: HTTPResponseHead, body: [UInt8]) {
        await wait(for: .end)
        let (head, bytes, end) = state.withLock { state in (state.head, state.takeBytes(), state.end) }
        do throws(TransportError) { try end?.get() } catch {
            // A failing status matters more than a fault in the page that explains it.
            guard let head, !HTTPResponseHead.isSuccess(head.status), error.fault.isOfAnswer else { throw error }
            return (head, [])
        }
        guard let head else { throw TransportError(.notHTTP, at: request.url) }
        return (head, bytes)
    }

    /// Waits for bytes and returns all that have arrived; nil at the end.
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

    // Arrivals are reported once libcurl has delivered all the data that it has. If each piece were reported, the two threads
    // would alternate for every 16 KB.

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

    /// Ends the exchange, unless it has already ended.
    func end(_ end: Result<Void, TransportError>, tellingThread: Bool = false) {
        var waiting: [CheckedContinuation<Void, Never>] = []
        let isFirst = state.withLock { state -> Bool in
            guard state.end == nil else { return false }
            state.end = end
            state.turn = nil
            // The bytes that a stream delivered before it broke off can still be read.
            if !isStream, case .failure = end { state.bytes = [] }
            waiting = [state.takeWaiting(), state.upload.takeWaiting()].compactMap(\.self)
            return true
        }
        for continuation in waiting { continuation.resume() }
        if isFirst { state.withLock { $0.pump }?.cancel() }
        if isFirst, tellingThread { thread.post(.cancel(self)) }
    }

    /// Tells libcurl to resume after a pause.
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
