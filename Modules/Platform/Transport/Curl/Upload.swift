internal import Synchronization

/// The bytes of a streamed upload on their way from the task that produces them to the thread that sends them.
struct Upload {
    private var bytes: ArraySlice<UInt8> = []
    private var hasEnded = false
    /// libcurl was told to pause, because there was nothing to send.
    private(set) var isPaused = false
    private var waiting: CheckedContinuation<Void, Never>?

    enum Piece: Equatable {
        case bytes(Int)
        case end
        case none
    }

    /// Fills a buffer that libcurl supplies.
    mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Piece {
        if bytes.isEmpty {
            isPaused = !hasEnded
            return hasEnded ? .end : .none
        }
        let count = min(buffer.count, bytes.count)
        bytes.prefix(count).withUnsafeBytes { buffer.copyMemory(from: $0) }
        bytes = bytes.dropFirst(count)
        return .bytes(count)
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// Adds the next piece, or nil for the end; returns whether libcurl must be woken.
    mutating func put(_ piece: [UInt8]?) -> Bool {
        if let piece { bytes = piece[...] } else { hasEnded = true }
        defer { isPaused = false }
        return isPaused
    }

    mutating func wait(_ continuation: CheckedContinuation<Void, Never>) { waiting = continuation }

    mutating func takeWaiting() -> CheckedContinuation<Void, Never>? {
        defer { waiting = nil }
        return waiting
    }
}

extension Transfer {
    /// Starts the transfer and asks the source for one piece at a time. Each piece is requested after the previous piece has
    /// been sent. When the transfer ends, this is cancelled.
    func pump(_ next: @escaping @Sendable () async throws -> [UInt8]?, _ length: Int64?) {
        // An empty body is complete once the head is sent, so the source is asked first whether it really is empty.
        let waits = length == 0
        if !waits { start() }
        let pump = Task {
            await self.send(UploadSource(next, length)) { if waits { self.start() } }
        }
        let isOver = state.withLock { state in
            state.pump = pump
            return state.end != nil
        }
        if isOver { pump.cancel() }
    }

    private func send(_ source: UploadSource, atEnd: () -> Void) async {
        var source = source
        do {
            while let piece = try await source.next() {
                put(piece)
                await untilSent()
                if state.withLock({ $0.end != nil }) { return }
            }
            put(nil)
            atEnd()
        } catch {
            let fault = error as? UploadFault ?? .source
            end(.failure(TransportError(.upload(fault), at: request.url)), tellingThread: true)
        }
    }

    private func put(_ piece: [UInt8]?) {
        if state.withLock({ $0.upload.put(piece) }) { goOn() }
    }

    private func untilSent() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.end != nil || state.upload.isEmpty { return true }
                state.upload.wait(continuation)
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    /// The next piece to send, called by the thread.
    func send(into buffer: UnsafeMutableRawBufferPointer) -> Upload.Piece {
        let (piece, waiting) = state.withLock { state in
            let piece = state.upload.take(into: buffer)
            return (piece, state.upload.isEmpty ? state.upload.takeWaiting() : nil)
        }
        waiting?.resume()
        return piece
    }
}
