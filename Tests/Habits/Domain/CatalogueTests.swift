import HabitsDomain
import Testing

struct CatalogueTests {
    @Test(arguments: [
        ("neon:1", "neon", "1", 1), ("neon:12", "neon", "12", 12),
        ("starter:ayat-al-kursi", "starter", "ayat-al-kursi", nil),
        ("neon:01", "neon", "01", nil), ("neon:0", "neon", "0", nil), ("neon:99999999999", "neon", "99999999999", nil),
        ("other:5", "other", "5", nil), ("a-1:A_b.c", "a-1", "A_b.c", nil),
    ])
    func catalogueIDsHaveASourceAndAName(text: String, source: String, name: String, number: Int?) throws {
        let id = try CatalogueID(text)
        #expect([id.source, id.name, id.text] == [source, name, text])
        #expect(id.backendNumber == number)
        #expect(try CatalogueID(source: source, name: name) == id)
    }

    @Test(arguments: [
        "", "1", ":", "neon:", ":1", "neon:1:2", "Neon:1", "neon:a b", "neon:a/b", "neon:é", "neon:a@", "neon:[",
        "ne on:1",
    ])
    func invalidTextsAreNotIDs(text: String) {
        #expect(throws: HabitsError.unreadableID(text)) { try CatalogueID(text) }
    }

    @Test func numericIDsAreSortedByNumber() throws {
        let ids = try ["starter:b", "neon:10", "neon:x", "neon:2", "starter:a"].map { try id($0) }
        #expect(ids.sorted().map(\.text) == ["neon:2", "neon:10", "neon:x", "starter:a", "starter:b"])
    }

    @Test(arguments: [("morning", TimeSlot.morning), ("Evening", .evening), ("After Fajr, before sleep", nil)])
    func freeTextIsNotASlot(text: String, slot: TimeSlot?) {
        #expect(BestTime(text).slot == slot)
        #expect(BestTime(text).text == text)
    }

    @Test(arguments: [
        ("beginner", DuaDifficulty.beginner), ("INTERMEDIATE", .intermediate), ("Advanced", .advanced), ("expert", nil),
    ])
    func difficultyIsReadInAnyCase(word: String, difficulty: DuaDifficulty?) {
        #expect(DuaDifficulty(word: word) == difficulty)
        #expect(difficulty.map { DuaDifficulty(word: $0.titleCased) } ?? nil == difficulty)
    }

    @Test(arguments: [("rizq", CategorySlug.rizq), ("foundation", .foundation), ("night", nil)])
    func unknownSlugsAreKeptWithoutMeaning(slug: String, known: CategorySlug?) throws {
        let category = try DuaCategory(id: id("neon:1"), name: "Name", slug: slug)
        #expect(category.knownSlug == known)
        #expect(category.slug == slug)
    }

    @Test(arguments: [
        ("📿", false, "📿"), ("/images/rizq.png", true, "📿"), ("morning.svg", true, "📿"), ("🌱", false, "🌱"),
    ])
    func anEmblemMayBeAnImagePath(text: String, isPath: Bool, shown: String) {
        #expect(Emblem(text).isImagePath == isPath)
        #expect(Emblem(text).emoji == shown)
    }

    @Test(arguments: [(0, 10), (1_000_001, 10), (1, -1), (1, 1_000_001)])
    func numbersOfADuaHaveLimits(repetitions: Int, xp: Int) {
        #expect(throws: HabitsError.self) { try dua("neon:1", repetitions: repetitions, xp: xp) }
    }

    @Test func aJourneyContainsADuaOnlyOnce() throws {
        let link = try JourneyDua(journeyID: id("neon:1"), duaID: id("neon:2"), timeSlot: .morning)
        let again = try JourneyDua(journeyID: id("neon:1"), duaID: id("neon:2"), timeSlot: .evening, sortOrder: 1)
        #expect(throws: HabitsError.twiceInJourney(dua: try id("neon:2"), journey: try id("neon:1"))) {
            try JourneyDua.ordered([link, again])
        }
        #expect(link.recordID.recordKey == "neon:1/neon:2")
        #expect(JourneyDua.ID(recordKey: "neon:1/neon:2") == link.recordID)
    }

    @Test(arguments: ["سبحان", "SUBHANA", "glory", "سُبْحَانَ الله"])
    func searchIgnoresDiacritics(words: String) throws {
        var filter = DuaFilter()
        filter.words = words
        #expect(filter.admits(try dua("neon:1")))
        filter.words = "elephant"
        #expect(!filter.admits(try dua("neon:1")))
    }

    @Test func filtersApplyTogether() throws {
        var dua = try dua("neon:1", bestTime: "Morning", category: "neon:4", tags: ["sleep"])
        dua.difficulty = .beginner
        var filter = DuaFilter()
        filter.slot = .morning
        filter.category = try id("neon:4")
        filter.tag = "sleep"
        filter.source = "neon"
        filter.difficulty = .beginner
        filter.isPremium = false
        filter.isFeatured = true
        #expect(filter.admits(dua, featured: [dua.id]))
        #expect(!filter.admits(dua))
        dua.difficulty = nil
        #expect(!filter.admits(dua, featured: [dua.id]))
        dua.difficulty = .beginner
        filter.slot = .evening
        #expect(!filter.admits(dua, featured: [dua.id]))
    }

    @Test(arguments: [
        ("morning", [TimeSlot.morning]), ("Morning and evening", [.morning, .evening]),
        ("Morning, evening and before sleep", [.morning, .evening]), ("After Fajr", []), ("Mornings", []),
    ])
    func aBestTimeMatchesEachSlotThatItNames(text: String, slots: [TimeSlot]) throws {
        let dua = try dua("neon:1", bestTime: text)
        let matching = TimeSlot.allCases.filter { slot in
            var filter = DuaFilter()
            filter.slot = slot
            return filter.admits(dua)
        }
        #expect(matching == slots)
    }
}
