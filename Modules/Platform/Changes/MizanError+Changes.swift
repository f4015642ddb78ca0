internal import Kernel
internal import Storage

extension MizanError {
    /// Whether it says something of the change, so that the others can be made, rather than of the store or of Mizan.
    package var isAboutTheChange: Bool {
        // One that asks for no room can still be made.
        if reason == Self.quota { return true }
        if isOfTheStore || reason == "storage.too-slow" { return false }
        return switch code {
        case .invalidInput, .notFound, .conflict, .preconditionFailed, .notPermitted, .tooLarge, .unsupported,
            .corruptData:
            true
        case .unavailable: reason == "module.not-running"
        case .unauthenticated, .rateLimited, .storageFull, .cancelled, .internal: false
        }
    }
}
