package import Kernel

extension MizanError {
    /// True if the store itself failed, rather than the request. A full disk or a damaged file is not the fault of the module
    /// that met it first, and every other module would meet it too.
    ///
    /// All errors of the store count, except the errors that a module's own steps and rows can cause. An exhausted quota and a
    /// cancellation count as well.
    package var isOfTheStore: Bool {
        code == .cancelled || reason == Refusal.quota.reason
            || (reason.hasPrefix("storage.") && !Self.ofThePart.contains(reason))
    }

    private static let ofThePart: Set = [
        "storage.sqlite", "storage.constraint", "storage.migration-changed", "storage.schema-changed",
        "storage.newer-schema", "storage.nul",
        "storage.unexpected-value", "storage.history", "storage.read-transaction", "storage.foreign-key",
        "storage.too-slow",
    ]
}
