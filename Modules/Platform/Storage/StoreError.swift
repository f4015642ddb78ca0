package import Kernel

extension MizanError {
    /// True if the store itself failed, rather than the request: a full disk or a damaged file is no fault of the part that met
    /// it first, and every other part would meet it too.
    ///
    /// All errors of the store count but those that a part's own steps and rows can bring about, and a quota that is used up.
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
