import HabitsDomain
import HabitsInfrastructure
import Kernel
import Testing

@testable import HabitsData

struct DuaShapeTests {
    private let path = ForeignPath("dua")

    /// All twenty columns.
    private let full: JSONValue = [
        "id": 7, "category_id": 1, "collection_id": 2, "title_en": "Ayat al-Kursi", "title_ar": "آية الكرسي",
        "arabic_text": "اللَّهُ لَا إِلَٰهَ إِلَّا هُوَ", "transliteration": "Allāhu", "translation_en": "God",
        "source": "Sahih al-Bukhari 2311", "repetitions": 3, "best_time": "After Fajr, before sleep",
        "difficulty": "Intermediate", "est_duration_sec": 60, "rizq_benefit": "benefit", "context": "story",
        "prophetic_context": "prophetic", "xp_value": 25, "audio_url": "https://example.org/a.mp3",
        "created_at": "2026-01-08T14:30:00+00:00", "updated_at": "2026-01-09T14:30:00.500+00:00",
    ]

    private func dua(_ changes: JSONValue = [:], _ notes: inout [String]) throws -> Dua {
        var reading = ShapeReading(.strict)
        let dua = try DuaRowMapper.toDomain(full.with(changes), at: path, &reading)
        notes = reading.remarks.map { "\($0.path): \($0.reason)" }
        return dua
    }

    private func dua(_ changes: JSONValue = [:]) throws -> Dua {
        var notes: [String] = []
        var dua = try dua(changes, &notes)
        dua.categorySlug = "evening"
        dua.tags = ["sleep"]
        return dua
    }

    @Test func aRowReadsBackCompletely() throws {
        #expect(try DuaRowMapper.toData(try dua()) == full)
        let bare: JSONValue = [
            "category_id": .null, "collection_id": .null, "title_ar": .null, "transliteration": .null,
            "source": .null, "best_time": .null, "difficulty": .null, "est_duration_sec": .null, "rizq_benefit": .null,
            "context": .null, "prophetic_context": .null, "audio_url": .null, "created_at": .null, "updated_at": .null,
        ]
        let row = try DuaRowMapper.toData(try dua(bare))
        #expect(row["difficulty"] == .null)
        #expect(row["created_at"] == .null)
    }

    /// If a dua is updated from its own shape, nothing changes. If a new dua is read from the shape, it has all fields that the
    /// shape contains.
    @Test(
        arguments: [
            [:], ["difficulty": .null], ["difficulty": "Beginner"], ["best_time": "Morning"], ["best_time": .null],
            ["best_time": "evening"], ["transliteration": .null, "category_id": .null],
        ] as [JSONValue])
    func anUpdateFromAShapeKeepsTheFieldsThatTheShapeLacks(changes: JSONValue) throws {
        let dua = try dua(changes)
        var reading = ShapeReading(.strict)
        var (row, web, app) = (dua, dua, dua)
        try DuaRowMapper.update(&row, with: try DuaRowMapper.toData(dua), at: path, &reading)
        try WebDuaMapper.update(&web, with: try WebDuaMapper.toData(dua), at: path, &reading)
        try AppDuaMapper.update(&app, with: try AppDuaMapper.toData(dua), at: path, &reading)
        #expect(row == dua)
        #expect(web == dua)
        #expect(app == dua)
        let (webShape, appShape) = (try WebDuaMapper.toData(dua), try AppDuaMapper.toData(dua))
        #expect(try WebDuaMapper.toData(try WebDuaMapper.toDomain(webShape, at: path, &reading)) == webShape)
        #expect(try AppDuaMapper.toData(try AppDuaMapper.toDomain(appShape, at: path, &reading)) == appShape)
        #expect(reading.remarks.isEmpty)
    }

    /// A phone sends back what it was shown. Fields that its shape cannot hold stay unchanged.
    @Test func aRecordThatAPhoneSendsBackUnchangedChangesNothing() throws {
        var dua = try dua()
        dua.categoryID = try CatalogueID("starter:sleep")
        dua.collectionID = try CatalogueID("starter:core")
        dua.categorySlug = "odd"
        var reading = ShapeReading(.strict)
        let shown = try AppDuaMapper.toData(dua)
        #expect(shown["updatedAt"] == "2026-01-09T14:30:00Z")
        var (app, web, row) = (dua, dua, dua)
        try AppDuaMapper.update(&app, with: shown, at: path, &reading)
        try WebDuaMapper.update(&web, with: try WebDuaMapper.toData(dua), at: path, &reading)
        try DuaRowMapper.update(&row, with: try DuaRowMapper.toData(dua), at: path, &reading)
        #expect(app == dua)
        #expect(web == dua)
        #expect(row == dua)
    }

    @Test(
        arguments: [
            ("morning", "morning"), ("foundation", "foundation"), ("odd", nil), ("Morning", nil), (nil, nil),
        ] as [(String?, String?)])
    func anUnknownSlugIsDroppedAndReported(slug: String?, shown: String?) throws {
        var dua = try dua()
        dua.categorySlug = slug
        let (web, app) = (WebDuaMapper.toData([dua]), AppDuaMapper.toData([dua]))
        #expect(web.items.map { $0["category"] } == [shown.map(JSONValue.string) ?? .null])
        #expect(app.items.map { $0["categorySlug"] } == [shown.map(JSONValue.string)])
        let isMissing = slug != shown
        #expect(web.unheld.map(\.field).contains("category") == isMissing)
        #expect(app.unheld.map(\.field).contains("categorySlug") == isMissing)
    }

    @Test(arguments: [
        ("Expert", DuaDifficulty.beginner, true), ("ADVANCED", .advanced, false), ("beginner", .beginner, false),
    ])
    func anUnknownDifficultyBecomesBeginnerAndIsReported(word: String, difficulty: DuaDifficulty, isNoted: Bool) throws
    {
        var notes: [String] = []
        #expect(try dua(["difficulty": .string(word)], &notes).difficulty == difficulty)
        let note = "dua.difficulty: the difficulty “Expert” is not known and is read as beginner"
        #expect(notes == (isNoted ? [note] : []))
    }

    @Test func theDifficultyIsWrittenInTheLetterCaseOfItsShape() throws {
        let dua = try dua(["difficulty": "aDvAnCeD"])
        #expect(try DuaRowMapper.toData(dua)["difficulty"] == "Advanced")
        #expect(try WebDuaMapper.toData(dua)["context"]?["difficulty"] == "advanced")
        #expect(try AppDuaMapper.toData(dua)["difficulty"] == "advanced")
    }

    @Test func freeTextAsBestTimeIsKeptButNotSentToThePhone() throws {
        let dua = try dua()
        #expect(try WebDuaMapper.toData(dua)["context"]?["bestTime"] == "After Fajr, before sleep")
        #expect(try AppDuaMapper.toData(dua)["bestTime"] == nil)
        var (changed, reading) = (dua, ShapeReading(.strict))
        let shape = try AppDuaMapper.toData(dua).with(["bestTime": "evening"])
        try AppDuaMapper.update(&changed, with: shape, at: path, &reading)
        #expect(changed.bestTime == BestTime(.evening))
    }

    @Test func eachShapeHasItsOwnTypeOfID() throws {
        let dua = try dua()
        #expect(try DuaRowMapper.toData(dua)["id"] == 7)
        #expect(try WebDuaMapper.toData(dua)["id"] == "7")
        #expect(try AppDuaMapper.toData(dua)["id"] == 7)
        #expect(dua.id.text == "neon:7")
    }

    @Test(arguments: ["07", "+7", "x", "", "starter:waking"])
    func invalidTextsAreNotIDs(text: String) throws {
        var reading = ShapeReading(.lenient)
        let shape = try WebDuaMapper.toData(try dua()).with(["id": .string(text)])
        #expect(throws: ImportReport.Rejection.self) { try WebDuaMapper.toDomain(shape, at: path, &reading) }
    }

    @Test func anUpdateWithAnotherDuasIDIsRefused() throws {
        var (dua, reading) = (try dua(), ShapeReading(.strict))
        let shape = try WebDuaMapper.toData(dua).with(["id": "8"])
        #expect(throws: ImportReport.Rejection(path: "dua", reason: "this is neon:8, not neon:7")) {
            try WebDuaMapper.update(&dua, with: shape, at: path, &reading)
        }
    }

    @Test func fieldsThatAShapeCannotStoreAreNamed() throws {
        let (starter, known) = (try StarterCatalogue().duas, try dua())
        let web = WebDuaMapper.toData(starter + [known])
        #expect(web.items.map { $0["id"] } == ["7"])
        #expect(web.unheld.filter { $0.field == "id" }.map(\.key) == starter.map(\.id.text))
        let undated = AppDuaMapper.toData([try dua(["created_at": .null])])
        #expect(undated.unheld.map(\.field) == ["createdAt"])
        #expect(
            undated.unheld.first?.atBoundary.message
                == "This shape cannot hold neon:7: the phone's dua needs the times of its creation and last change, "
                + "which are not known."
        )
    }

    @Test(
        arguments: [(["repetitions": 0], "repetitions"), (["xp_value": -5], "xp_value"), (["id": 0], "id")]
            as [(JSONValue, String)])
    func outOfRangeNumbersAreRefused(changes: JSONValue, field: String) throws {
        let error = try #require(throws: HabitsError.self) { try dua(changes) }
        #expect(error.atBoundary.details["field"] == field)
    }

    @Test func emptyTextsCountAsMissingAndAreNoted() throws {
        var notes: [String] = []
        #expect(try dua(["source": " "], &notes).background.source == nil)
        #expect(notes == ["dua.source: an empty text is read as none"])
    }

    @Test func aChangedSlugClearsTheCategoryID() throws {
        var (dua, reading) = (try dua(), ShapeReading(.strict))
        let shape = try WebDuaMapper.toData(dua).with(["category": "rizq"])
        try WebDuaMapper.update(&dua, with: shape, at: path, &reading)
        #expect(dua.categorySlug == "rizq")
        #expect(dua.categoryID == nil)
    }

    /// Each field of a complete dua is either in the shape or reported as missing.
    @Test func fieldsNotReportedAsLostReadBack() throws {
        let dua = try dua(["best_time": "morning", "updated_at": "2026-01-09T14:30:00+00:00"])
        var reading = ShapeReading(.strict)
        for mapper in [Dua.mappers.row, Dua.mappers.ios, Dua.mappers.web] {
            var back = try mapper.toDomain(mapper.toData(dua), at: path, &reading)
            // A category's slug and id determine each other, so they are not compared.
            (back.categoryID, back.categorySlug) = (dua.categoryID, dua.categorySlug)
            let names = mapper.shape.missing(of: dua).flatMap { $0.field.split(separator: ", ").map(String.init) }
            #expect(Set(names) == Set(Dua.named.filter { !isAlike($0, back, dua) }.map(\.name)))
            for name in names {
                switch name {
                case "titleAr": back.texts.titleAr = dua.texts.titleAr
                case "collectionId": back.collectionID = dua.collectionID
                case "audioUrl": back.audioURL = dua.audioURL
                case "tags": back.tags = dua.tags
                case "createdAt": back.createdAt = dua.createdAt
                case "updatedAt": back.updatedAt = dua.updatedAt
                default: Issue.record("\(name) is lost")
                }
            }
            #expect(back == dua)
        }
    }

    private func isAlike(_ member: NamedMember<Dua>, _ one: Dua, _ other: Dua) -> Bool {
        member.isSet(one) == member.isSet(other)
    }

    /// Listed first are duas that cannot be represented, then fields represented in part, then fields that are left out.
    @Test func lossesAreReportedInAFixedOrder() throws {
        var dua = try dua()
        dua.categoryID = try CatalogueID("starter:sleep")
        dua.categorySlug = "odd"
        dua.createdAt = dua.updatedAt
        let elsewhere = "starter:sleep does not come from the backend and has no number there"
        #expect(
            AppDuaMapper.toData([dua]).unheld == [
                Unheld("neon:7", "categoryId", elsewhere),
                Unheld("neon:7", "categorySlug", "no app knows the category “odd”"),
                Unheld(
                    "neon:7", "bestTime",
                    "the phone knows only the parts of the day, but this is “After Fajr, before sleep”"),
                Unheld("neon:7", "createdAt, updatedAt", "fractions of a second cannot be stored there"),
                Unheld("neon:7", "tags", "this shape has no place for it"),
            ])
        #expect(
            WebDuaMapper.toData([dua]).unheld == [
                Unheld("neon:7", "category", "no app knows the category “odd”"),
                Unheld(
                    "neon:7", "titleAr, collectionId, audioUrl, tags, createdAt, updatedAt",
                    "this shape has no place for it"),
            ])
    }
}

extension JSONValue {
    /// The object with some members replaced.
    func with(_ changes: JSONValue) -> JSONValue {
        guard case .object(let members) = self, case .object(let changed) = changes else { return changes }
        return .object(
            members.filter { member in !changed.contains { $0.name == member.name } } + changed)
    }
}
