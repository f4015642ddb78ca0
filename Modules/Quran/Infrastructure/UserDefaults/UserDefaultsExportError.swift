package import Kernel

/// The reason that a document is not an export of UserDefaults at all.
package enum UserDefaultsExportError: BoundaryError, Hashable {
    case notADictionary(kind: String)

    package var atBoundary: MizanError {
        switch self {
        case .notADictionary(let kind):
            MizanError(
                .invalidInput, "quran.not-a-defaults-export",
                "An export of UserDefaults is a dictionary of keys and values; this is \(kind).")
        }
    }
}
