internal import Kernel
internal import Synchronization

/// Makes sure that a closure produces exactly the length that the client was promised.
final class StreamLength: Sendable {
    private let promised: Int?
    private let sent = Mutex(0)

    init(of promised: Int?) {
        self.promised = promised
    }

    func add(_ count: Int) throws {
        let sent = sent.withLock { sent in
            sent += count
            return sent
        }
        if let promised, sent > promised { throw fault(sent, promised) }
    }

    func finish() throws {
        let sent = sent.withLock { $0 }
        if let promised, sent != promised { throw fault(sent, promised) }
    }

    private func fault(_ sent: Int, _ promised: Int) -> MizanError {
        MizanError(
            .internal, "http.stream-length", "The answer has \(sent) bytes, but \(promised) bytes were announced.")
    }
}
