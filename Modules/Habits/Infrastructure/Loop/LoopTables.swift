package import Kernel

/// Loop's tables of comma-separated values: `Habits.csv`, and a `Checkmarks.csv` for each habit.
package enum LoopTables {
    /// A habit, and the number of its directory.
    package struct Listed: Hashable, Sendable {
        package let habit: LoopHabit
        package let number: Int
    }

    /// Reads the tables of all versions of Loop. Before version 2.0 there were no types, and the columns of the frequency had
    /// other names.
    package static func habits(_ text: String, at path: ForeignPath) throws(ImportReport.Rejection) -> Readings<Listed>
    {
        let rows = try rows(text, at: path)
        guard let head = rows.first, head.fields.contains("Name"), head.fields.contains("Position") else {
            throw path.rejected("this is not the list of Loop's habits: it has no columns Position and Name")
        }
        var readings = Readings<Listed>()
        for row in rows.dropFirst() {
            let place = Self.place(row.number, in: path)
            readings.take(at: place) { () throws(ImportReport.Rejection) in
                try habit(LoopRow(names: head.fields, fields: row.fields, path: place))
            }
        }
        return readings
    }

    private static func place(_ row: Int, in path: ForeignPath) -> ForeignPath {
        ForeignPath("\(path), row \(row)")
    }

    private static func habit(_ row: LoopRow) throws(ImportReport.Rejection) -> Listed {
        var habit = LoopHabit(name: row["Name"] ?? "")
        habit.question = row["Question"] ?? ""
        habit.description = row["Description"] ?? ""
        habit.isNumerical = try row.word("Type", "YES_NO", "NUMERICAL")
        habit.times = try row.number(["FrequencyNumerator", "NumRepetitions"]) ?? 1
        habit.days = try row.number(["FrequencyDenominator", "Interval"]) ?? 1
        habit.unit = row["Unit"] ?? ""
        habit.color = row["Color"].flatMap(LoopPalette.index(text:))
        if habit.isNumerical {
            habit.isAtMost = try row.word("Target Type", "AT_LEAST", "AT_MOST")
            if let target = row["Target Value"], !target.isEmpty {
                habit.target = try LoopAmount.thousandths(target, at: row.path)
            }
        }
        habit.isArchived = row["Archived?"].map { $0.lowercased() == "true" }
        guard let number = try row.number(["Position"]) else { throw row.path.rejected("this has no position") }
        habit.position = number
        return Listed(habit: habit, number: number)
    }

    /// The days of one habit. The oldest tables have no header, and use numbers for the results of days.
    package static func entries(
        _ text: String, of habit: (place: Int, isNumerical: Bool), at path: ForeignPath,
        into readings: inout Readings<LoopEntry>
    ) throws(ImportReport.Rejection) {
        for row in try rows(text, at: path) where row.fields[0] != "Date" {
            let place = Self.place(row.number, in: path)
            readings.take(at: place) { () throws(ImportReport.Rejection) in
                guard let day = CivilDay(row.fields[0]) else {
                    throw place.rejected("“\(Excerpt.of(row.fields[0]))” is not a day, as YYYY-MM-DD")
                }
                guard row.fields.count > 1 else { throw place.rejected("this line has no value") }
                let note = row.fields.count > 2 && !row.fields[2].isEmpty ? row.fields[2] : nil
                return LoopEntry(
                    habit: habit.place, day: day,
                    value: try value(row.fields[1], isNumerical: habit.isNumerical, at: place), note: note)
            }
        }
    }

    private static func value(
        _ text: String, isNumerical: Bool, at path: ForeignPath
    ) throws(ImportReport.Rejection) -> LoopEntry.Value {
        switch text {
        case "YES_MANUAL": return .yes
        case "YES_AUTO": return .filled
        case "NO": return .no
        case "SKIP": return .skipped
        case "UNKNOWN": return .unknown
        default:
            if let code = Int(text), let value = LoopEntry.Value(code: code, isNumerical: isNumerical) { return value }
            guard isNumerical, text.contains(".") else {
                throw path.rejected("“\(Excerpt.of(text))” is not a value that a day can have in Loop")
            }
            return .amount(try LoopAmount.thousandths(text, at: path))
        }
    }

    private static func rows(
        _ text: String, at path: ForeignPath
    ) throws(ImportReport.Rejection) -> [(number: Int, fields: [String])] {
        do throws(CSVFault) { return try CSVRowReader.rows(text) } catch { throw path.rejected(error.description) }
    }
}

/// Amounts that Loop stores as real numbers.
package enum LoopAmount {
    package static func thousandths(_ text: String, at path: ForeignPath) throws(ImportReport.Rejection) -> Int {
        guard let number = Double(text) else { throw path.rejected("“\(Excerpt.of(text))” is not an amount") }
        return try thousandths(number, at: path)
    }

    package static func thousandths(_ number: Double, at path: ForeignPath) throws(ImportReport.Rejection) -> Int {
        guard let thousandths = Int(exactly: (number * 1_000).rounded()) else {
            throw path.rejected("\(number) is not an amount")
        }
        return thousandths
    }
}

/// A row with access by column name.
private struct LoopRow {
    let names: [String]
    let fields: [String]
    let path: ForeignPath

    subscript(name: String) -> String? {
        guard let place = names.firstIndex(of: name), place < fields.count else { return nil }
        return fields[place]
    }

    /// True if the column contains the second word; false if it contains the first word or is empty.
    func word(_ name: String, _ first: String, _ second: String) throws(ImportReport.Rejection) -> Bool {
        switch self[name]?.uppercased() ?? "" {
        case "", first: return false
        case second: return true
        case let other:
            throw path.rejected("\(name) is “\(Excerpt.of(other))”, but it can only be \(first) or \(second)")
        }
    }

    func number(_ names: [String]) throws(ImportReport.Rejection) -> Int? {
        for name in names {
            guard let text = self[name], !text.isEmpty else { continue }
            guard let number = Int(text) else {
                throw path.rejected("\(name) is “\(Excerpt.of(text))”, which is not a whole number")
            }
            return number
        }
        return nil
    }
}
