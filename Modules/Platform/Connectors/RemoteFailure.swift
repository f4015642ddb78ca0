package import Kernel

/// Why a remote could not be asked, or what it said instead of an answer.
package struct RemoteFailure: Error, Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        /// It may be otherwise in a moment.
        case passing
        /// The remote wants to be asked later.
        case throttled
        /// The remote does not let us in, or not everywhere.
        case notPermitted
        /// The answer is not in the form that the remote should use.
        case notUnderstood
        /// Too much at once.
        case tooLarge
        /// The tags are of a history that is over: pull first.
        case otherHistory
    }

    package let kind: Kind
    package let error: MizanError
    /// The time for which the remote wants to be left alone.
    package let retryAfter: Duration?

    package init(_ kind: Kind, _ error: MizanError, retryAfter: Duration? = nil) {
        (self.kind, self.error, self.retryAfter) = (kind, error, retryAfter)
    }
}

extension RemoteFailure: BoundaryError {
    package var atBoundary: MizanError { error }
}
