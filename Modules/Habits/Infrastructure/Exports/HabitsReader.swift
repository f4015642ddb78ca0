internal import Kernel

/// Reads values of the apps: `UserHabitsStorage` of the web, and `UserHabitsData` of the phone. The reader accepts both
/// spellings of each member. A number may be written as a text, and a text may be written as a number. A moment may have any
/// form that encoders write.
struct HabitsReader {
    private var journeys = Readings<Int>()
    private var followed: Set<Int> = []
    private var habits = Readings<ExportedHabit>()
    private var days = ExportedDays()
    private var ignored = IgnoredKeys()
    private var remarks: [String] = []
    private var habitsOfJourneys = 0
    private var changed: Instant?

    private static let journeys = ["activeJourneyIds", "active_journey_ids"]
    /// Older versions had at most one journey.
    private static let oneJourney = ["activeJourneyId", "active_journey_id"]
    private static let habits = ["customHabits", "custom_habits"]
    private static let days = ["habitCompletions", "habit_completions"]
    /// The members that identify such a value, in all spellings.
    static let names = [journeys, oneJourney, habits, days]
    private static let lastUpdated = ["lastUpdated", "last_updated"]

    private static let ofHabits: Set = [
        "id", "duaId", "dua_id", "timeSlot", "time_slot", "sortOrder", "sort_order", "addedAt", "added_at", "source",
    ]

    static func isHabits(_ entries: [(key: String, value: ForeignValue)]) -> Bool {
        entries.contains { entry in names.contains { $0.contains(entry.key) } }
    }

    mutating func read(_ value: ForeignValue, at path: ForeignPath) throws(ImportReport.Rejection) {
        let entries = try value.entries(at: path, "an object with habits")
        guard entries.isEmpty || Self.isHabits(entries) else {
            throw path.rejected(
                "these are settings of the app, not habits: a version of the phone's app stored both under this key"
            )
        }
        let members = ExportedMembers(entries: entries, path: path)
        let changed = members.moment(Self.lastUpdated)
        if let member = members[Self.lastUpdated], changed == nil, member.value.isSomething {
            remarks.append("\(member.path): the time of the app's last change cannot be read.")
        }
        self.changed = [self.changed, changed].compactMap(\.self).max()
        ignored.add(members.others(than: Set(Self.names.flatMap(\.self) + Self.lastUpdated)))
        for names in [Self.journeys, Self.oneJourney] {
            if let member = members[names] { readJourneys(member.value, at: member.path) }
        }
        if let member = members[Self.habits] { readHabits(member.value, at: member.path) }
        if let member = members[Self.days] { days.read(member.value, at: member.path, lastUpdated: changed) }
    }

    func finish(_ export: inout HabitsExport) {
        export.journeys = journeys
        export.habits = habits
        export.days = days.readings
        export.lastUpdated = changed
        export.ignoredKeys += ignored.names + days.ignored.names
        export.remarks = remarks + days.remarks
        if habitsOfJourneys > 0 {
            export.remarks.append(
                Counted.text(habitsOfJourneys, "habit")
                    + " of journeys: they follow from the journeys and are left out.")
        }
    }

    /// Reads a list, or a single journey. If both exist, every named journey is followed, each once.
    private mutating func readJourneys(_ value: ForeignValue, at path: ForeignPath) {
        let elements: [(value: ForeignValue, path: ForeignPath)]
        switch value {
        case .array(let values): elements = values.enumerated().map { ($0.element, path / $0.offset) }
        case .null, .string(""): return
        default: elements = [(value, path)]
        }
        for element in elements {
            do throws(ImportReport.Rejection) {
                let number = try element.value.backendNumber(at: element.path)
                guard followed.insert(number).inserted else { continue }
                journeys.take(at: element.path) { () throws(ImportReport.Rejection) in number }
            } catch {
                journeys.reject(error)
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
                ignored.add(members.others(than: Self.ofHabits), of: .habits)
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
            remarks.append("\(members.path): this habit has no time slot, so it is a habit for any time.")
        }
        // The shipped app does not write this member: the order of its habits is their order in the list.
        let order = try members[["sortOrder", "sort_order"]].map { member throws(ImportReport.Rejection) in
            try member.value.number(at: member.path, "a place among the habits")
        }
        let added = ["addedAt", "added_at"]
        let addedAt = members.moment(added)
        if addedAt == nil, let member = members[added], member.value.isSomething {
            remarks.append("\(member.path): the time when this habit was added cannot be read, so it is not stored.")
        }
        return ExportedHabit(
            id: try id.value.name(at: id.path), duaID: try dua.value.backendNumber(at: dua.path), timeSlot: slot,
            sortOrder: order ?? place, addedAt: addedAt)
    }
}
