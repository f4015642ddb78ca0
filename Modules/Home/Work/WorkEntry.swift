package import FoundationEssentials
package import Kernel

/// Long work in progress, as it is listed.
package struct WorkEntry: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case `import`, undo, export, backup
        /// Something is read completely and checked: a backup, or the store.
        case check
    }

    package let id: UUID
    package let owner: OwnerID
    package let kind: Kind
    /// The name of a file, or of the requested action.
    package internal(set) var what: String
    package internal(set) var phase: WorkPhase
    /// The number of received bytes of a file, and its size, if known.
    package internal(set) var received: WorkProgress.Amount
    /// The progress within the phase.
    package internal(set) var progress = WorkProgress()
    package let since: Instant
    /// True if no other work with its name may run at the same time.
    let isAlone: Bool

    package var isCancelled: Bool { phase == .cancelling }
}
