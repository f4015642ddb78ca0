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
    /// How much of a file has come, and of how much, where that is known.
    package internal(set) var received: WorkProgress.Amount
    /// How far it is in its phase.
    package internal(set) var progress = WorkProgress()
    package let since: Instant
    /// Whether no other of its name may be under way meanwhile.
    let isAlone: Bool

    package var isCancelled: Bool { phase == .cancelling }
}
