package import Kernel

extension Refusal {
    package static let recordShared = Refusal(
        .notPermitted, "record.shared", "The record is shared data: an admin must bring it back, on the machine.")
    package static let idempotencyKey = Refusal(.invalidInput, "idempotency.key", "The idempotency key is not valid.")
    package static let idempotencyKeyReused = Refusal(
        .conflict, "idempotency.key-reused", "The key was used for another request.")
    package static let ownerUnknown = Refusal(.notFound, "owner.unknown", "There is no such account.")
    package static let ownerNameTaken = Refusal(
        .conflict, "owner.name-taken", "Another account has this name, or a name too similar.")
    package static let queryCursor = Refusal(.invalidInput, "query.cursor", "The cursor belongs to another query.")
    package static let queryComparison = Refusal(
        .invalidInput, "query.comparison",
        "The field cannot be compared in this way; `allowed` lists the possible ways.")
    /// A document beyond the caller's limit.
    package static let blobTooLarge = Refusal(.tooLarge, "blob.too-large", "The document is too large.")
    package static let blobOtherBytes = Refusal(
        .invalidInput, "blob.other-bytes", "The bytes do not have the hash under which they were sent.")
    /// A record names a document whose bytes are not in this store.
    package static let blobMissing = Refusal(
        .notFound, "blob.missing", "The document's bytes are not in this store.")
    /// A record whose unique value another record already has.
    package static let notUnique = Refusal(.conflict, "record.not-unique", "Another record already has this value.")
}
