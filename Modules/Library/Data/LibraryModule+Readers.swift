internal import Changes
internal import Kernel
package import LibraryDomain
package import ModuleKit
internal import Storage

// Reading apps: their app passwords, and the positions that they send.

extension LibraryModule {
    /// The scope of the places that reading apps send. No API token has it.
    package static let positionScope = "progress"
    package static let catalogueDialect = "opds"
    package static let positionDialect = "kosync"

    private static let grant = AppPasswordGrant(
        dialects: [catalogueDialect, positionDialect], reading: [id], writing: [positionScope])

    package func addReader(_ name: String, in transaction: WriteTransaction) throws -> AddedAppPassword {
        guard try !readers(in: transaction.view).contains(where: { $0.name == name }) else {
            throw Refusal.readerExists("There is already a reading app “\(Excerpt.of(name))”. Remove it first.")
        }
        return try appPasswords.add(name, Self.grant, transaction)
    }

    package func readers(in reading: ReadTransaction) throws -> [AppPassword] {
        try appPasswords.list(Self.grant, reading)
    }

    /// Ends a reading app, which `isMeant` names, at once.
    package func removeReader(
        _ name: String, in transaction: WriteTransaction, _ isMeant: (AppPassword) -> Bool
    ) throws {
        guard let reader = try readers(in: transaction.view).first(where: isMeant) else {
            throw Refusal.noReader(
                "There is no reading app “\(Excerpt.of(name))”.", advice: "`mizan library reader list` shows them.")
        }
        try appPasswords.remove(reader.id, transaction)
    }

    // MARK: Positions

    package static let mostPositions = 1_000

    /// Stores a position as it came; the same position again changes nothing. If the document is a book of the library, the book's reading progress follows; it never
    /// goes back, because several devices read the same book. Beyond the limit the oldest position makes room.
    package static func take(
        document: String, progress place: String, percentage: Double, device: String, deviceID: String?,
        in transaction: WriteTransaction
    ) throws -> ReaderPositionEntity {
        let position = try ReaderPositionEntity(
            document: document, progress: place, percentage: percentage, device: device, deviceID: deviceID,
            lastUpdated: transaction.now)
        let stored = positions(in: transaction)
        if let there = try positions.find(position.document, in: transaction)?.entity {
            if position.isSamePlace(as: there) { return there }
        } else {
            let all = try positions.all(in: transaction)
            if all.count >= mostPositions, let oldest = all.min(by: { $0.lastUpdated < $1.lastUpdated }) {
                try stored.remove(oldest.document)
            }
        }
        _ = try stored.save(position)
        guard let book = try book(of: position.document, in: transaction) else { return position }
        let known = try progress.find(book.id, in: transaction)?.entity
        func reached(_ count: Int?) -> Int? {
            // A large count has no exact double, and the nearest one may be beyond the integers.
            count.map { min($0, Int(exactly: (Double($0) * position.percentage).rounded()) ?? $0) }
        }
        let change = ReadingChange(
            page: max(reached(book.pageCount) ?? 0, known?.currentPage ?? 0),
            characterIndex: max(reached(known?.totalCharacters) ?? 0, known?.currentCharacterIndex ?? 0),
            isCompleted: position.percentage == 1 || known?.isCompleted == true)
        _ = try read(book.id, change, in: transaction)
        return position
    }

    /// The book with this document, as apps that look at the content name it; otherwise the book whose file has this name, or
    /// this name behind its author's: apps that match by name send the MD5 of the file's name.
    private static func book(of document: String, in transaction: WriteTransaction) throws -> BookEntity? {
        let document = document.lowercased()
        let same = RecordQuery(filters: [RecordQuery.Filter("documentDigest", .equal, document)], limit: 1)
        if let book = try books.all(same, in: transaction).first { return book }
        return try books.all(in: transaction).first { book in
            let name = "\(book.title).\(book.documentType.rawValue)"
            return [name, book.author.map { "\($0) - \(name)" }].compactMap(\.self)
                .contains { Digest.md5(Array($0.utf8)) == document }
        }
    }
}
