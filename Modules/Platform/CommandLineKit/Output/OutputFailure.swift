internal import Glibc
internal import Kernel
internal import Synchronization

/// Remembers the first write error, which is reported when the command is done.
package final class OutputFailure: Sendable {
    private let number = Atomic<Int32>(0)
    private let refusal = Mutex<MizanError?>(nil)

    func note(_ error: Int32) {
        if error != 0 { _ = number.compareExchange(expected: 0, desired: error, ordering: .relaxed) }
    }

    /// A result was not printed, because something was asked for that it does not have.
    func note(_ error: MizanError) { refusal.withLock { $0 = $0 ?? error } }

    func check() throws(MizanError) {
        if let refusal = refusal.withLock(\.self) { throw refusal }
        let error = number.load(ordering: .relaxed)
        guard error != 0 else { return }
        throw MizanError(
            error == ENOSPC || error == EDQUOT ? .storageFull : .unavailable, "output.failed",
            "The output could not be written: \(String(cString: strerror(error))). The printed output is not complete.")
    }
}
