/// The phase of long work.
package enum WorkPhase: String, Sendable, CaseIterable {
    /// A file comes in.
    case receiving
    /// A file is read, or is taken in part by part.
    case reading
    /// The data that was read is stored, in one transaction.
    case storing
    /// Changes are taken back.
    case undoing
    /// A file is written from the store.
    case writing
    case copying
    /// A file that was written, or is to be taken in, is read through.
    case checking
    case sending
    /// Somebody does not want it any more.
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
