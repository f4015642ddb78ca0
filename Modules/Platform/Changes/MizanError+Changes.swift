internal import Kernel
internal import Storage

extension MizanError {
    /// True if the error concerns only this change, so that other changes can be made; false if it concerns the store or Mizan.
    package var isAboutTheChange: Bool {
        // A change that needs no space can still be made.
        if reason == Refusal.quota.reason { return true }
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
