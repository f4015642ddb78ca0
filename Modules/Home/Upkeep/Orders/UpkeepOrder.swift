package import FoundationEssentials
package import Kernel

/// Work on the whole store that an admin ordered, and what has become of it.
package struct UpkeepOrder: Sendable {
    package enum Deed: Sendable, Hashable {
        case backup
        /// A backup is read completely.
        case verification(of: String)
        /// The doctor examines the store, and repairs nothing.
        case examination

        package var kind: Kind {
            switch self {
            case .backup: .backup
            case .verification: .verification
            case .examination: .examination
            }
        }
    }

    package enum Kind: String, Sendable, CaseIterable { case backup, verification, examination }

    package enum State: Sendable {
        case underWay
        case made(BackupSummary)
        case verified(BackupSummary)
        case examined([ToldDiagnosis])
        case failed(MizanError)
    }

    package let id: UUID
    package let deed: Deed
    package let since: Instant
    package internal(set) var state = State.underWay
    /// Nil while it is under way.
    package internal(set) var endedAt: Instant?

    package var isUnderWay: Bool { endedAt == nil }
}
