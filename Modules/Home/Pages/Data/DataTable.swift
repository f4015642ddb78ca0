internal import HTTPKit
internal import HomePast
internal import Kernel

/// A list as comma-separated values for a spreadsheet, read page by page. It has every field; no text is a formula.
struct DataTable {
    let kind: RecordKind
    let records: RecordService
    let owner: OwnerID
    let query: RecordQuery
    /// The first page, which was read before the answer began, so that a refused filter is told.
    let first: RecordPage<NamedRecord>

    @Sendable func write(to writer: BodyWriter) async throws {
        try await writer.write(CSVField.mark + CSVField.line(kind.fields.map(\.name)))
        var (page, query) = (first, query)
        while true {
            try await writer.write(page.items.flatMap(row))
            guard let next = page.next else { return }
            query.cursor = next
            page = try await records.page(of: kind, query, owner: owner)
        }
    }

    private func row(_ record: NamedRecord) -> [UInt8] {
        CSVField.line(kind.fields.map { CSVField.guarded(record.stored($0)) })
    }
}
