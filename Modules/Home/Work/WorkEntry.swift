package import FoundationEssentials
package import Kernel

/// Long work that is under way, as the list of it shows it.
package struct WorkEntry: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case `import`, undo, export, backup
    }

    package let id: UUID
    package let owner: OwnerID
    package let kind: Kind
    /// The name of a file, or what was asked for.
    package internal(set) var what: String
    package internal(set) var phase: WorkPhase
    /// The bytes of a file that have come, and its size, if that is known.
    package internal(set) var received: WorkProgress.Amount
    /// The progress in its phase.
    package internal(set) var progress = WorkProgress()
    package let since: Instant
    /// True if no other of its name may be under way meanwhile.
    let isAlone: Bool

    package var isCancelled: Bool { phase == .cancelling }
}
