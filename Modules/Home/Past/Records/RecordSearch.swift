internal import Kernel
package import ModuleKit

/// The records of a type that have the words of a search.
package struct FoundRecords: Sendable {
    package let records: [NamedRecord]
    /// The number of records that were searched, if there are more; nil if all were searched.
    package let searched: Int?
}

extension RecordService {
    /// The first records of a type that have all words of a text. If the type has a column for searching, all its records are
    /// searched. Otherwise the names and the texts beside them are searched in the first 1,000 records.
    package func search(
        _ text: String, in kind: RecordKind, limit: Int, in reading: ReadTransaction
    ) throws -> FoundRecords {
        let words = FoldedText.fold(text).split(separator: " ").map(String.init)
        guard !words.isEmpty else { return FoundRecords(records: [], searched: nil) }
        guard let column = kind.filtered.first(where: { $0.comparisons.contains(.contains) }) else {
            return try scan(for: words, in: kind, limit: limit, in: reading)
        }
        var query = RecordQuery(filters: words.map { RecordQuery.Filter(column.name, .contains, $0) }, limit: limit)
        query.bytes = Self.bytes
        return FoundRecords(records: try page(of: kind, query, in: reading).items, searched: nil)
    }

    private static let scanned = 1_000
    private static let bytes = 1_048_576

    private func scan(
        for words: [String], in kind: RecordKind, limit: Int, in reading: ReadTransaction
    ) throws -> FoundRecords {
        var query = RecordQuery(limit: Self.scanned)
        query.bytes = Self.bytes
        let page = try page(of: kind, query, in: reading)
        let found = page.items.filter { record in
            let texts = [record.name] + kind.summary.filter { $0.kind.wire == .text }.map(record.typed)
            let folded = FoldedText.fold(texts.joined(separator: " "))
            return words.allSatisfy { folded.contains($0) }
        }
        return FoundRecords(
            records: Array(found.prefix(limit)), searched: page.next == nil ? nil : page.items.count)
    }
}
