package import FoundationEssentials
package import Kernel

/// A file that a person gave to the pages, and what has become of it so far.
package struct HeldImport: Sendable {
    package enum State: Sendable {
        /// The trial run is under way.
        case trying
        /// The trial shows the effect of an import of the file. Nothing is stored yet.
        case tried(ImportResult)
        case importing
        case imported(ImportResult)
        /// The trial or the import ended with an error. The file can be tried again.
        case refused(MizanError)
    }

    package let id: UUID
    package let name: String
    package internal(set) var state = State.trying

    /// True if the person wants no import any more. The work may nevertheless be complete before it ends.
    package internal(set) var isStopped = false

    package var isImported: Bool {
        if case .imported = state { true } else { false }
    }

    /// True while the server works on the file.
    package var isBusy: Bool {
        switch state {
        case .trying, .importing: true
        case .tried, .imported, .refused: false
        }
    }
}
