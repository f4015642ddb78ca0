internal import Changes
internal import HomeBase
package import Kernel
internal import ModuleKit
package import Storage

/// The bytes of documents, for devices. A device reaches a document only through a record that names it: it needs the record's
/// slice, and another owner's document is as unknown as one that does not exist.
package struct SyncBlobs: Sendable {
    let context: ModuleContext
    let types: RecordTypes
    /// The largest document in bytes.
    package let largest: Int64

    package typealias Pieces = (_ take: ([UInt8]) async throws -> Void) async throws -> Void

    /// - Parameter mayRead: true for a slice that the caller may read.
    package func open(
        _ hash: String, owner: OwnerID, mayRead: @escaping @Sendable (String) -> Bool
    ) async throws -> BlobReader {
        let bytes = try await context.read(owner) { transaction in
            guard try isNamed(hash, mayRead, in: transaction), let blob = try Blobs.find(hash, in: transaction) else {
                return BlobReader?.none
            }
            return try context.database.blobs.open(blob)
        }
        guard let bytes else { throw Refusal.blobMissing("There is no document \(Excerpt.of(hash)) here.") }
        return bytes
    }

    /// Takes a document that a record names. If its bytes are other ones, or break off, nothing is left.
    ///
    /// - Parameter mayWrite: true for a slice that the caller may write.
    package func receive(
        _ hash: String, expecting length: Int?, owner: OwnerID, mayWrite: @escaping @Sendable (String) -> Bool,
        _ pieces: Pieces
    ) async throws -> Blob {
        let seat = try context.uploads.take(owner)
        defer { withExtendedLifetime(seat) {} }
        let size = Int64(length ?? 0)
        // A quota is checked outside the read: a read that ends for want of space is repeated, as if the disk were full.
        let usage = try await context.read(owner) { transaction -> OwnerUsage? in
            guard try isNamed(hash, mayWrite, in: transaction) else {
                throw Refusal.blobUnnamed(
                    "No record names the document \(Excerpt.of(hash)): push the record first.")
            }
            guard try Blobs.find(hash, in: transaction) == nil else { return nil }
            return try OwnerUsage(of: transaction.ownerKey, in: transaction.session)
        }
        try usage?.requireRoom(for: size)
        let draft = try context.database.blobs.draft(atMost: largest, expecting: min(size, largest))
        return try await draft.orDiscarded {
            try await pieces { try draft.write($0) }
            return try await context.database.keep(draft, as: hash, of: owner)
        }
    }

    private func isNamed(_ hash: String, _ may: (String) -> Bool, in transaction: ReadTransaction) throws -> Bool {
        guard Blob.isHash(hash) else { return false }
        let schemas = types.all.map(\.schema).filter {
            $0.scope == .own && may(RecordReference(type: $0.type, key: "").slice)
        }
        return try !Blobs.named(hash, by: schemas, in: transaction).isEmpty
    }
}

extension Refusal {
    package static let blobUnnamed = Refusal(
        .notFound, "blob.unnamed", "No record that the caller may change names the document.")
}
