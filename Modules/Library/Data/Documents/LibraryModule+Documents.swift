internal import Changes
package import FoundationEssentials
package import Kernel
package import LibraryDomain
package import Storage

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

    /// The book and the bytes of its document. Throws if the bytes are not in this store.
    package func document(of id: UUID, for owner: OwnerID) async throws -> StoredDocument {
        try await read(owner) { [self] in try document(of: id, in: $0) }
    }

    /// Refuses an upload for a book that is not there, before its bytes are read.
    package func requireBook(_ id: UUID, of owner: OwnerID) async throws {
        try await read(owner) { _ = try Self.books.require(id, in: $0) }
    }

    private func document(of id: UUID, in reading: ReadTransaction) throws -> StoredDocument {
        let book = try Self.books.require(id, in: reading).entity
        guard let hash = book.documentHash, let blob = try Blobs.find(hash, in: reading),
            let bytes = try documents.store.open(blob)
        else {
            throw Refusal.withoutDocument(
                book.documentHash == nil
                    ? "The book “\(Excerpt.of(book.title))” has no document."
                    : "The document of “\(Excerpt.of(book.title))” is not in this store.")
        }
        return StoredDocument(book: book, hash: hash, bytes: bytes)
    }

    /// The image of a book's cover and its type. Throws if the bytes are not in this store.
    package func cover(of id: UUID, for owner: OwnerID) async throws -> (image: StoredDocument, type: CoverType) {
        try await read(owner) { [self] reading in
            let book = try Self.books.require(id, in: reading).entity
            guard let hash = book.coverHash, let blob = try Blobs.find(hash, in: reading),
                let bytes = try documents.store.open(blob),
                let type = CoverType(try bytes.read(from: 0, upTo: CoverType.headBytes))
            else { throw Refusal.noCover("The book “\(Excerpt.of(book.title))” has no cover in this store.") }
            return (StoredDocument(book: book, hash: hash, bytes: bytes), type)
        }
    }
}
