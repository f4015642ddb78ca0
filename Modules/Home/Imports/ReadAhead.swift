internal import Dispatch
internal import ModuleKit
internal import Storage
internal import Synchronization

/// Pieces of a file that have been read and are not stored yet. A thread reads ahead while a task stores the pieces.
///
/// A piece stays here until it is committed, because the transaction that stores it may run again.
final class ReadAhead: Sendable {
    struct Piece: Sendable {
        let items: PreparedImport
        /// The number of bytes of the file that have been read, including this piece.
        let bytesRead: Int64
    }

    private struct State {
        var pieces: [Piece] = []
        var end: Result<Void, any Error>?
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    /// The number of further pieces that may be read ahead.
    private let room = DispatchSemaphore(value: 0)

    init() {
        // Signalled here because a semaphore must not be released with less than its initial value.
        for _ in 0..<32 { room.signal() }
    }

    // MARK: Reading

    /// Reads a file to its end, and pauses while enough pieces are waiting. An error is delivered after the pieces before it.
    func read(_ open: @escaping @Sendable () throws -> any ImportPieces) async {
        do {
            try await withTaskCancellationHandler {
                try await BlockingWork.run { [self] cancellation in
                    let file = try open()
                    while let items = try file.next() {
                        room.wait()
                        try cancellation.check()
                        add(Piece(items: items, bytesRead: file.bytesRead))
                    }
                }
            } onCancel: {
                room.signal()
            }
            finish(.success(()))
        } catch {
            finish(.failure(error))
        }
    }

    private func add(_ piece: Piece) {
        state.withLock { state in
            state.pieces.append(piece)
            return state.waiting.take()
        }?.resume()
    }

    private func finish(_ end: Result<Void, any Error>) {
        state.withLock { state in
            state.end = end
            return state.waiting.take()
        }?.resume()
    }

    // MARK: Storing

    /// Waits until there is a piece. Returns false at the end of the file, and throws where reading failed.
    func hasMore() async throws -> Bool {
        while true {
            let (isThere, end) = state.withLock { (!$0.pieces.isEmpty, $0.end) }
            if isThere { return true }
            if let end { return try end.map { false }.get() }
            try Task.checkCancellation()
            await withCheckedContinuation { continuation in
                let isNews = state.withLock { state in
                    guard state.pieces.isEmpty, state.end == nil else { return true }
                    state.waiting = continuation
                    return false
                }
                if isNews { continuation.resume() }
            }
        }
    }

    /// The piece with the given index among the pieces that are not stored yet; nil if that piece has not been read yet.
    func piece(_ place: Int) -> Piece? {
        state.withLock { $0.pieces.indices.contains(place) ? $0.pieces[place] : nil }
    }

    /// Drops the first pieces, which have been stored.
    func drop(_ count: Int) {
        state.withLock { $0.pieces.removeFirst(count) }
        for _ in 0..<count { room.signal() }
    }
}
