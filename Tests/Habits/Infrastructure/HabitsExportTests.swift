import HabitsInfrastructure
import Kernel
import Testing

/// Every export of the apps (contracts/habits.md §2.1, §2.2) is read as the same history.
struct HabitsExportTests {
    private func isTheHistory(_ export: HabitsExport, _ comment: Comment) {
        #expect(export.journeys.items == [3, 1], comment)
        #expect(
            export.habits.items == [
                ExportedHabit(
                    id: "6f1f", duaID: 7, timeSlot: "morning", sortOrder: 0,
                    addedAt: Instant("2026-01-08T14:30:00.000Z"))
            ], comment)
        #expect(export.days.items.map(\.day.description) == ["2026-01-07", "2026-01-08"], comment)
        #expect(export.days.items.map(\.duaIDs) == [[2, 10], [7]], comment)
        #expect(export.unreadable.isEmpty && export.remarks.isEmpty, comment)
        #expect(export.days.rejected.isEmpty && export.habits.rejected.isEmpty, comment)
    }

    private func export(_ root: ForeignValue) -> HabitsExport { HabitsExport(root) { try StorageFiles.nested($0) } }

    @Test(arguments: StorageFiles.web.indices)
    func webExportsAreRead(place: Int) throws {
        let file = StorageFiles.web[place]
        let root = try StorageFiles.read(file.json)
        #expect(HabitsMention.isIn(root))
        isTheHistory(export(root), "\(file.name)")
    }

    @Test(arguments: StorageFiles.phone.indices)
    func phoneExportsAreRead(place: Int) throws {
        let file = StorageFiles.phone[place]
        let root = ForeignValue(.dictionary([.init(key: HabitsExport.key, value: file.value)]))
        #expect(HabitsMention.isIn(root))
        isTheHistory(export(root), "\(file.name)")
    }

    /// Text can be read in the forms in which it is copied from a browser's developer tools.
    @Test(arguments: [
        StorageFiles.encoded(StorageFiles.value), StorageFiles.encoded(StorageFiles.value, times: 2),
        "\u{FEFF}" + StorageFiles.encoded(StorageFiles.value, times: 3),
        "theme\tdark\r\nrizq_user_habits\t\(StorageFiles.value)\r\n",
        "rizq_user_habits\t\(StorageFiles.encoded(StorageFiles.value))",
    ])
    func copiedTextsAreRead(text: String) throws {
        isTheHistory(export(try #require(CopiedText.value(of: text))), "\(text)")
    }

    @Test(arguments: ["theme\tdark", "\"hello\"", "", "date,amount\n2026-01-08,7"])
    func unrelatedTextsAreNotRecognised(text: String) {
        #expect(CopiedText.value(of: text) == nil)
    }

    @Test func theSingleJourneyOfOlderVersionsIsRead() throws {
        for (member, expected) in [(#""4""#, [4]), ("null", []), (#""""#, [])] {
            let root = try StorageFiles.read(#"{"activeJourneyId":\#(member),"customHabits":[]}"#)
            #expect(export(root).journeys.items == expected)
        }
    }

    /// The older member, a single id, is also read. If both members are present, the journeys of both are followed.
    @Test(arguments: [
        (#""activeJourneyIds":["3","1"],"activeJourneyId":null"#, [3, 1]),
        (#""activeJourneyId":null,"activeJourneyIds":["3","1"]"#, [3, 1]),
        (#""activeJourneyIds":["3","1"],"activeJourneyId":"9""#, [3, 1, 9]),
        (#""activeJourneyId":"1","activeJourneyIds":["3","1"]"#, [3, 1]),
        (#""active_journey_ids":[3,3,1],"active_journey_id":3"#, [3, 1]),
        (#""activeJourneyIds":[],"activeJourneyId":"9""#, [9]),
    ])
    func bothJourneyMembersAreRead(members: String, expected: [Int]) throws {
        let read = export(try StorageFiles.read("{\(members)}"))
        #expect(read.journeys.items == expected && read.journeys.rejected.isEmpty)
    }

    @Test func anUnknownKeyIsNamedOnce() throws {
        let habit = #"{"id":"a","duaId":"1","timeSlot":"morning","sortOrder":0,"addedAt":"","color":"red"}"#
        let root = try StorageFiles.read(
            #"{"foo":1,"customHabits":[\#(habit),\#(habit)],"habitCompletions":[{"date":"2026-01-08","completedDuaIds":["1"],"mood":3}]}"#
        )
        #expect(export(root).ignoredKeys == ["foo", "customHabits.color", "habitCompletions.mood"])
    }

    @Test func habitsOfJourneysAreDerivedFromTheJourneys() throws {
        let root = try StorageFiles.read(
            #"{"customHabits":[{"id":"journey-3-2","duaId":"2","timeSlot":"morning","sortOrder":0,"addedAt":"","source":"journey"}]}"#
        )
        #expect(export(root).habits.items.isEmpty)
        #expect(export(root).remarks == ["1 habit of journeys: they follow from the journeys and are left out."])
    }

    @Test func repeatedDaysAreMerged() throws {
        let root = try StorageFiles.read(
            #"{"habitCompletions":[{"date":"2026-01-07","completedDuaIds":["2"]},{"date":"2026-01-07","completedDuaIds":["5","2"]}]}"#
        )
        let read = export(root)
        #expect(read.days.items.map(\.duaIDs) == [[2, 5, 2]])
        #expect(
            read.remarks == ["$.habitCompletions[1]: 2026-01-07 is in this list twice; the two entries are merged."])
    }
}
