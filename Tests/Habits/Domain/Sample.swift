import HabitsDomain
import Kernel
import ModuleKit
import Testing

/// A day of the calendar, as a test writes it.
func day(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> CivilDay {
    try #require(CivilDay(text), sourceLocation: location)
}

func id(_ text: String) throws -> CatalogueID { try CatalogueID(text) }

func dua(
    _ id: String, repetitions: Int = 1, xp: Int = 10, bestTime: String? = nil, category: String? = nil,
    title: String = "Title", arabic: String = "سُبْحَانَ اللَّهِ", tags: [String] = []
) throws -> Dua {
    try Dua(
        id: CatalogueID(id), categoryID: category.map { try CatalogueID($0) },
        texts: Dua.Texts(titleEn: title, arabic: arabic, transliteration: "Subḥāna llāh", translationEn: "Glory"),
        repetitions: repetitions, bestTime: bestTime.map(BestTime.init), xpValue: xp, tags: tags)
}

/// `count` consecutive days from a first one.
func days(_ first: String, count: Int) throws -> [CivilDay] {
    let first = try day(first)
    return try (0..<count).map { try first.adding(days: $0) }
}

enum Zones {
    static let database = TimeZoneDatabase(.system())

    static func list(_ stays: (from: String?, zone: String)..., dayStart: Int = 0) throws -> ZoneList {
        try ZoneList(
            stays.map { ZoneStay(from: try $0.from.map { try day($0) }, zone: $0.zone, dayStart: dayStart) },
            in: database)
    }

    static func moment(_ text: String) throws -> Instant { try #require(Instant(text)) }
}
