package import Kernel

/// Why a document is not an export of UserDefaults at all.
package enum UserDefaultsExportError: Error, Hashable, Sendable, CustomStringConvertible {
    case notADictionary(kind: String)

    package var description: String {
        switch self {
        case .notADictionary(let kind):
            "An export of UserDefaults is a dictionary of keys and values; this is \(kind)."
        }
    }
}

extension MizanError {
    package init(_ error: UserDefaultsExportError) {
        self.init(.invalidInput, "quran.not-a-defaults-export", error.description)
    }
}

extension UserDefaultsExportError: BoundaryError {
    package var atBoundary: MizanError { MizanError(self) }
}
