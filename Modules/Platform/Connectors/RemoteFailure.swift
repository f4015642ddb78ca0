package import Kernel

/// The reason why a remote could not be reached, or its error answer.
package struct RemoteFailure: Error, Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        /// A temporary failure: another attempt may succeed.
        case passing
        /// The remote wants the request later.
        case throttled
        /// The remote refuses access, or access to some data.
        case notPermitted
        /// The answer is not in the form that the remote should use.
        case notUnderstood
        /// The request is too large.
        case tooLarge
        /// The tags belong to a history that has ended: pull first.
        case otherHistory
    }

    package let kind: Kind
    package let error: MizanError
    /// The time for which the remote wants no requests.
    package let retryAfter: Duration?

    package init(_ kind: Kind, _ error: MizanError, retryAfter: Duration? = nil) {
        (self.kind, self.error, self.retryAfter) = (kind, error, retryAfter)
    }
}

extension RemoteFailure: BoundaryError {
    package var atBoundary: MizanError { error }
}
