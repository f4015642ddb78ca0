internal import Kernel
internal import QuranDomain
internal import Storage

struct SQLReadingProgressRepository: ReadingProgressRepository {
    let table: RecordTable<ReadingProgressRecord>

    func find(surah number: Int) throws -> ReadingProgress? {
        try table.find(String(number)).map { row in try stored { try ReadingProgressMapper.toDomain(row.record) } }
    }

    func list(_ query: RecordQuery) throws -> RecordPage<ReadingProgress> {
        try table.list(query.sorted(byDefault: "surahNumber")).map { row in
            try stored { try ReadingProgressMapper.toDomain(row.record) }
        }
    }

    @discardableResult
    func save(_ progress: ReadingProgress) throws -> Bool {
        try table.save(ReadingProgressMapper.toData(progress)) { ReadingProgressMapper.update(&$0, with: progress) }
            != .unchanged
    }

    @discardableResult
    func remove(surah number: Int) throws -> Bool {
        try table.remove(String(number))
    }
}
