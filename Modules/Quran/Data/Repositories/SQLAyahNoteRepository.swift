internal import FoundationEssentials
internal import Kernel
internal import QuranDomain
internal import Storage

struct SQLAyahNoteRepository: AyahNoteRepository {
    let table: RecordTable<AyahNoteRecord>

    func find(_ id: UUID) throws -> AyahNote? {
        try table.find(Self.key(id)).map { row in try stored { try AyahNoteMapper.toDomain(row.record) } }
    }

    func list(_ query: RecordQuery) throws -> RecordPage<AyahNote> {
        try table.list(query.sorted(byDefault: "ayahID", "createdAt")).map { row in
            try stored { try AyahNoteMapper.toDomain(row.record) }
        }
    }

    @discardableResult
    func save(_ note: AyahNote) throws -> Bool {
        try table.save(AyahNoteMapper.toData(note)) { AyahNoteMapper.update(&$0, with: note) } != .unchanged
    }

    @discardableResult
    func remove(_ id: UUID) throws -> Bool {
        try table.remove(Self.key(id))
    }

    private static func key(_ id: UUID) -> String { id.uuidString.lowercased() }
}
