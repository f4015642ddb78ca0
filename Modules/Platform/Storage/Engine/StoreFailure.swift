package import Kernel

/// The failures of a store that every engine has, in words that tell a person how to act.
package enum StoreFailure {
    package static func full() -> MizanError {
        MizanError(
            .storageFull, "storage.full",
            "The disk is full. Nothing of this was stored; free some space and try again.")
    }

    package static let cancelled = MizanError(
        .cancelled, "storage.cancelled", "This was cancelled before it was done. Nothing was changed.")

    /// The error for a failed commit, whose outcome is unknown: the commit may be in the log although it reported an error.
    static func unknown(_ cause: any Error) -> MizanError {
        MizanError(
            (cause as? MizanError)?.code == .storageFull ? .storageFull : .unavailable, "storage.commit-unknown",
            "The store failed while this was being stored, so it may or may not be stored. Send it again with the same "
                + "idempotency key, or check whether it is there. (\(cause))"
        )
    }

    /// The error after writing has ended. If the store's file was taken away, the error states this. Any other error that ends
    /// writing counts as a failure of the disk.
    static func stopped(because cause: any Error) -> MizanError {
        if let cause = cause as? MizanError, cause.reason == replacedReason { return cause }
        return MizanError(
            .unavailable, "storage.stopped",
            "Mizan no longer writes, because the disk failed: \(cause) Check the disk, then start Mizan again.")
    }

    /// True if the disk failed or the file was replaced, so that nothing read or written afterwards can be trusted.
    static func isBroken(_ error: any Error) -> Bool {
        guard let error = error as? MizanError else { return false }
        return error.reason == io || error.reason == replacedReason
    }

    static let io = "storage.io"
    static let replacedReason = "storage.replaced"
}

/// The outcomes of a commit that reported an error.
package enum FailedCommit: Error {
    /// It has certainly not happened.
    case refused(any Error)
    /// It may have happened.
    case unknown(any Error)
    /// It may have happened, and nothing may be written afterwards.
    case broken(any Error)
}
