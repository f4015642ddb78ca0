package import Changes
package import FoundationEssentials
package import Kernel
package import ModuleKit
package import Storage

/// A record with every kind of field, both required and optional. It also has a key of two parts, and columns that are never
/// shown.
package struct EveryKindRecord: StoredRecord {
    package enum Mood: String, CaseIterable, FieldCodable, Sendable { case calm, glad }

    package var place: String
    package var day: CivilDay
    package var id: UUID
    package var title: String
    package var remark: String?
    package var count: Int64
    package var rank: Int64?
    package var weight: Double
    package var share: Double?
    package var isDone: Bool
    package var isSeen: Bool?
    package var at: Instant
    package var until: Instant?
    package var due: CivilDay?
    package var rate: ExactDecimal
    package var fee: ExactDecimal?
    package var mood: Mood
    package var later: OpenChoice<Mood>
    package var tags: [String]
    package var numbers: [Int64]?
    package var extra: JSONValue
    package var more: JSONValue?

    package static let words = RecordWords(nil, "A record with a field of each kind.")

    package static let schema = RecordSchema<Self>(
        "kinds.Every", table: "kinds_every", owner: "ownerRecordName", merging: .fields,
        hidden: [
            HiddenColumn("titleFolded") { FoldedText.fold($0.title) },
            HiddenColumn("rateScaled") { $0.rate.scaled(to: 6) ?? .max },
        ],
        columns: Column("place", \.place, [.key, .filtered, .sorted]),
        Column("day", \.day, [.key, .filtered, .sorted]),
        Column("id", \.id, .filtered),
        Column("title", \.title, [.filtered, .sorted], folded: "titleFolded"),
        Column("remark", \.remark, [.filtered, .sorted]),
        Column("count", \.count, [.filtered, .sorted], merge: .greatest),
        Column("rank", \.rank, [.filtered, .sorted], merge: .least),
        Column("weight", \.weight, [.filtered, .sorted]), Column("share", \.share, .filtered),
        Column("isDone", \.isDone, .filtered), Column("isSeen", \.isSeen, .filtered),
        Column("at", \.at, [.filtered, .sorted], merge: .greatest), Column("until", \.until, [.filtered, .sorted]),
        Column("due", \.due, [.filtered, .sorted]),
        Column("rate", \.rate, [.filtered, .sorted], order: byScale, merge: .greatest),
        Column("fee", \.fee, .filtered), Column("mood", \.mood, .filtered), Column("later", \.later, .filtered),
        Column("tags", \.tags, merge: .set), Column("numbers", \.numbers, merge: .set), Column("extra", \.extra),
        Column("more", \.more),
        make: Self.init)

    private static let byScale = RecordField.Order(fields: ["rateScaled"]) { text in
        guard case .decimal(let rate)? = FieldKind.decimal.parse(text), let scaled = rate.scaled(to: 6) else {
            return nil
        }
        return [.integer(scaled)]
    }

    /// A random record whose values come from sets small enough to coincide and varied enough to reveal faults.
    package init(_ random: inout SeededGenerator) {
        // Composed, decomposed, other scripts, and characters with a special meaning in keys and filters.
        let texts = ["é", "e\u{301}", "Ünïcode", "سلام", "a/b", "100%", "x,y", "\\", "_", "zz", "A", "a b"]
        func some<Value>(_ value: Value, _ random: inout SeededGenerator) -> Value? {
            Bool.random(using: &random) ? value : nil
        }
        place = texts.randomElement(using: &random) ?? ""
        day =
            CivilDay(year: 2026, month: .random(in: 1...12, using: &random), day: .random(in: 1...28, using: &random))
            ?? .first
        id = UUID(uuid: (1, 2, 3, 4, 5, 6, 0x70, 8, 0x80, 10, 11, 12, 13, 14, 15, .random(in: 0...255, using: &random)))
        title = texts.randomElement(using: &random) ?? ""
        remark = some(texts.randomElement(using: &random) ?? "", &random)
        count = .random(in: -3...3, using: &random)
        rank = some(.random(in: -3...3, using: &random), &random)
        weight = Double(Int.random(in: -8...8, using: &random)) / 4
        share = some(.random(in: -1e300...1e300, using: &random), &random)
        isDone = .random(using: &random)
        isSeen = some(.random(using: &random), &random)
        at = Instant(microseconds: .random(in: -5...5, using: &random))
        until = some(Instant(microseconds: .random(in: 0...3, using: &random)), &random)
        due = some(CivilDay(number: 20_240_229) ?? .first, &random)
        rate = Self.decimals.randomElement(using: &random) ?? ExactDecimal(0)
        fee = some(Self.decimals.randomElement(using: &random) ?? ExactDecimal(1), &random)
        mood = .random(in: Mood.allCases, using: &random)
        later = Bool.random(using: &random) ? .known(.glad) : .unknown("puzzled")
        tags = Array(Set(texts.map(ExactText.init)).map(\.text).shuffled(using: &random).prefix(3))
        numbers = some([3, 1, .max], &random)
        extra = ["a": [1, 2.5, "é"], "b": .exact("0.12345678901234567890")]
        more = some([], &random)
    }

    private static let decimals = ["0", "12.5", "-3", "0.000001", "1000000", "-12.499999", "0.5"].compactMap {
        if case .decimal(let value)? = FieldKind.decimal.parse($0) { value } else { nil }
    }

    private init(
        place: String, day: CivilDay, id: UUID, title: String, remark: String?, count: Int64, rank: Int64?,
        weight: Double, share: Double?, isDone: Bool, isSeen: Bool?, at: Instant, until: Instant?, due: CivilDay?,
        rate: ExactDecimal, fee: ExactDecimal?, mood: Mood, later: OpenChoice<Mood>, tags: [String],
        numbers: [Int64]?, extra: JSONValue, more: JSONValue?
    ) {
        (self.place, self.day, self.id, self.title, self.remark) = (place, day, id, title, remark)
        (self.count, self.rank, self.weight, self.share) = (count, rank, weight, share)
        (self.isDone, self.isSeen, self.at, self.until, self.due) = (isDone, isSeen, at, until, due)
        (self.rate, self.fee, self.mood, self.later) = (rate, fee, mood, later)
        (self.tags, self.numbers, self.extra, self.more) = (tags, numbers, extra, more)
    }
}

extension CivilDay {
    fileprivate static let first: CivilDay = {
        guard let day = CivilDay(number: 20_260_101) else { preconditionFailure("the calendar has a first of January") }
        return day
    }()
}

extension EveryKindRecord.Mood {
    fileprivate static func random(in all: [Self], using random: inout SeededGenerator) -> Self {
        all.randomElement(using: &random) ?? .calm
    }
}

/// A slice with only that type.
package struct EveryKindModule: Module {
    package static let id = "kinds"
    package static let title = "Kinds"
    package static let migrations = [Migration("001-every", [table] + sorts)]

    package let recordTypes: [any RecordType] = [TableRecordType(EveryKindRecord.self) { $0 }]
    package let importers: [any Importer] = []

    package init(context: ModuleContext) {}

    private static let table: SQL = """
        CREATE TABLE kinds_every (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            place TEXT NOT NULL,
            day BIGINT NOT NULL,
            id TEXT NOT NULL,
            title TEXT NOT NULL,
            remark TEXT,
            count BIGINT NOT NULL,
            rank BIGINT,
            weight DOUBLE PRECISION NOT NULL,
            share DOUBLE PRECISION,
            is_done BIGINT NOT NULL,
            is_seen BIGINT,
            at BIGINT NOT NULL,
            until BIGINT,
            due BIGINT,
            rate TEXT NOT NULL,
            fee TEXT,
            mood TEXT NOT NULL,
            later TEXT NOT NULL,
            tags TEXT NOT NULL,
            numbers TEXT,
            extra TEXT NOT NULL,
            more TEXT,
            title_folded TEXT NOT NULL,
            rate_scaled BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, place, day)
        )
        """

    private static let sorts: [SQL] = [
        "CREATE INDEX kinds_every_by_day ON kinds_every (owner, day, place)",
        "CREATE INDEX kinds_every_by_title ON kinds_every (owner, title, place, day)",
        "CREATE INDEX kinds_every_by_remark ON kinds_every (owner, remark, place, day)",
        "CREATE INDEX kinds_every_by_count ON kinds_every (owner, count, place, day)",
        "CREATE INDEX kinds_every_by_rank ON kinds_every (owner, rank, place, day)",
        "CREATE INDEX kinds_every_by_weight ON kinds_every (owner, weight, place, day)",
        "CREATE INDEX kinds_every_by_moment ON kinds_every (owner, at, place, day)",
        "CREATE INDEX kinds_every_by_end ON kinds_every (owner, until, place, day)",
        "CREATE INDEX kinds_every_by_due ON kinds_every (owner, due, place, day)",
        "CREATE INDEX kinds_every_by_rate ON kinds_every (owner, rate_scaled, place, day)",
    ]
}
