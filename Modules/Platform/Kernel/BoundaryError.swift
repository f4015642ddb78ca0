/// A slice's error that defines its own form for use outside the slice. Each such error type has one table. The table defines
/// this form and also the error's description.
package protocol BoundaryError: Error, CustomStringConvertible {
    var atBoundary: MizanError { get }
}

extension BoundaryError {
    package var description: String { atBoundary.message }
}

extension MizanError: BoundaryError {
    package var atBoundary: MizanError { self }

    /// True if the work ended because nobody needs it any more. Besides `CancellationError`, there is the store's own error for
    /// this.
    package static func isCancellation(_ error: any Error) -> Bool {
        error is CancellationError || (error as? any BoundaryError)?.atBoundary.code == .cancelled
    }

    /// The form of an error for use outside the slice that threw the error. An undeclared error is internal. Its text is not
    /// passed on, because the text may contain a person's data.
    package init(crossing error: any Error) {
        if let known = error as? any BoundaryError {
            self = known.atBoundary
        } else if error is CancellationError {
            self.init(.cancelled, "cancelled", "This was cancelled before it was done; nothing was changed.")
        } else {
            self.init(
                .internal, "internal", "Something went wrong inside Mizan (\(type(of: error))).")
        }
    }
}
