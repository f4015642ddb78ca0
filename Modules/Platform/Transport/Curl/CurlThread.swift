internal import CCurl
internal import Glibc
internal import Synchronization

/// The single thread for all requests of a client, with its kept connections. It starts with the first request.
///
/// libcurl's handles must not be shared between threads, so all of them belong to this thread. Other threads post commands and
/// wake it.
final class CurlThread: Sendable {
    enum Command: Sendable {
        case start(Transfer)
        case cancel(Transfer)
        /// Resumes a paused transfer, in both directions.
        case goOn(Transfer)
        case stop
    }

    private struct State {
        var phase = Phase.new
        var commands: [Command] = []
        var whenOver: [CheckedContinuation<Void, Never>] = []
        /// The thread, until somebody has joined it.
        var thread: pthread_t?

        /// True if the thread never started and never will, or has ended and been joined.
        var isGone: Bool {
            if case .over(isGone: true) = phase { thread == nil } else { false }
        }

        mutating func takeThread() -> pthread_t? {
            defer { thread = nil }
            return thread
        }
    }

    private enum Phase {
        case new
        case running(MultiHandle)
        /// The thread is ending, or never started.
        case over(isGone: Bool)
    }

    private let state = Mutex(State())
    private let configuration: TransportConfiguration

    init(_ configuration: TransportConfiguration) {
        self.configuration = configuration
    }

    func post(_ command: Command) {
        let refusal = state.withLock { state -> TransportFault? in
            if case .new = state.phase {
                guard case .start = command else {
                    if case .stop = command { state.phase = .over(isGone: true) }
                    return nil
                }
                guard begin(&state) else { return .noLibrary }
            }
            guard case .running(let multi) = state.phase else { return .closed }
            state.commands.append(command)
            if state.commands.count == 1 { multi.wake() }
            if case .stop = command { state.phase = .over(isGone: false) }
            return nil
        }
        if let refusal, case .start(let transfer) = command {
            transfer.end(.failure(TransportError(refusal, at: transfer.request.url)))
        }
    }

    /// Ends all requests, and returns when the thread has ended.
    func close() async {
        post(.stop)
        // Usually the thread never started.
        if state.withLock({ $0.isGone }) { return }
        await withCheckedContinuation { continuation in
            let isGone = state.withLock { state in
                if case .over(isGone: false) = state.phase {
                    state.whenOver.append(continuation)
                    return false
                }
                return true
            }
            if isGone { continuation.resume() }
        }
        // On exit the thread frees OpenSSL's per-thread data, which must not happen while the program is exiting.
        if let thread = state.withLock({ $0.takeThread() }) { pthread_join(thread, nil) }
    }

    deinit {
        if let thread = state.withLock({ $0.takeThread() }) { pthread_detach(thread) }
    }

    private func begin(_ state: inout State) -> Bool {
        guard Self.isLibraryReady, let multi = MultiHandle(configuration) else { return false }
        var thread = pthread_t()
        let context = Unmanaged.passRetained(ThreadStart(thread: self, multi: multi))
        let failed = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let start = Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue()
                start.thread.run(start.multi)
                return nil
            }, context.toOpaque())
        guard failed == 0 else {
            context.release()
            multi.free()
            return false
        }
        state.thread = thread
        state.phase = .running(multi)
        return true
    }

    private final class ThreadStart: Sendable {
        let thread: CurlThread
        let multi: MultiHandle

        init(thread: CurlThread, multi: MultiHandle) {
            (self.thread, self.multi) = (thread, multi)
        }
    }

    private func run(_ multi: MultiHandle) {
        // Only the program's own threads receive signals. In addition, a closed connection must not end the program (SIGPIPE).
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        let loop = CurlLoop(multi, configuration)
        while loop.apply(
            state.withLock { state in
                defer { state.commands = [] }
                return state.commands
            })
        {
            loop.perform()
            loop.tell()
            loop.endOverdue()
            multi.wait(milliseconds: loop.isBusy ? 1_000 : 60_000)
        }
        loop.end()
        let (left, waiting) = state.withLock { state in
            state.phase = .over(isGone: true)
            multi.free()
            defer { (state.commands, state.whenOver) = ([], []) }
            return (state.commands, state.whenOver)
        }
        for case .start(let transfer) in left {
            transfer.end(.failure(TransportError(.closed, at: transfer.request.url)))
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Set once in a process, before any other use of libcurl. This loads the library.
    private static let isLibraryReady = mizan_curl_is_here() != 0 && mizan_curl_global_init() == CURLE_OK
}

/// libcurl's set of transfers, with its connections. Only the thread uses the set, except for `wake`: libcurl allows `wake` on
/// any thread while the set exists. `CurlThread.state` is the lock for `wake`.
struct MultiHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    init?(_ configuration: TransportConfiguration) {
        guard let pointer = mizan_curl_multi_init() else { return nil }
        self.pointer = pointer
        set(CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX)
        set(CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
        set(CURLMOPT_MAX_TOTAL_CONNECTIONS, 64)
        set(CURLMOPT_MAXCONNECTS, 64)
    }

    private func set(_ option: CURLMoption, _ value: Int) { _ = mizan_curl_multi_set_long(pointer, option, value) }

    func wake() { mizan_curl_multi_wakeup(pointer) }

    /// Waits until data arrives or can be sent, libcurl has work to do, or somebody wakes it.
    func wait(milliseconds: Int32) { _ = mizan_curl_multi_wait(pointer, milliseconds) }

    func free() { mizan_curl_multi_cleanup(pointer) }
}
