internal import Kernel

/// Reads the days of an app. Phones write days in their own calendars and digits. The shipped app writes a separate record for
/// each day and habit (contracts/habits.md §2.2).
struct ExportedDays {
    private var days: [(day: ExportedDay, path: ForeignPath)] = []
    private var places: [CivilDay: Int] = [:]
    private var rejections = Readings<ExportedDay>()
    /// The days that were already read, by their texts. A file may contain the same text many times.
    private var read: [String: CivilDay] = [:]
    private(set) var remarks: [String] = []
    private(set) var ignored = IgnoredKeys()
    private var unlistedConversions = 0

    var readings: Readings<ExportedDay> {
        var readings = rejections
        for (day, path) in days { readings.take(at: path) { () throws(ImportReport.Rejection) in day } }
        return readings
    }

    private static let known: Set = [
        "date", "completedDuaIds", "completed_dua_ids", "habit_id", "habitId", "completedAt", "completed_at",
        "xpEarned", "xp_earned",
    ]

    mutating func read(_ value: ForeignValue, at path: ForeignPath, lastUpdated: Instant?) {
        guard case .array(let elements) = value else {
            if value.isSomething { rejections.reject(value.isNot("a list of days", at: path)) }
            return
        }
        var whole = Set<CivilDay>()
        for (place, element) in elements.enumerated() {
            let path = path / place
            do throws(ImportReport.Rejection) {
                let members = ExportedMembers(entries: try element.entries(at: path, "an object"), path: path)
                ignored.add(members.others(than: Self.known), of: .days)
                let last = members.moment(["completedAt", "completed_at"]) ?? lastUpdated
                let day = try day(try members.required(["date"]), notAfter: last)
                if let habit = members[["habit_id", "habitId"]] {
                    add([try Self.dua(of: habit.value, at: habit.path)], on: day, at: path)
                } else {
                    add(try duas(members), on: day, at: path)
                    if !whole.insert(day).inserted {
                        remarks.append("\(path): \(day) is in this list twice; the two entries are merged.")
                    }
                }
            } catch {
                rejections.reject(error)
            }
        }
        if unlistedConversions > 0 { remarks.append("\(unlistedConversions) more days were read in this way.") }
        unlistedConversions = 0
    }

    private mutating func add(_ duas: [Int], on day: CivilDay, at path: ForeignPath) {
        if let place = places[day] {
            days[place].day.duaIDs += duas
        } else {
            places[day] = days.count
            days.append((ExportedDay(day: day, duaIDs: duas), path))
        }
    }

    /// The duas of a day. An element that is no dua is rejected alone.
    private mutating func duas(_ members: ExportedMembers) throws(ImportReport.Rejection) -> [Int] {
        let member = try members.required(["completedDuaIds", "completed_dua_ids"])
        guard case .array(let elements) = member.value else {
            throw member.value.isNot("a list of duas", at: member.path)
        }
        var duas: [Int] = []
        duas.reserveCapacity(elements.count)
        for (place, element) in elements.enumerated() {
            do throws(ImportReport.Rejection) { duas.append(try element.backendNumber(at: member.path / place)) } catch
            {
                rejections.reject(part: error)
            }
        }
        guard !duas.isEmpty || elements.isEmpty else {
            throw members.path.rejected("no dua of this day can be imported")
        }
        return duas
    }

    /// Returns the dua of a habit's id: `7`, `custom-7`, the phone's `journey-3-dua-7`, or the web's `journey-3-7`. Only the
    /// dua counts, because the days of an app contain duas and no habits.
    private static func dua(of value: ForeignValue, at path: ForeignPath) throws(ImportReport.Rejection) -> Int {
        if value.whole != nil { return try value.backendNumber(at: path) }
        let text = try value.text(at: path, "the id of a habit")
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isKnown =
            parts.count == 1 || parts.count == 2 && parts[0] == "custom"
            || (3...4).contains(parts.count) && parts[0] == "journey"
        guard isKnown, let last = parts.last, let number = Int(last), String(number) == last else {
            throw path.rejected("“\(Excerpt.of(text))” does not name a dua")
        }
        return try ForeignValue.integer(Int64(number)).backendNumber(at: path)
    }

    // MARK: The day

    /// Reads a day. The calendar of a foreign day is recognised only by its year. If the result is later than the file's last
    /// change, the guess was wrong, and the day is rejected.
    private mutating func day(
        _ member: (value: ForeignValue, path: ForeignPath), notAfter last: Instant?
    ) throws(ImportReport.Rejection) -> CivilDay {
        guard case .string(let text) = member.value else {
            guard case .date(let moment) = member.value, let day = CivilDay(utc: moment) else {
                throw member.value.isNot("a day", at: member.path)
            }
            return day
        }
        if let known = read[text] { return known }
        var reading = ShapeReading(.lenient)
        let day = try CivilDay(.string(text), at: member.path, &reading)
        if !reading.remarks.isEmpty {
            if let last, let limit = CivilDay(utc: last)?.daysSince1970, day.daysSince1970 > limit + 1 {
                throw member.path.rejected(
                    "“\(Excerpt.of(text))” would be \(day), but according to the file nothing was changed after \(last)"
                )
            }
            if remarks.count < ImportReport.mostListed {
                remarks += reading.remarks.map { $0.reason + "." }
            } else {
                unlistedConversions += 1
            }
        }
        read[text] = day
        return day
    }
}
