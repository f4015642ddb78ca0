internal import FoundationEssentials
internal import Kernel
internal import QuranDomain
internal import Storage

struct SQLAyahNoteRepository: AyahNoteRepository {
    let table: RecordTable<AyahNoteRecord>

    func find(_ id: UUID) throws -> Stored<AyahNote>? {
        try table.find(Self.key(id)).map { try stored($0, as: AyahNoteMapper.toDomain) }
    }

    func list(_ query: RecordQuery) throws -> RecordPage<Stored<AyahNote>> {
        try table.list(query.sorted(byDefault: "ayahID", "createdAt")).map {
            try stored($0, as: AyahNoteMapper.toDomain)
        }
    }

    @discardableResult
    func save(_ note: AyahNote) throws -> Change {
        try table.save(AyahNoteMapper.toData(note)) { AyahNoteMapper.update(&$0, with: note) }
    }

    @discardableResult
    func remove(_ id: UUID) throws -> RecordVersion? {
        try table.remove(Self.key(id))
    }

    private static func key(_ id: UUID) -> String { id.uuidString.lowercased() }
}
