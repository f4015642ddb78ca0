internal import HabitsDomain
internal import Kernel
internal import Storage

/// A row of `habits_dua` (seed 000, "Dua Type Mapping"), for all owners.
struct DuaRecord: StoredRecord {
    let id: String
    var categoryId: String?
    var collectionId: String?
    var titleEn: String
    var titleAr: String?
    var arabicText: String
    var transliteration: String?
    var translationEn: String
    var source: String?
    var repetitions: Int
    var bestTime: String?
    /// The slot that `bestTime` names; nil if it names no slot.
    var timeSlot: String?
    var difficulty: DuaDifficulty?
    var estDurationSec: Int?
    var rizqBenefit: String?
    var context: String?
    var propheticContext: String?
    var xpValue: Int
    var audioUrl: String?
    var tags: [String]
    let createdAt: Instant?
    var updatedAt: Instant?

    static let words = RecordWords(nil, "A dua of the catalogue.", by: ["titleEn"], beside: ["source"])

    static let schema = RecordSchema<Self>(
        "habits.Dua", table: "habits_dua", scope: .shared, merging: .fields, hasLongTexts: true, isFew: true,
        hidden: [
            HiddenColumn("titleFolded") { FoldedText.fold([$0.titleEn, $0.titleAr ?? ""].joined(separator: " ")) },
            HiddenColumn("arabicFolded") { FoldedText.fold($0.arabicText) },
            HiddenColumn("transliterationFolded") { $0.transliteration.map(FoldedText.fold) },
            HiddenColumn("translationFolded") { FoldedText.fold($0.translationEn) },
            HiddenColumn("sourceFolded") { $0.source.map(FoldedText.fold) },
        ],
        columns: Column("id", \.id, [.key, .filtered, .sorted]),
        Column("categoryId", \.categoryId, [.filtered, .sorted]),
        Column("collectionId", \.collectionId, [.filtered, .sorted]),
        Column("titleEn", \.titleEn, [.filtered, .sorted], folded: "titleFolded"),
        Column("titleAr", \.titleAr),
        Column("arabicText", \.arabicText, .filtered, folded: "arabicFolded"),
        Column("transliteration", \.transliteration, .filtered, folded: "transliterationFolded"),
        Column("translationEn", \.translationEn, .filtered, folded: "translationFolded"),
        Column("source", \.source, .filtered, folded: "sourceFolded"),
        Column("repetitions", \.repetitions, [.filtered, .sorted]),
        Column("bestTime", \.bestTime, .filtered),
        Column("timeSlot", \.timeSlot, [.filtered, .computed]),
        Column("difficulty", \.difficulty, .filtered),
        Column("estDurationSec", \.estDurationSec, [.filtered, .sorted]),
        Column("rizqBenefit", \.rizqBenefit),
        Column("context", \.context),
        Column("propheticContext", \.propheticContext),
        Column("xpValue", \.xpValue, [.filtered, .sorted]),
        Column("audioUrl", \.audioUrl),
        Column("tags", \.tags, merge: .set),
        Column("createdAt", \.createdAt, merge: .least),
        Column("updatedAt", \.updatedAt, [.filtered, .sorted], merge: .greatest),
        make: Self.init)
}

extension DuaDifficulty: FieldCodable {}
