internal import Synchronization

/// The number of times that a request was sent. Not only this client, but also libcurl sends a request again: up to five times,
/// when a kept connection ends without an answer or an HTTP/2 server refuses a stream.
final class Attempts: Sendable {
    private let made = Mutex(0)
    private let most: Int
    /// True while one uncounted repetition is left. It is for a kept connection that was closed meanwhile: nobody is at fault,
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
