internal import Changes
internal import Kernel
internal import LibraryDomain

enum ReadingProgressMapper: RecordMapper {
    static func toDomain(_ data: ReadingProgressRecord) throws -> ReadingProgress {
        try ReadingProgress(
            bookID: data.bookID,
            currentPage: data.currentPage,
            currentCharacterIndex: data.currentCharacterIndex,
            totalCharacters: data.totalCharacters,
            isCompleted: data.isCompleted,
            lastUpdated: data.lastUpdated,
            // new-module: to domain
        )
    }

    static func toData(_ entity: ReadingProgress) -> ReadingProgressRecord {
        ReadingProgressRecord(
            bookID: entity.bookID,
            currentPage: entity.currentPage,
            currentCharacterIndex: entity.currentCharacterIndex,
            totalCharacters: entity.totalCharacters,
            isCompleted: entity.isCompleted,
            lastUpdated: entity.lastUpdated,
            // new-module: to data
        )
    }
}
