internal import CommandLineKit
internal import Kernel
internal import QuranData
internal import QuranDomain

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

    /// The listing with a column behind the ayah in which people read its surah, by number and name. Programs have the
    /// number among the fields.
    func namingSurahs(of ayahs: [AyahReference], for format: OutputFormat) -> Listing {
        guard format == .table, let ayah = columns.firstIndex(where: { $0.name == "ayahID" }) else { return self }
        var columns = columns
        columns.insert(Column("surah", "Surah"), at: ayah + 1)
        var listing = Listing(columns: columns, rows: rows, whenEmpty: whenEmpty)
        for (row, reference) in ayahs.enumerated() {
            let surah = QuranMetadata.surahs[reference.surah - 1]
            listing.rows[row].insert(.text("\(surah.number) \(surah.transliteration)"), at: ayah + 1)
        }
        return listing
    }

    /// The listing of a query: where it asked for some records only, an empty answer does not mean that there are none.
    func answering(_ query: RecordQuery) -> Listing {
        guard !query.filters.isEmpty || query.cursor != nil else { return self }
        return Listing(columns: columns, rows: rows, whenEmpty: "Nothing matches.")
    }
}
