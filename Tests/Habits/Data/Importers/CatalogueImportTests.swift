import Changes
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// The backend's tables, imported into the shared data.
struct CatalogueImportTests {
    let habits: HabitsStore

    init() async throws {
        habits = try await HabitsStore()
    }

    private static let categories = #"{"rows":[{"id":1,"name":"Morning","slug":"morning","description":null}]}"#
    private static let duas = """
        {"fields":[{"name":"id","dataTypeID":23},{"name":"category_id"},{"name":"title_en"},{"name":"arabic_text"},\
        {"name":"translation_en"},{"name":"xp_value"},{"name":"best_time"}],"rows":[\
        ["7","1","Seven","سبعة","seven","15","After Fajr"],["8",null,"Eight","ثمانية","eight","20","morning"]],\
        "command":"SELECT","rowCount":2,"rowAsArray":true}
        """
    private static let journey =
        #"[{"id":3,"name":"Rizq","slug":"rizq","emoji":"📿","estimated_minutes":10,"daily_xp":100,"sort_order":0}]"#
    private static let links = #"[{"id":1,"journey_id":3,"dua_id":7,"time_slot":"morning","sort_order":0}]"#

    private func take(_ json: String) async throws -> ImportReport {
        let document = ImportDocument.json(try JSONReader.read(Array(json.utf8)))
        let importer = try #require(habits.module.importers.first { $0.scope == .shared && $0.recognises(document) })
        let prepared = try importer.prepare(document, .none)
        return try await habits.store.database.write(.shared) { try prepared.whole(in: $0) }
    }

    /// F-18: the answers of `?shape=web` and `?shape=ios` can be imported again, both a page and a single entry.
    @Test(arguments: [Shape.web, .ios])
    func anExportedAppShapeIsImportedAgain(shape: Shape) async throws {
        let row = #"""
            {"duas":[{"id":1,"category_id":1,"title_en":"A short dua","arabic_text":"سبحان","translation_en":"Glory",\#
            "best_time":"After Fajr, before sleep","created_at":"2026-01-08T14:30:00.123456+00:00",\#
            "updated_at":"2026-01-08T14:30:00.123456+00:00"}]}
            """#
        for file in [Self.categories, row, Self.journey] { _ = try await take(file) }
        let pages = try await habits.store.read { [module = habits.module] transaction in
            let catalogue = try module.catalogue(in: transaction)
            let duas = try HabitsModule.duas.all(in: transaction).map { catalogue.described($0) }
            return [
                ("duas", shape.duas(duas)),
                ("journeys", shape.journeys(try HabitsModule.journeys.all(in: transaction))),
                ("categories", shape.categories(try HabitsModule.categories.all(in: transaction))),
            ]
        }
        for (kind, page) in pages {
            let items = page.items
            #expect(!items.isEmpty)
            for json in [["items": .array(items), "next": "abc", "unheld": []], try #require(items.first)]
                as [JSONValue]
            {
                let report = try await take(JSONWriter.text(json))
                #expect(report.counts.map(\.kind) == [kind], "\(report)")
                #expect(report.rejected.isEmpty && report.remarks.isEmpty, "\(report)")
                #expect(
                    report.changed == 0 && report.counts.map(\.unchanged) == [json["items"] == nil ? 1 : items.count])
            }
        }
        // In another store, the duas are new. A dua in the web shape finds its category by the category's slug.
        let other = try await CatalogueImportTests()
        _ = try await other.take(Self.categories)
        let duas = JSONWriter.text(["items": .array(pages[0].1.items)])
        #expect(try await other.take(duas).counts.map(\.added) == [pages[0].1.items.count])
        let seven = try id("neon:1")
        let stored = try await other.habits.store.read { try HabitsModule.duas.find(seven, in: $0)?.entity }
        #expect(stored?.categoryID?.text == "neon:1")
    }

    /// F-36: PostgreSQL has moments that other programs do not have. Only such a moment is left out; its dua is imported.
    @Test(arguments: ["infinity", "-infinity", "0044-03-15 00:00:00+00 BC"])
    func anInvalidMomentIsDroppedAndItsDuaImported(moment: String) async throws {
        let report = try await take(
            #"""
            {"duas":[{"id":1,"title_en":"A","arabic_text":"ا","translation_en":"a","updated_at":"\#(moment)"},\#
            {"id":2,"title_en":"B","arabic_text":"ب","translation_en":"b","updated_at":"2026-01-08T14:30:00+00:00"}]}
            """#)
        #expect(report.counts.map(\.added) == [2] && report.rejected.isEmpty)
        #expect(
            report.remarks == [
                "duas, updated_at: “\(moment)” is not a moment such as 2026-01-08T14:30:00Z, and is left out."
            ])
    }

    private func isKnown(_ json: String) throws -> Bool {
        let document = ImportDocument.json(try JSONReader.read(Array(json.utf8)))
        return habits.module.importers.contains { $0.recognises(document) }
    }

    @Test func tablesCanBeImportedOneAfterAnother() async throws {
        for (file, kind, count) in [
            (Self.categories, "categories", 1), (Self.duas, "duas", 2), (Self.journey, "journeys", 1),
            (Self.links, "duas of journeys", 1),
        ] {
            let report = try await take(file)
            #expect(report.counts.map(\.kind) == [kind])
            #expect(report.counts.map(\.added) == [count])
            #expect(report.rejected.isEmpty)
            #expect(try await take(file).changed == 0)
        }
        let (dua, journey) = try await habits.store.read { [module = habits.module] transaction in
            let catalogue = try module.catalogue(in: transaction)
            return (catalogue.dua(try CatalogueID("neon:7")), catalogue.duas(of: try CatalogueID("neon:3")))
        }
        #expect(dua?.texts.arabic == "سبعة" && dua?.xpValue == 15 && dua?.bestTime?.text == "After Fajr")
        #expect(journey.count == 1)
    }

    @Test(arguments: [
        #"{"results":[RESULT]}"#, #"{"categories":[{"id":1,"name":"Morning","slug":"morning"}],"duas":DUAS}"#,
    ])
    func severalTablesCanBeImportedTogether(shape: String) async throws {
        let file = shape.replacing(
            "RESULT",
            with: [Self.links, Self.categories, Self.duas, Self.journey].map {
                $0.hasPrefix("[") ? #"{"rows":\#($0)}"# : $0
            }.joined(separator: ",")
        ).replacing("DUAS", with: Self.duas)
        let report = try await take(file)
        #expect(report.rejected.isEmpty)
        #expect(report.counts.map(\.added).prefix(2) == [1, 2])
    }

    @Test func theBackendOverwritesItsFieldsAndKeepsMizansAdditions() async throws {
        _ = try await take(Self.categories)
        _ = try await take(Self.duas)
        let seven = try id("neon:7")
        try await habits.store.database.write(.shared) { transaction in
            guard var dua = try HabitsModule.duas(in: transaction).find(seven)?.entity else { return }
            dua.tags = ["mine"]
            dua.xpValue = 5
            _ = try HabitsModule.duas(in: transaction).save(dua)
        }
        let report = try await take(Self.duas)
        #expect(report.counts.map(\.updated) == [1])
        let dua = try await habits.store.read { try HabitsModule.duas(in: $0).find(seven)?.entity }
        #expect(dua?.tags == ["mine"] && dua?.xpValue == 15)
    }

    @Test func aReferenceToAMissingEntryIsLeftOut() async throws {
        let report = try await take(Self.duas)
        #expect(report.counts.map(\.added) == [1])
        #expect(report.rejected.map(\.path) == ["$.rows[0]"])
        #expect(report.rejected.first?.reason.contains("category neon:1") == true)
    }

    @Test func anEntryRemovedByAnAdminIsNotReimported() async throws {
        _ = try await take(Self.categories)
        _ = try await take(Self.duas)
        let eight = try id("neon:8")
        try await habits.store.database.write(.shared) { try HabitsModule.duas.remove(eight, in: $0) }
        let report = try await take(Self.duas)
        #expect(report.counts.map(\.kept) == [1])
        #expect(report.remarks.contains("Left out, because removed here: neon:8."))
    }

    @Test func anExtraColumnIsReportedOnce() async throws {
        let rows = (1...3).map { #"{"id":\#($0),"name":"n","slug":"s\#($0)","is_premium":"t","colour":"red"}"# }
        let report = try await take("[\(rows.joined(separator: ","))]")
        #expect(report.counts.map(\.added) == [3])
        #expect(report.remarks.contains("collections, colour: this means nothing here, and so 2 times more."))
        #expect(report.remarks.contains { $0.hasPrefix("collections, is_premium: ") })
    }

    @Test func aRepeatedEntryIsReportedInAReadableSentence() async throws {
        let rows = (1...2).map { #"{"id":\#($0),"name":"n","slug":"s\#($0)","is_premium":true,"colour":"red"}"# }
        let report = try await take("[\(rows.joined(separator: ","))]")
        #expect(report.remarks == ["collections, colour: this means nothing here, and so once more."])
    }

    @Test func theFirstRowWithARepeatedIDIsUsed() async throws {
        let file = #"[{"id":1,"name":"Morning","slug":"morning"},{"id":1,"name":"Other","slug":"other"}]"#
        for added in [1, 0] {
            let report = try await take(file)
            #expect(report.counts.map(\.added) == [added] && report.counts.map(\.updated) == [0])
            #expect(report.rejected.map(\.path) == ["$[1]"])
            #expect(report.rejected.map(\.reason) == ["neon:1 is in this table twice; its first row is used"])
        }
        let one = try id("neon:1")
        let name = try await habits.store.read { try HabitsModule.categories.find(one, in: $0)?.entity.name }
        #expect(name == "Morning")
    }

    /// Rows that are objects name their columns themselves.
    @Test func rowsThatAreObjectsNeedNoColumnList() async throws {
        let row = #"{"id":1,"name":"Morning","slug":"morning","description":null}"#
        for head in [#""columns":[{"name":"id","dataTypeID":23}]"#, #""fields":[]"#, #""columns":["id"]"#] {
            #expect(try isKnown(#"{"rows":[\#(row)],\#(head),"rowCount":1}"#))
        }
    }

    @Test func aMissingColumnIsReported() async throws {
        let report = try await take(#"[{"id":1,"title_en":"One","translation_en":"one"}]"#)
        #expect(report.unreadable.map(\.path) == ["duas"])
        #expect(report.rejected.last?.reason == "this has no arabic_text")
    }

    @Test func tooShortRowsAreReported() async throws {
        let report = try await take(
            #"{"columns":[{"name":"id"},{"name":"name"},{"name":"slug"}],"rows":[["1","n"],["2","m","m"]]}"#)
        #expect(report.rejected.map(\.reason) == ["this row has 2 values, but there are 3 columns"])
        #expect(report.counts.map(\.added) == [1])
    }

    /// No importer accepts tables of other programs.
    @Test(arguments: [
        #"{"rows":[{"id":1,"email":"a@example.org"}]}"#, #"[{"id":1,"name":"n","slug":"s","price":5}]"#, "[]", "{}",
        #"{"rows":{}}"#, #"{"rows":[],"fields":[{}]}"#, #"{"rows":[["1"]]}"#, #"{"results":[5]}"#,
    ])
    func unknownTablesAreNotRecognised(file: String) throws {
        #expect(try !isKnown(file))
    }
}
