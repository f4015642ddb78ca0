internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit
internal import Storage

/// Reads Loop's database. Different versions of the database have different columns. A missing column gets the value that was
/// implied before the column existed.
struct LoopDatabaseReader {
    /// The versions that Loop itself can migrate; its migrations are 9 to 25.
    static let versions: ClosedRange<Int32> = 8...25

    static func isLoops(_ database: DatabaseDocument) -> Bool {
        ["Habits", "Repetitions"].allSatisfy { database.table($0) != nil }
    }

    static func read(_ document: DatabaseDocument) throws -> LoopHistory {
        // SQLite's own type for the version is signed.
        let version = Int32(bitPattern: document.userVersion)
        guard versions.contains(version) else {
            let isNew = version > versions.upperBound
            throw MizanError(
                .unsupported, "habits.loop-version",
                "This is Loop's database in version \(version); \(versions.lowerBound) to \(versions.upperBound) are read.",
                details: ["version": String(version)],
                advice: isNew ? "Export it as CSV in Loop, and import that." : "Export it with a newer Loop.")
        }
        let database = try document.open()
        for table in ["Habits", "Repetitions"]
        where try database.count(table, limit: LoopLimits.rows + 1) > LoopLimits.rows {
            throw LoopLimits.tooMany
        }
        var history = LoopHistory()
        var others = RemarkList("Tables of the database that Mizan does not use")
        let known = ["habits", "repetitions", "android_metadata"]
        for name in document.names where !known.contains(name.lowercased()) { others.add(RemarkList.quoted(name)) }
        history.remarks = others.remarks
        var places: [Int64: Place] = [:]
        try readHabits(of: database, document.table("Habits"), into: &history, &places)
        try readEntries(of: database, document.table("Repetitions"), into: &history, places)
        return history
    }

    /// The result of reading a habit. The habit's entries look up this result.
    private enum Place {
        case taken(Int, isNumerical: Bool)
        case refused(ForeignPath)
    }

    // MARK: Habits

    private static func readHabits(
        of database: ForeignDatabase, _ table: ForeignTable?, into history: inout LoopHistory,
        _ places: inout [Int64: Place]
    ) throws {
        let columns = LoopColumns(
            table, all: ["id", "name"],
            optional: [
                "description", "question", "freq_num", "freq_den", "type", "target_type", "target_value", "unit",
                "archived", "position", "uuid", "reminder_hour", "color",
            ])
        var number = 0
        try database.forEachRow("Habits", columns.names) { values in
            let path = ForeignPath("Habits") / number
            number += 1
            let row = LoopValues(columns: columns, row: values, path: path)
            do throws(ImportReport.Rejection) {
                let id = Int64(try row.required("id"))
                guard places.updateValue(.refused(path), forKey: id) == nil else {
                    throw path.rejected("another habit also has the id \(id), so their entries cannot be told apart")
                }
                let habit = try habit(row, at: number - 1, &history.habits)
                places[id] = .taken(history.habits.entries.count, isNumerical: habit.isNumerical)
                history.habits.take(at: path) { () throws(ImportReport.Rejection) in habit }
            } catch {
                history.habits.reject(error)
            }
        }
    }

    private static func habit(
        _ row: LoopValues, at number: Int, _ readings: inout Readings<LoopHabit>
    ) throws(ImportReport.Rejection) -> LoopHabit {
        var habit = LoopHabit(name: try row.text("name"))
        habit.uuid = row.has("uuid") ? try row.text("uuid") : nil
        if habit.uuid?.isEmpty == true { habit.uuid = nil }
        // Before version 23, the column `description` contained the question.
        let isOld = !row.has("question")
        habit.question = row.side(isOld ? "description" : "question", &readings)
        habit.description = isOld ? "" : row.side("description", &readings)
        habit.times = try row.integer("freq_num") ?? 1
        habit.days = try row.integer("freq_den") ?? 1
        habit.isNumerical = try row.flag("type", "a habit that is done or not", "one that is counted")
        if habit.isNumerical {
            habit.isAtMost = try row.flag("target_type", "at least", "at most")
            habit.target = try LoopAmount.thousandths(
                row.real("target_value"), at: row.path.field("target_value"))
        }
        habit.unit = try row.text("unit")
        habit.isArchived = try row.integer("archived").map { $0 != 0 }
        habit.position = try row.integer("position") ?? number
        habit.hasReminder = try row.integer("reminder_hour") != nil
        habit.color = row.identity("color").flatMap { LoopPalette.index(code: Int($0)) }
        return habit
    }

    // MARK: Entries

    private static func readEntries(
        of database: ForeignDatabase, _ table: ForeignTable?, into history: inout LoopHistory,
        _ places: [Int64: Place]
    ) throws {
        let columns = LoopColumns(table, all: ["habit", "timestamp"], optional: ["value", "notes"])
        var (number, lost) = (0, [Int64: Int]())
        try database.forEachRow("Repetitions", columns.names) { values in
            let path = ForeignPath("Repetitions") / number
            number += 1
            let row = LoopValues(columns: columns, row: values, path: path)
            if let habit = row.identity("habit"), case .refused? = places[habit] {
                lost[habit, default: 0] += 1
                return
            }
            let note = row.side("notes", &history.entries)
            history.entries.take(at: path) { () throws(ImportReport.Rejection) in
                let habit = try row.required("habit")
                guard case .taken(let place, let isNumerical)? = places[Int64(habit)] else {
                    throw path.rejected("there is no habit \(habit)")
                }
                // The timestamp is midnight in UTC of the day, wherever the phone was.
                let days = try row.required("timestamp").flooredQuotient(by: 86_400_000)
                guard let day = CivilDay(daysSince1970: days) else { throw path.rejected("this belongs to no day") }
                // Before there were values, a row meant that the habit was done.
                let code = row.has("value") ? try row.integer("value") ?? 2 : 2
                guard let value = LoopEntry.Value(code: code, isNumerical: isNumerical) else {
                    throw path.rejected("\(code) is not a value that a day can have in Loop")
                }
                return LoopEntry(habit: place, day: day, value: value, note: note.isEmpty ? nil : note)
            }
        }
        for (habit, count) in lost.sorted(by: { $0.key < $1.key }) {
            guard case .refused(let path)? = places[habit] else { continue }
            history.lost.append((path.description, count))
        }
    }
}

/// The limits of the data that is in memory at once: a hundred habits over twenty years have fewer rows.
enum LoopLimits {
    static let rows = 1_000_000
    static let bytes: Int64 = 128 << 20

    static let tooMany = MizanError(
        .tooLarge, "habits.loop-too-large",
        "This export of Loop has more than \(rows) rows, or more than \(bytes >> 20) MiB of tables.",
        details: ["limit": String(rows)])
}

/// The wanted columns that a table has.
private struct LoopColumns {
    let names: [String]

    init(_ table: ForeignTable?, all: [String], optional: [String]) {
        names = all + optional.filter { table?.column($0) != nil }
    }

    /// Searches without hashing, because the names are few and short: each row looks up six.
    subscript(name: String) -> Int? { names.firstIndex(of: name) }
}

/// A row of a foreign table, in which a value may be of any kind.
private struct LoopValues {
    let columns: LoopColumns
    let row: SQLRow
    let path: ForeignPath

    func has(_ name: String) -> Bool { columns[name] != nil }

    private func value(_ name: String) -> SQLValue { columns[name].map { row.values[$0] } ?? .null }

    func integer(_ name: String) throws(ImportReport.Rejection) -> Int? {
        switch value(name) {
        case .null: return nil
        case .integer(let number): return Int(number)
        default: throw path.field(name).rejected("this is not a whole number")
        }
    }

    /// Nil if the value is no id.
    func identity(_ name: String) -> Int64? { if case .integer(let id) = value(name) { id } else { nil } }

    /// True if the value is 1. Any value but 0 and 1 comes from an unknown version.
    func flag(_ name: String, _ zero: String, _ one: String) throws(ImportReport.Rejection) -> Bool {
        let number = try integer(name) ?? 0
        guard (0...1).contains(number) else {
            throw path.field(name).rejected("\(number) is not known: 0 is \(zero), 1 is \(one)")
        }
        return number == 1
    }

    func required(_ name: String) throws(ImportReport.Rejection) -> Int {
        guard let number = try integer(name) else { throw path.rejected("this has no \(name)") }
        return number
    }

    func real(_ name: String) throws(ImportReport.Rejection) -> Double {
        switch value(name) {
        case .null: return 0
        case .integer(let number): return Double(number)
        case .real(let number): return number
        default: throw path.field(name).rejected("this is not a number")
        }
    }

    /// An optional text of the row. If the text cannot be read, this is noted, and the row is imported without the text.
    func side(_ name: String, _ readings: inout Readings<some Sendable>) -> String {
        do throws(ImportReport.Rejection) { return try text(name) } catch {
            readings.reject(part: error)
            return ""
        }
    }

    /// None is empty.
    func text(_ name: String) throws(ImportReport.Rejection) -> String {
        switch value(name) {
        case .null: return ""
        case .text(let text): return text
        default: throw path.field(name).rejected("this is not a text")
        }
    }
}

extension Int {
    fileprivate func flooredQuotient(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
