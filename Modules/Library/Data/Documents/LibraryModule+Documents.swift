internal import Changes
package import FoundationEssentials
package import Kernel
package import LibraryDomain
package import ModuleKit
internal import Storage

extension LibraryModule {
    /// Adds a book with its document. The given fields precede the file's own metadata. If a book has the same document, that
    /// book stays as it is.
    ///
    /// - Parameter title: the title for a file that states none.
    package static func add(
        _ document: BookDocument, _ placed: PlacedDocument, _ fields: JSONValue, titled title: String,
        fresh: @Sendable () -> UUID, in transaction: WriteTransaction
    ) throws -> Written<BookEntity> {
        try placed.add(in: transaction)
        let same = RecordQuery(filters: [RecordQuery.Filter("documentHash", .equal, placed.blob.hash)], limit: 1)
        if let there = try books(in: transaction).list(same).items.first { return Written(unchanged: there) }
        let known: [String: JSONValue?] = [
            "title": .string(document.title ?? title), "author": document.author.map(JSONValue.string),
            "pageCount": document.pageCount.map { .integer(Int64($0)) },
        ]
        let cover = placed.cover.map { JSONValue.Member("coverHash", .string($0.blob.hash)) }
        let fixed: [JSONValue.Member] =
            [
                JSONValue.Member("documentType", .string(document.type.rawValue)),
                JSONValue.Member("documentHash", .string(placed.blob.hash)),
                JSONValue.Member("documentSize", .integer(placed.blob.size)),
                JSONValue.Member("documentDigest", .string(document.digest)),
            ] + [cover].compactMap(\.self)
        guard case .object(let given) = fields else { return try books.add(fields, fresh: fresh, in: transaction) }
        for member in fixed where fields[member.name] != nil && fields[member.name] != member.value {
            throw Refusal.otherDocument("\(member.name) does not fit the file.")
        }
        let names = Set(given.map(\.name))
        let more = known.sorted { $0.key < $1.key }.compactMap { name, value in
            names.contains(name) ? nil : value.map { JSONValue.Member(name, $0) }
        }
        let whole = given.filter { member in !fixed.contains { $0.name == member.name } && member.value != .null }
        return try books.add(.object(whole + more + fixed), fresh: fresh, in: transaction)
    }

    /// Gives a book its document, or another one.
    package static func set(
        _ document: BookDocument, _ placed: PlacedDocument, of id: UUID, in transaction: WriteTransaction
    ) throws -> Written<BookEntity> {
        try placed.add(in: transaction)
        return try books(in: transaction).write(id) { stored in
            guard let book = stored?.entity else { throw books.absent(id) }
            return try book.with(
                document.type, hash: placed.blob.hash, size: Int(placed.blob.size), digest: document.digest,
                pageCount: document.pageCount, cover: placed.cover?.blob.hash)
        }
    }

    /// Refuses an upload for a book that is not there, before its bytes are read.
    package func requireBook(_ id: UUID, of owner: OwnerID) async throws {
        _ = try await book(id, owner)
    }

    private func book(_ id: UUID, _ owner: OwnerID) async throws -> BookEntity {
        try await read(owner) { try Self.books.require(id, in: $0).entity }
    }

    /// The book and the bytes of its document, which are fetched from another Mizan if they are not in this store.
    package func document(of id: UUID, for owner: OwnerID) async throws -> StoredDocument {
        try await document(of: book(id, owner), for: owner)
    }

    private func document(of book: BookEntity, for owner: OwnerID) async throws -> StoredDocument {
        let title = Excerpt.of(book.title)
        guard let hash = book.documentHash else {
            throw Refusal.withoutDocument("The book “\(title)” has no document.")
        }
        let limit = book.documentSize.map(Int64.init) ?? documents.largest
        let bytes = try await bytes(hash, atMost: min(limit, documents.largest), for: owner) {
            Refusal.withoutDocument("The document of “\(title)” is not in this store. \($0.message)", advice: $0.advice)
        }
        return StoredDocument(book: book, hash: hash, bytes: bytes)
    }

    /// The image of a book's cover and its type, fetched as a document is.
    package func cover(of id: UUID, for owner: OwnerID) async throws -> (image: StoredDocument, type: CoverType) {
        try await cover(of: book(id, owner), for: owner)
    }

    private func cover(
        of book: BookEntity, for owner: OwnerID
    ) async throws -> (image: StoredDocument, type: CoverType) {
        let none = "The book “\(Excerpt.of(book.title))” has no cover in this store."
        guard let hash = book.coverHash else { throw Refusal.noCover(none) }
        let bytes = try await bytes(hash, atMost: BookDocuments.coverBytes, for: owner) {
            Refusal.noCover("\(none) \($0.message)", advice: $0.advice)
        }
        guard let type = CoverType(try bytes.read(from: 0, upTo: CoverType.headBytes)) else {
            throw Refusal.noCover(none)
        }
        return (StoredDocument(book: book, hash: hash, bytes: bytes), type)
    }

    /// - Parameter refusal: the error if nobody gives the bytes, from the reason.
    private func bytes(
        _ hash: String, atMost limit: Int64, for owner: OwnerID, else refusal: (MizanError) -> MizanError
    ) async throws -> BlobReader {
        if let bytes = try await stored(hash, owner) { return bytes }
        do {
            try await remoteDocuments.fetch(hash, limit, owner)
        } catch {
            guard !MizanError.isCancellation(error) else { throw error }
            throw refusal(MizanError(crossing: error))
        }
        guard let bytes = try await stored(hash, owner) else { throw refusal(RemoteDocuments.nowhere) }
        return bytes
    }

    private func stored(_ hash: String, _ owner: OwnerID) async throws -> BlobReader? {
        try await read(owner) { [documents] in try Blobs.find(hash, in: $0).flatMap { try documents.store.open($0) } }
    }

    /// Fetches the document and the cover of a book, unless they are here. Returns false if nothing had to be fetched.
    package func fetch(_ book: BookEntity, for owner: OwnerID) async throws -> Bool {
        let wanted = [book.documentHash, book.coverHash].compactMap(\.self)
        let isHere = try await read(owner) { [documents] reading in
            try wanted.allSatisfy { try Blobs.find($0, in: reading).map { documents.store.isThere($0.hash) } ?? false }
        }
        _ = try await document(of: book, for: owner)
        if book.coverHash != nil { _ = try await cover(of: book, for: owner) }
        return !isHere
    }
}
