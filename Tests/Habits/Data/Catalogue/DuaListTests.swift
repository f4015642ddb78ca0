import Changes
import HabitsDomain
import Kernel
import Storage
import TestSupport
import Testing

@testable import HabitsData

struct DuaListTests {
    let habits: HabitsStore
    private var module: HabitsModule { habits.module }

    init() async throws {
        habits = try await HabitsStore()
    }

    private func page(
        _ query: RecordQuery = RecordQuery(), _ change: @escaping @Sendable (inout DuaFilter) throws -> Void = { _ in }
    ) async throws -> RecordPage<Dua> {
        var filter = DuaFilter()
        try change(&filter)
        return try await habits.store.read { [module, filter] in
            try module.duas(query, admittedBy: filter, in: $0)
        }
    }

    private func names(
        _ query: RecordQuery = RecordQuery(), _ change: @escaping @Sendable (inout DuaFilter) throws -> Void
    ) async throws -> Set<String> {
        Set(try await page(query, change).items.map(\.id.name))
    }

    @Test(arguments: ["استغفر", "أَسْتَغْفِرُ", "ASTAGHFIRU", "astaghfiru", "forgiveness"])
    func searchCoversAllTexts(words: String) async throws {
        #expect(try await names { $0.words = words }.contains("astaghfirullah"))
    }

    @Test func allSearchWordsMustOccur() async throws {
        #expect(try await names { $0.words = "lord servant" }.contains("sayyid-al-istighfar"))
        #expect(try await names { $0.words = "lord elephant" }.isEmpty)
    }

    @Test func filtersConsiderRelatedRecords() async throws {
        let featured = try await names { $0.isFeatured = true }
        let others = try await names { $0.isFeatured = false }
        #expect(featured.contains("waking"))
        #expect(featured.isDisjoint(with: others))
        let all = try await page().items
        #expect(featured.count + others.count == all.count)
        #expect(try await names { $0.isPremium = true }.isEmpty)
        let core = try id("starter:core")
        try await habits.store.database.write(.shared) { transaction in
            _ = try HabitsModule.collections(in: transaction).save(
                DuaCollection(id: core, name: "Core", slug: "core", isPremium: true))
        }
        #expect(try await names { $0.isPremium = true }.count == all.count)
    }

    @Test func aTagMatchesOnlyAsAWholeWord() async throws {
        let tagged = try await names { $0.tag = "morning" }
        #expect(!tagged.isEmpty)
        #expect(try await names { $0.tag = "mornin" }.isEmpty)
    }

    /// The pages of a filtered list are as full as the pages of an unfiltered list. Together they contain every dua of the
    /// filtered list once.
    @Test(arguments: [1, 2, 5, 100])
    func pagesOfAFilteredListAreFull(limit: Int) async throws {
        let all = try await page(RecordQuery()) { $0.isFeatured = true }.items.map(\.id)
        var (found, cursor): ([CatalogueID], String?) = ([], nil)
        repeat {
            let page = try await page(RecordQuery(limit: limit, cursor: cursor)) { $0.isFeatured = true }
            #expect(page.items.count == limit || page.next == nil)
            #expect(!page.items.isEmpty)
            found += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil
        #expect(found == all)
    }

    @Test(arguments: [
        (String(repeating: "ا", count: 10_000), "text.too-long"), ("...", "habits.nothing-to-search"),
        (" ", "text.blank"),
    ])
    func unsearchableWordsAreRefused(words: String, reason: String) async throws {
        do {
            _ = try await page { $0.words = words }
            Issue.record("\(reason) was not thrown")
        } catch {
            #expect(MizanError(crossing: error).reason == reason)
        }
    }

    @Test func categoriesAreFoundBySlugAndID() async throws {
        let ids = try await habits.store.read { [module] in
            (
                try module.ids(ofCategory: "Morning", in: $0), try module.ids(ofCategory: "starter:morning", in: $0),
                try module.ids(ofCollection: "core", in: $0)
            )
        }
        #expect(ids.0 == [try id("starter:morning")])
        #expect(ids.1 == ids.0)
        #expect(ids.2 == [try id("starter:core")])
        do {
            _ = try await habits.store.read { [module] in try module.ids(ofCategory: "night", in: $0) }
            Issue.record("there is a category night")
        } catch {
            #expect(
                MizanError(crossing: error).message
                    == "There is no category “night”. There are evening, gratitude, morning, rizq.")
        }
    }

    /// A `contains` filter on a field ignores marks, too.
    @Test func fieldsAreComparedIgnoringDiacritics() async throws {
        let query = RecordQuery(filters: [RecordQuery.Filter("arabicText", .contains, "ايه")])
        #expect(try await page(query).items.count <= 60)
        let kursi = RecordQuery(filters: [RecordQuery.Filter("transliteration", .contains, "hayyu")])
        #expect(try await page(kursi).items.contains { $0.id.name == "ayat-al-kursi" })
    }
}
