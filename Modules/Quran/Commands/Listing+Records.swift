internal import CommandLineKit
internal import Kernel
internal import QuranData

extension Listing {
    /// Entities as rows: programs see every field of the contract, people those that have a heading.
    init<Entity>(
        _ entities: [Entity], _ presentation: RecordPresentation<Entity>, owner: OwnerID,
        headings: KeyValuePairs<String, String>, whenEmpty: String
    ) {
        let titles = Dictionary(headings.map { ($0.key, $0.value) }) { first, _ in first }
        self.init(
            columns: presentation.names.map { Column($0, titles[$0] ?? $0, isForPeople: titles[$0] != nil) },
            rows: presentation.rows(entities, owner: owner), whenEmpty: whenEmpty)
    }

    /// The listing of a query: where it asked for some records only, an empty answer does not mean that there are none.
    func answering(_ query: RecordQuery) -> Listing {
        guard !query.filters.isEmpty || query.cursor != nil else { return self }
        return Listing(columns: columns, rows: rows, whenEmpty: "Nothing matches.")
    }
}
