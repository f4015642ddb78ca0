internal import CommandLineKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// Records of ayahs. Tables show the surah's name beside the ayah, and a list can be narrowed to a place in the Quran.
protocol AyahRecords: RecordCommands where Slice == QuranModule {
    static func ayah(of entity: Entity) -> AyahReference
}

extension AyahRecords {
    /// Adds a column after the ayah with the surah's number and name. Programs get the number among the fields.
    static func extended(_ listing: TabularOutput, _ entities: [Entity], for format: OutputFormat) -> TabularOutput {
        guard format == .table, let place = listing.columns.firstIndex(where: { $0.name == "ayahID" }) else {
            return listing
        }
        var columns = listing.columns
        columns.insert(TabularOutput.Column("surah", "Surah"), at: place + 1)
        var extended = TabularOutput(columns: columns, rows: listing.rows, whenEmpty: listing.whenEmpty)
        for (row, entity) in entities.enumerated() {
            let surah = ayah(of: entity).surahOfAyah
            extended.rows[row].insert(.text("\(surah.number) \(surah.transliteration)"), at: place + 1)
        }
        return extended
    }
}
