internal import Kernel

/// The duas of the starter catalogue, a table of comma-separated values for each topic. The words of the translations are Mizan's own; ayahs are as
/// the Tanzil Project (tanzil.net) has them.
///
/// References name a collection and a number: that of sunnah.com without its letters (for Muslim, Abd al-Baqi's); for the
/// Musnad, that of the Risala edition; for an-Nasai's Amal al-Yawm wal-Layla, that of Hamada's edition. Brackets say what a
/// report is cited for, and where many call it weak or it is a Companion's own words.
enum StarterDuas {
    static func all() throws -> [Dua] {
        try [morning, evening, night, prayer, everyDay, need, anyTime].flatMap { table in
            try CSVRowReader.rows(table).dropFirst().map { try dua($0.fields) }
        }
    }

    private static func dua(_ row: [String]) throws -> Dua {
        guard row.count == 12, let repetitions = Int(row[5]), let seconds = Int(row[6]), let xp = Int(row[7]) else {
            throw ForeignPath("starter").rejected("“\(row.first ?? "")” is not a row of the starter catalogue")
        }
        return try Dua(
            id: CatalogueID(source: CatalogueID.starter, name: row[0]),
            categoryID: row[2].isEmpty ? nil : CatalogueID(source: CatalogueID.starter, name: row[2]),
            collectionID: StarterCatalogue.collectionID,
            texts: Dua.Texts(titleEn: row[1], arabic: row[9], transliteration: row[10], translationEn: row[11]),
            background: Dua.Background(source: row[8]), repetitions: repetitions, bestTime: BestTime(row[3]),
            difficulty: difficulty(of: row[9]), estDurationSec: seconds, xpValue: xp,
            tags: row[4].split(separator: " ").map(String.init))
    }

    /// By what there is to learn by heart.
    private static func difficulty(of arabic: String) -> DuaDifficulty {
        switch arabic.unicodeScalars.count {
        case ..<120: .beginner
        case ..<400: .intermediate
        default: .advanced
        }
    }
}
