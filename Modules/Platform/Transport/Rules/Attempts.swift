internal import Synchronization

/// The number of times that a request was sent. Besides this client, libcurl itself sends it again, up to five times, when a
/// kept connection ends without an answer or an HTTP/2 server refuses a stream.
final class Attempts: Sendable {
    private let made = Mutex(0)
    private let most: Int
    /// True while one uncounted repetition is left, for a kept connection that was closed meanwhile: that is nobody's fault,
    /// and a repeatable request must not fail because of it.
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

    /// False if the request was already sent as often as allowed.
    func takeOne() -> Bool {
        made.withLock { made in
            guard made < most else { return false }
            made += 1
            return true
        }
    }
}
