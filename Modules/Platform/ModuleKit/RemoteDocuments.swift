package import Kernel
internal import Storage

/// The documents of an owner whose bytes only another Mizan of the owner has. Home asks the owner's remotes; a slice has only this
/// port.
package struct RemoteDocuments: Sendable {
    /// Fetches the bytes of a document, checks them, and stores them as the owner's. Throws with the reason if no remote gives
    /// them. Callers that want the same document share one fetch.
    package let fetch: @Sendable (_ hash: String, _ mostBytes: Int64, OwnerID) async throws -> Void

    package init(fetch: @escaping @Sendable (_ hash: String, _ mostBytes: Int64, OwnerID) async throws -> Void) {
        self.fetch = fetch
    }

    /// For an owner without remotes.
    package static let none = RemoteDocuments { _, _, _ in throw nowhere }

    package static let nowhere = Refusal.blobMissing(
        "No other Mizan is set up that may have it.",
        advice: "To fetch it from the Mizan that has it: mizan sync add NAME https://ADDRESS. Or add the file here.")
}
