package import Kernel

/// The reason that a record of this slice has no name, or a name cannot be read.
package enum RecordNameError: Error, Hashable, Sendable {
    case reference(QuranReferenceError)
    case unreadableRecordName(String)
    /// CloudKit accepts names of 1 to 255 ASCII characters.
    case impossibleRecordName(String)
}

extension RecordNameError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .reference(let error): error.atBoundary
        case .unreadableRecordName(let name): Self.refused("“\(name)” does not name a record of this app.")
        case .impossibleRecordName(let name):
            Self.refused("“\(name)” cannot be a record's name: names have 1 to 255 characters, all of them ASCII.")
        }
    }

    private static let refused = Refusal(.invalidInput, "quran.record-name")
}
