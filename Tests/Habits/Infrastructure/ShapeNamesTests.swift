import HabitsInfrastructure
import Kernel
import Testing

/// The members of each shape, by name and in the order of seed 000.
struct ShapeNamesTests {
    private static let moment = Instant(microseconds: 1_767_882_600_000_000)

    private func names(_ json: JSONValue) throws -> [String] {
        guard case .object(let members) = json else { throw ForeignPath("shape").rejected("no object") }
        return members.map(\.name)
    }

    @Test func webFieldsHaveTheNamesOfTheWebTypes() throws {
        let habits = WebHabits(
            activeJourneyIDs: ["1"],
            customHabits: [
                WebHabit(id: "h", duaID: "1", timeSlot: "morning", sortOrder: 0, addedAt: "", source: "custom")
            ], habitCompletions: [], lastUpdated: Timestamp(Self.moment))
        #expect(try names(habits.json) == ["activeJourneyIds", "customHabits", "habitCompletions", "lastUpdated"])
        #expect(
            try names(habits.customHabits[0].json) == ["id", "duaId", "timeSlot", "sortOrder", "addedAt", "source"])
        #expect(habits.json["lastUpdated"] == "2026-01-08T14:30:00.000Z")
    }
}
