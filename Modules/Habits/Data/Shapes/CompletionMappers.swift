internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

/// A day as a row of `user_activity`, which is only imported, never exported.
enum ActivityRowMapper {
    static func toDomain(
        _ data: ActivityRow, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> PracticeDay {
        try PracticeDay(day: data.date, completed: data.duasCompleted.map { try CatalogueID(backend: $0) })
    }
}

enum CompletionMapper {
    /// Days in an app's form. Duas that the app cannot hold are noted. If the app can hold none of a day's duas, the day is
    /// left out.
    static func toData<ID>(
        _ days: [PracticeDay], id: (Int) -> ID
    ) -> (completions: [HabitCompletion<ID>], unheld: [Unheld]) {
        var (completions, unheld): ([HabitCompletion<ID>], [Unheld]) = ([], [])
        for day in days {
            var numbers: [Int] = []
            for dua in day.completed {
                do throws(Unheld) {
                    numbers.append(try dua.number("completedDuaIds", of: "\(day.day)/\(dua)"))
                } catch { unheld.append(error) }
            }
            guard !numbers.isEmpty || day.completed.isEmpty else { continue }
            completions.append(HabitCompletion(date: day.day, completedDuaIDs: numbers.map(id)))
        }
        return (completions, unheld)
    }
}
