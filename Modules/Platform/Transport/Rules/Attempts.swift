internal import Synchronization

/// How often a request was sent. This client sends it again, and so does libcurl on its own, up to five times,
/// where a kept connection ends without an answer or a server of HTTP/2 refuses a stream.
final class Attempts: Sendable {
    private let made = Mutex(0)
    private let most: Int
    /// Once it is sent again without being counted, because a kept connection was closed meanwhile: that is nobody's fault, and
    /// what may be sent twice does not fail for it.
    private let isFree: Mutex<Bool>

    init(most: Int, mayRepeat: Bool) {
        self.most = mayRepeat ? max(1, most) : 1
        isFree = Mutex(mayRepeat)
    }

    var count: Int { made.withLock { $0 } }

    func takeFree() -> Bool {
        isFree.withLock { isFree in
            defer { isFree = false }
            return isFree
        }
    }

    /// False where it was sent as often as it may be.
    func takeOne() -> Bool {
        made.withLock { made in
            guard made < most else { return false }
            made += 1
            return true
        }
    }
}
