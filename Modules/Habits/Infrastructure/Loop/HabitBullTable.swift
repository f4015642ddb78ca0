package import Kernel

/// HabitBull's table of comma-separated values, one line for each habit and day:
/// `HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText`. Loop (iSoron/uhabits) has examples in
/// `uhabits-core/assets/test/habitbull*.csv`, and reads the table in `HabitBullCSVImporter.kt`.
///
/// A day is `2016-03-18` or `4/11/2019`. In the second form the month comes first, as Loop reads it, unless a first number in
/// the file is above 12. The value is 1 for done and 0 for not done. A habit with any larger value is a counted habit.
package enum HabitBullTable {
    package static func isOne(_ text: String) -> Bool {
        text.utf8.starts(with: "HabitName,HabitDescription,HabitCategory".utf8)
    }

    package static func read(_ text: String) throws(ImportReport.Rejection) -> LoopHistory {
        let path = ForeignPath("$")
        let rows: [(number: Int, fields: [String])]
        do throws(CSVFault) { rows = try CSVRowReader.rows(text) } catch { throw path.rejected(error.description) }
        let lines = rows.dropFirst()
        let isDayFirst = lines.contains { (parts($0.fields)?.first ?? 0) > 12 }
        let counted = Set(lines.filter { (value($0.fields) ?? 0) > 1 }.map { $0.fields[0] })
        var history = LoopHistory()
        var places: [String: Int] = [:]
        for line in lines {
            let place = ForeignPath("row \(line.number)")
            let name = line.fields[0]
            if places[name] == nil {
                places[name] = places.count
                var habit = LoopHabit(name: name)
                habit.description = line.fields.count > 1 ? line.fields[1] : ""
                habit.isNumerical = counted.contains(name)
                habit.position = places.count - 1
                history.habits.take(at: place) { () throws(ImportReport.Rejection) in habit }
            }
            history.entries.take(at: place) { () throws(ImportReport.Rejection) in
                try entry(line.fields, of: places[name] ?? 0, counted.contains(name), isDayFirst, at: place)
            }
        }
        let categories = Set(lines.compactMap { $0.fields.count > 2 && !$0.fields[2].isEmpty ? $0.fields[2] : nil })
        if !categories.isEmpty {
            history.remarks.append(
                "\(Counted.text(categories.count, "category", "categories")) of HabitBull's are not stored: habits "
                    + "have no categories here."
            )
        }
        return history
    }

    private static func entry(
        _ fields: [String], of habit: Int, _ isCounted: Bool, _ isDayFirst: Bool, at path: ForeignPath
    ) throws(ImportReport.Rejection) -> LoopEntry {
        guard fields.count > 4 else { throw path.rejected("this line has no day or no value") }
        guard let day = day(fields, isDayFirst) else {
            throw path.rejected("“\(Excerpt.of(fields[3]))” is not a day, as 2016-03-18 or 3/18/2016")
        }
        guard let value = value(fields), value >= 0 else {
            throw path.rejected("“\(Excerpt.of(fields[4]))” is not a value that a day can have")
        }
        let note = fields.count > 5 && !fields[5].isEmpty ? fields[5] : nil
        let (thousandths, isTooLarge) = value.multipliedReportingOverflow(by: 1_000)
        guard !isTooLarge else { throw path.rejected("“\(Excerpt.of(fields[4]))” is not an amount") }
        return LoopEntry(
            habit: habit, day: day, value: isCounted ? .amount(thousandths) : value == 0 ? .no : .yes, note: note)
    }

    private static func value(_ fields: [String]) -> Int? { fields.count > 4 ? Int(fields[4]) : nil }

    /// The three numbers between slashes.
    private static func parts(_ fields: [String]) -> [Int]? {
        guard fields.count > 3 else { return nil }
        let parts = fields[3].split(separator: "/", omittingEmptySubsequences: false).compactMap { Int($0) }
        return parts.count == 3 ? parts : nil
    }

    private static func day(_ fields: [String], _ isDayFirst: Bool) -> CivilDay? {
        guard let parts = parts(fields) else { return CivilDay(fields[3]) }
        let (month, day) = isDayFirst ? (parts[1], parts[0]) : (parts[0], parts[1])
        return CivilDay(year: parts[2], month: month, day: day)
    }
}
