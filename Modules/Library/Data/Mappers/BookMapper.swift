internal import Changes
internal import LibraryDomain

enum BookMapper: RecordMapper {
    static func toDomain(_ data: BookRecord) throws -> BookEntity {
        try BookEntity(
            id: data.id, title: data.title, author: data.author, documentType: data.documentType,
            pageCount: data.pageCount, dateAdded: data.dateAdded, lastReadDate: data.lastReadDate,
            documentHash: data.documentHash, documentSize: data.documentSize, documentDigest: data.documentDigest,
            coverHash: data.coverHash)
    }

    static func toData(_ entity: BookEntity) -> BookRecord {
        BookRecord(
            id: entity.id, title: entity.title, author: entity.author, documentType: entity.documentType,
            pageCount: entity.pageCount, dateAdded: entity.dateAdded, lastReadDate: entity.lastReadDate,
            documentHash: entity.documentHash, documentSize: entity.documentSize,
            documentDigest: entity.documentDigest, coverHash: entity.coverHash)
    }

    /// The id, the document type and the date added are never changed (seed 003).
    static func update(_ data: inout BookRecord, with entity: BookEntity) {
        data.title = entity.title
        data.author = entity.author
        data.pageCount = entity.pageCount
        data.lastReadDate = entity.lastReadDate
        data.documentHash = entity.documentHash
        data.documentDigest = entity.documentDigest
        data.documentSize = entity.documentSize
        data.coverHash = entity.coverHash
    }
}
