internal import Kernel

/// Reads values of the apps: `UserHabitsStorage` of the web, `UserHabitsData` of the phone, with members in either spelling,
/// numbers as texts or texts as numbers, and moments in each of the ways in which encoders write them.
struct HabitsReader {
    private var journeys = Readings<Int>()
    private var habits = Readings<ExportedHabit>()
    private var days = ExportedDays()
    private var ignored: [String] = []
    private var remarks: [String] = []
    private var habitsOfJourneys = 0

    /// The members by which such a value is known, in the spellings that there are.
    static let names = [
        ["activeJourneyIds", "active_journey_ids", "activeJourneyId", "active_journey_id"],
        ["customHabits", "custom_habits"], ["habitCompletions", "habit_completions"],
    ]
    private static let lastUpdated = ["lastUpdated", "last_updated"]

    static func isHabits(_ entries: [(key: String, value: ForeignValue)]) -> Bool {
        entries.contains { entry in names.contains { $0.contains(entry.key) } }
    }

    mutating func read(_ value: ForeignValue, at path: ForeignPath) throws(ImportReport.Rejection) {
        let entries = try value.entries(at: path, "an object with habits")
        guard entries.isEmpty || Self.isHabits(entries) else {
            throw path.rejected(
                "these are settings of the app, and no habits: a version of the phone's app kept both under this one key"
            )
        }
        let members = ExportedMembers(entries: entries, path: path)
        let changed = members.moment(Self.lastUpdated)
        if let member = members[Self.lastUpdated], changed == nil, member.value.isSomething {
            remarks.append("\(member.path): when the app changed this last cannot be read.")
        }
        if let member = members[Self.names[0]] { readJourneys(member.value, at: member.path) }
        if let member = members[Self.names[1]] { readHabits(member.value, at: member.path) }
        if let member = members[Self.names[2]] { days.read(member.value, at: member.path, lastUpdated: changed) }
        let known = Self.names.flatMap { $0 } + Self.lastUpdated
        ignored += entries.map(\.key).filter { !known.contains($0) && !ignored.contains($0) }
    }

    func finish(_ export: inout HabitsExport) {
        export.journeys = journeys
        export.habits = habits
        export.days = days.readings
        export.ignoredKeys += ignored
        export.remarks = remarks + days.remarks
        if habitsOfJourneys > 0 {
            export.remarks.append(
                Counted.text(habitsOfJourneys, "habit")
                    + " of journeys: they follow from the journeys and are left out.")
        }
    }

    /// Older versions had one journey or none.
    private mutating func readJourneys(_ value: ForeignValue, at path: ForeignPath) {
        let elements: [(value: ForeignValue, path: ForeignPath)]
        switch value {
        case .array(let values): elements = values.enumerated().map { ($0.element, path / $0.offset) }
        case .null, .string(""): return
        default: elements = [(value, path)]
        }
        for element in elements {
            journeys.take(at: element.path) { () throws(ImportReport.Rejection) in
                try element.value.backendNumber(at: element.path)
            }
        }
    }

    private mutating func readHabits(_ value: ForeignValue, at path: ForeignPath) {
        guard case .array(let elements) = value else {
            if value.isSomething { habits.reject(value.isNot("a list of habits", at: path)) }
            return
        }
        for (place, element) in elements.enumerated() {
            let place = (path: path / place, number: place)
            do throws(ImportReport.Rejection) {
                let members = ExportedMembers(
                    entries: try element.entries(at: place.path, "an object"), path: place.path)
                if case .string("journey")? = members[["source"]]?.value {
                    habitsOfJourneys += 1
                } else {
                    let habit = try habit(members, place.number)
                    habits.take(at: place.path) { () throws(ImportReport.Rejection) in habit }
                }
            } catch {
                habits.reject(error)
            }
        }
    }

    private mutating func habit(
        _ members: ExportedMembers, _ place: Int
    ) throws(ImportReport.Rejection) -> ExportedHabit {
        let id = try members.required(["id"])
        let dua = try members.required(["duaId", "dua_id"])
        var slot = "anytime"
        if let member = members[["timeSlot", "time_slot"]], member.value.isSomething {
            slot = try member.value.text(at: member.path, "a time slot")
        } else {
            remarks.append("\(members.path): this habit has no time slot, and is for any time.")
        }
        // The shipped app has none: its order is that of the list.
        let order = try members[["sortOrder", "sort_order"]].map { member throws(ImportReport.Rejection) in
            try member.value.number(at: member.path, "a place among the habits")
        }
        let added = ["addedAt", "added_at"]
        let addedAt = members.moment(added)
        if addedAt == nil, let member = members[added], member.value.isSomething {
            remarks.append("\(member.path): when this habit was added cannot be read, and is not known here.")
        }
        return ExportedHabit(
            id: try id.value.name(at: id.path), duaID: try dua.value.backendNumber(at: dua.path), timeSlot: slot,
            sortOrder: order ?? place, addedAt: addedAt)
    }
}
