internal import Changes
internal import Kernel
internal import ProbeDomain

enum BookMapper: RecordMapper {
    static func toDomain(_ data: BookRecord) throws -> Book {
        try Book(
            title: data.title,
            author: data.author,
            pages: data.pages,
            state: data.state,
            // new-module: to domain
        )
    }

    static func toData(_ entity: Book) -> BookRecord {
        BookRecord(
            title: entity.title,
            author: entity.author,
            pages: entity.pages,
            state: entity.state,
            // new-module: to data
        )
    }
}
