/// The phase of long work.
package enum WorkPhase: String, Sendable, CaseIterable {
    /// A file is being received.
    case receiving
    /// A file is being read, or imported part by part.
    case reading
    /// The data that was read is being stored, in one transaction.
    case storing
    /// Changes are being undone.
    case undoing
    /// A file is being written from the store.
    case writing
    case copying
    /// A file that was written, or will be imported, is being checked.
    case checking
    case sending
    /// The work has been cancelled and is ending.
    case cancelling
}

/// The listener for the phase and the progress of long work.
package struct WorkListener: Sendable {
    package let enter: @Sendable (WorkPhase) -> Void
    package let report: @Sendable (WorkProgress) -> Void

    package init(
        enter: @escaping @Sendable (WorkPhase) -> Void, report: @escaping @Sendable (WorkProgress) -> Void
    ) {
        (self.enter, self.report) = (enter, report)
    }

    package static let nobody = WorkListener(enter: { _ in }, report: { _ in })
}
