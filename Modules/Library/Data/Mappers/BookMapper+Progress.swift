internal import Changes
internal import LibraryDomain

extension BookMapper {
    enum ProgressMapper: RecordMapper {
        static func toDomain(_ data: ReadingProgressRecord) throws -> ReadingProgressEntity {
            try ReadingProgressEntity(
                bookID: data.bookID, currentPage: data.currentPage,
                currentCharacterIndex: data.currentCharacterIndex, totalCharacters: data.totalCharacters,
                isCompleted: data.isCompleted, lastUpdated: data.lastUpdated)
        }

        static func toData(_ entity: ReadingProgressEntity) -> ReadingProgressRecord {
            ReadingProgressRecord(
                bookID: entity.bookID, currentPage: entity.currentPage,
                currentCharacterIndex: entity.currentCharacterIndex, totalCharacters: entity.totalCharacters,
                isCompleted: entity.isCompleted, lastUpdated: entity.lastUpdated)
        }

        /// The book stays.
        static func update(_ data: inout ReadingProgressRecord, with entity: ReadingProgressEntity) {
            data.currentPage = entity.currentPage
            data.currentCharacterIndex = entity.currentCharacterIndex
            data.totalCharacters = entity.totalCharacters
            data.isCompleted = entity.isCompleted
            data.lastUpdated = entity.lastUpdated
        }
    }
}
