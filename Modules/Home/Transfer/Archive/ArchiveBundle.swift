internal import Glibc
internal import Kernel
internal import ModuleKit
internal import Storage

/// An account archive with documents: a zip archive of `me.jsonl` and `blobs/ab/<SHA-256>`.
struct ArchiveBundle: Sendable {
    private static let rows = "me.jsonl"
    private static let documents = "blobs/"

    private let archive: any OpenArchive

    /// True if the file begins like a zip archive.
    static func isBundle(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var head = [UInt8](repeating: 0, count: 4)
        return pread(descriptor, &head, 4, 0) == 4 && head == [0x50, 0x4B, 3, 4]
    }

    init(_ path: String, _ archives: any ArchiveReading) throws {
        var limits = ArchiveLimits()
        limits.members = 200_000
        archive = try archives.open(path, limits: limits)
    }

    /// Copies the rows into a temporary file, which exists as long as the draft.
    func rows(in store: BlobStore) throws -> BlobDraft {
        guard let member = archive.members.first(where: { $0.name == Self.rows }) else {
            throw Refusal.archiveNotAnArchive(
                "The zip archive is not an account archive: \(Self.rows) is missing in it.")
        }
        return try copy(member, in: store)
    }

    var hashes: [ArchiveMember] {
        archive.members.filter { $0.name.hasPrefix(Self.documents) && !$0.isDirectory }
    }

    /// Copies a document, whose bytes must have the hash that its name states.
    func document(_ member: ArchiveMember, in store: BlobStore) throws -> BlobDraft {
        let draft = try copy(member, in: store)
        guard draft.finished().hash == member.lastName else {
            throw Refusal.archiveNotAnArchive(
                "The document “\(member.title)” in the archive has other bytes than its name says.")
        }
        return draft
    }

    private func copy(_ member: ArchiveMember, in store: BlobStore) throws -> BlobDraft {
        let reader = try archive.read(member, atMost: .max)
        defer { reader.stop() }
        let draft = try store.draft(atMost: member.size, expecting: member.size)
        while case let bytes = try reader.next(upTo: 1 << 20), !bytes.isEmpty { try draft.write(bytes) }
        return draft
    }

    /// The members of an archive with these rows, and the documents of an owner whose bytes are in the store. A damaged document
    /// is missing, because an import refuses an archive with one.
    static func members(
        rows: String, documents: [Blob], in store: BlobStore
    ) throws -> (members: [NewArchiveMember], missing: [String]) {
        var members = [NewArchiveMember(Self.rows, .file(rows))]
        var missing: [String] = []
        for blob in documents {
            if store.isThere(blob.hash), let path = store.path(of: blob.hash),
                try store.digest(of: blob.hash) == blob.hash
            {
                members.append(NewArchiveMember("\(Self.documents)\(blob.hash.prefix(2))/\(blob.hash)", .file(path)))
            } else {
                missing.append(blob.hash)
            }
        }
        return (members, missing)
    }
}
