internal import Changes
internal import Kernel
internal import LibraryDomain

enum BookMapper: RecordMapper {
    static func toDomain(_ data: BookRecord) throws -> Book {
        try Book(
            id: data.id,
            title: data.title,
            author: data.author,
            documentType: data.documentType,
            pageCount: data.pageCount,
            dateAdded: data.dateAdded,
            lastReadDate: data.lastReadDate,
            // new-module: to domain
        )
    }

    static func toData(_ entity: Book) -> BookRecord {
        BookRecord(
            id: entity.id,
            title: entity.title,
            author: entity.author,
            documentType: entity.documentType,
            pageCount: entity.pageCount,
            dateAdded: entity.dateAdded,
            lastReadDate: entity.lastReadDate,
            // new-module: to data
        )
    }
}
