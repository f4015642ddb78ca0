internal import Kernel
internal import QuranDomain
internal import Storage

struct SQLReadingProgressRepository: ReadingProgressRepository {
    let table: RecordTable<ReadingProgressRecord>

    func find(surah number: Int) throws -> Stored<ReadingProgress>? {
        try table.find(String(number)).map { try stored($0, as: ReadingProgressMapper.toDomain) }
    }

    func list(_ query: RecordQuery) throws -> RecordPage<Stored<ReadingProgress>> {
        try table.list(query.sorted(byDefault: "surahNumber")).map {
            try stored($0, as: ReadingProgressMapper.toDomain)
        }
    }

    @discardableResult
    func save(_ progress: ReadingProgress) throws -> Change {
        try table.save(ReadingProgressMapper.toData(progress)) { ReadingProgressMapper.update(&$0, with: progress) }
    }

    @discardableResult
    func remove(surah number: Int) throws -> RecordVersion? {
        try table.remove(String(number))
    }
}
