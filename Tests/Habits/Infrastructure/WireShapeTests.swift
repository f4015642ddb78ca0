import HabitsInfrastructure
import Kernel
import Testing

private struct EntryRow: Equatable, WireObject {
    var id: Int
    var name: String
    var slug: String
    var description: String?

    static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("name", \.name), WireMember("slug", \.slug),
        WireMember("description", \.description), make: Self.init)
}

private struct WorthRow: WireObject {
    var emoji: String
    var dailyXP: Int
    var isPremium: Bool

    static let shape = WireShape<Self>(
        WireMember("emoji", \.emoji, usual: "📿"), WireMember("daily_xp", \.dailyXP, usual: 100),
        WireMember("is_premium", \.isPremium, usual: false), make: Self.init)
}

struct WireShapeTests {
    private func category(_ json: JSONValue, _ mode: ShapeReading.Mode = .strict) throws -> (EntryRow, [String]) {
        var reading = ShapeReading(mode)
        let row = try EntryRow(json, at: ForeignPath("row"), &reading)
        return (row, reading.remarks.map { "\($0.path): \($0.reason)" })
    }

    private func worth(_ json: JSONValue, _ mode: ShapeReading.Mode) throws -> (WorthRow, [String]) {
        var reading = ShapeReading(mode)
        let row = try WorthRow(json, at: ForeignPath("row"), &reading)
        return (row, reading.remarks.map { "\($0.path): \($0.reason)" })
    }

    @Test func absentAndNullMembersHaveNoValue() throws {
        let row = EntryRow(id: 1, name: "Morning", slug: "morning")
        #expect(try category(["id": 1, "name": "Morning", "slug": "morning"]).0 == row)
        #expect(try category(["id": 1, "name": "Morning", "slug": "morning", "description": .null]).0 == row)
    }

    @Test(
        arguments: [
            (["name": "Morning", "slug": "morning"], "row", "this has no id"),
            (["id": "1", "name": "Morning", "slug": "morning"], "row.id", "this is a string, not a whole number"),
            (["id": 1.5, "name": "Morning", "slug": "morning"], "row.id", "this is a number, not a whole number"),
            (["id": .null, "name": "Morning", "slug": "morning"], "row.id", "this is null, not a whole number"),
            (["id": 1, "name": 2, "slug": "morning"], "row.name", "this is an integer, not a text"),
            (
                ["id": 1, "name": "Morning", "slug": "morning", "nme": ""], "row[\"nme\"]",
                "there is no such member; there are id, name, slug, description"
            ),
            ([1], "row", "this is an array, not an object"),
        ] as [(JSONValue, String, String)])
    func strictReadingRefusesEveryOtherForm(json: JSONValue, path: String, reason: String) {
        #expect(throws: ImportReport.Rejection(path: path, reason: reason)) { try category(json) }
    }

    @Test func lenientReadingAcceptsAndNotesForeignForms() throws {
        let (row, remarks) = try category(["id": "12", "name": 5, "slug": "morning", "extra": 1], .lenient)
        #expect(row == EntryRow(id: 12, name: "5", slug: "morning"))
        #expect(
            remarks == [
                "row[\"extra\"]: this means nothing here", "row.id: the text “12” is read as a number",
                "row.name: the number 5 is read as a text",
            ])
    }

    @Test(arguments: [("t", true), ("f", false), ("true", true), (1, true), (0, false)] as [(JSONValue, Bool)])
    func everyBooleanFormOfDatabasesIsRead(json: JSONValue, flag: Bool) throws {
        let object: JSONValue = ["is_premium": json]
        #expect(try worth(object, .lenient).0.isPremium == flag)
        #expect(throws: ImportReport.Rejection.self) { try worth(object, .strict) }
    }

    /// The columns' own defaults replace missing values (contracts/habits.md §1.4).
    @Test func absentMembersGetTheirDefaults() throws {
        let (row, remarks) = try worth([:], .strict)
        #expect(row.emoji == "📿")
        #expect(row.dailyXP == 100)
        #expect(remarks.isEmpty)
        let nulled = try worth(["daily_xp": .null], .lenient)
        #expect(nulled.0.dailyXP == 100)
        #expect(nulled.1 == ["row.daily_xp: null is read as 100"])
        #expect(throws: ImportReport.Rejection(path: "row.daily_xp", reason: "this must not be null")) {
            try worth(["daily_xp": .null], .strict)
        }
    }

    @Test(
        arguments: [
            ("2026-01-08", ShapeReading.Mode.strict, "2026-01-08"), ("2026-02-31", .lenient, nil),
            ("2026-1-8", .lenient, nil), ("2026-01-08T23:00:00.000Z", .lenient, "2026-01-08"),
            ("2026-01-08T23:00:00.000Z", .strict, nil), ("1447-07-19", .lenient, "2026-01-08"),
            ("٢٠٢٦-٠١-٠٨", .lenient, "2026-01-08"), ("٢٠٢٦-٠١-٠٨", .strict, nil),
            ("2569-01-08", .lenient, "2026-01-08"),
            ("", .strict, nil),
        ] as [(String, ShapeReading.Mode, String?)])
    func daysAreRead(text: String, mode: ShapeReading.Mode, day: String?) throws {
        var reading = ShapeReading(mode)
        guard let day else {
            #expect(throws: ImportReport.Rejection.self) {
                try CivilDay(.string(text), at: ForeignPath("date"), &reading)
            }
            return
        }
        #expect(try CivilDay(.string(text), at: ForeignPath("date"), &reading) == CivilDay(day))
        #expect(reading.remarks.isEmpty == (text == day))
    }
}
