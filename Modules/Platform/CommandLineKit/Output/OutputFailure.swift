internal import Glibc
internal import Kernel
internal import Synchronization

/// Remembers the first write error, which is reported when the command is done.
package final class OutputFailure: Sendable {
    private let number = Atomic<Int32>(0)

    func note(_ error: Int32) {
        if error != 0 { _ = number.compareExchange(expected: 0, desired: error, ordering: .relaxed) }
    }

    func check() throws(MizanError) {
        let error = number.load(ordering: .relaxed)
        guard error != 0 else { return }
        throw MizanError(
            error == ENOSPC || error == EDQUOT ? .storageFull : .unavailable, "output.failed",
            "The output could not be written: \(String(cString: strerror(error))). The printed output is not complete.")
    }
}
