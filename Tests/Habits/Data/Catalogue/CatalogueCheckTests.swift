import Changes
import Kernel
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// An admin's push to the catalogue must be consistent; otherwise it is refused with the path and the reason.
struct CatalogueCheckTests {
    let habits: HabitsStore

    init() async throws {
        habits = try await HabitsStore()
    }

    /// Makes several changes together. Conditions over several records are checked after all of the changes.
    private func push(_ edits: (type: String, key: String, fields: JSONValue?)...) async throws {
        let types = Dictionary(
            uniqueKeysWithValues: habits.module.recordTypes.map { ($0.schema.type, $0) })
        try await habits.store.database.write(.shared) { [edits] transaction in
            for (type, key, fields) in edits {
                let known = try #require(types[type])
                let mutation = fields.map { RecordMutation.put(key: key, fields: $0) } ?? .remove(key: key)
                _ = try known.apply(mutation, in: transaction)
            }
        }
    }

    private func refusal(_ edits: (type: String, key: String, fields: JSONValue?)...) async throws -> String? {
        do {
            switch edits.count {
            case 1: try await push(edits[0])
            default: try await push(edits[0], edits[1])
            }
            return nil
        } catch {
            return MizanError(crossing: error).message
        }
    }

    private func link(_ journey: String, _ dua: String) -> (type: String, key: String, fields: JSONValue?) {
        (
            "habits.JourneyDua", "\(journey)/\(dua)",
            [
                "journeyId": .string(journey), "duaId": .string(dua), "timeSlot": "morning", "sortOrder": 0,
            ]
        )
    }

    private func dua(_ id: String, category: String) -> (type: String, key: String, fields: JSONValue?) {
        (
            "habits.Dua", id,
            [
                "id": .string(id), "titleEn": "t", "arabicText": "ا", "translationEn": "e", "repetitions": 1,
                "xpValue": 10, "tags": [], "categoryId": .string(category),
            ]
        )
    }

    @Test func aLinkMustNameAnExistingDuaAndJourney() async throws {
        #expect(
            try await refusal(link("starter:first-steps", "neon:404"))
                == "The entry starter:first-steps/neon:404 refers to the dua neon:404, but the catalogue has no such "
                + "dua.")
        #expect(
            try await refusal(link("neon:1", "starter:waking"))
                == "The entry neon:1/starter:waking refers to the journey neon:1, but the catalogue has no such "
                + "journey.")
        try await push(link("starter:first-steps", "starter:al-ikhlas"))
    }

    @Test func aDuaMustNameAnExistingCategory() async throws {
        #expect(
            try await refusal(dua("neon:1", category: "neon:9"))
                == "The entry neon:1 refers to the category neon:9, but the catalogue has no such category.")
        let category: JSONValue = ["id": "neon:9", "name": "n", "slug": "s"]
        try await push(dua("neon:1", category: "neon:9"), ("habits.DuaCategory", "neon:9", category))
    }

    @Test func aReferencedCatalogueEntryCannotBeRemoved() async throws {
        #expect(
            try await refusal(("habits.Dua", "starter:waking", nil))
                == "starter:waking cannot be removed, because starter:first-steps/starter:waking refers to it. "
                + "Change starter:first-steps/starter:waking first, or both together."
        )
        #expect(try await refusal(("habits.Journey", "starter:first-steps", nil)) != nil)
        #expect(try await refusal(("habits.DuaCategory", "starter:morning", nil)) != nil)
        #expect(try await refusal(("habits.DuaCollection", "starter:core", nil)) != nil)
        try await push(
            ("habits.Dua", "starter:waking", nil), ("habits.JourneyDua", "starter:first-steps/starter:waking", nil))
    }

    /// The key of a link allows a dua only once in a journey. A link is refused if its dua differs from the dua in its key.
    @Test func aJourneyContainsADuaOnlyOnce() async throws {
        var twice = link("starter:first-steps", "starter:waking")
        twice.key = "starter:first-steps/starter:al-ikhlas"
        #expect(
            try await refusal(twice)
                == "habits.JourneyDua: the fields belong to starter:first-steps/starter:waking, not to "
                + "starter:first-steps/starter:al-ikhlas.")
        let count = try await habits.store.read { try HabitsModule.links(in: $0).all().count }
        try await push(link("starter:first-steps", "starter:waking"))
        #expect(try await habits.store.read { try HabitsModule.links(in: $0).all().count } == count)
    }

    @Test func ownersCannotChangeTheCatalogue() async throws {
        let dua = try id("starter:waking")
        let error = try await habits.refusal { _ = try HabitsModule.duas(in: $0).remove(dua) }
        #expect(error.reason == "record.shared")
    }
}
