internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

/// A day as its row in `user_activity`, which comes in and does not go out.
enum ActivityRowMapper {
    static func toDomain(
        _ data: ActivityRow, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> PracticeDay {
        try PracticeDay(day: data.date, completed: data.duasCompleted.map { try CatalogueID(backend: $0) })
    }
}

enum WebCompletionMapper {
    static func toDomain(
        _ data: WebCompletion, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> PracticeDay {
        let place = path.field("completedDuaIds")
        return try PracticeDay(
            day: data.date, completed: data.completedDuaIDs.enumerated().map { try reading.id($1, at: place / $0) })
    }

    static func toData(_ entity: PracticeDay) -> (completion: WebCompletion, unheld: [Unheld]) {
        let (numbers, unheld) = entity.backendNumbers("completedDuaIds")
        return (WebCompletion(date: entity.day, completedDuaIDs: numbers.map(String.init)), unheld)
    }
}

enum AppCompletionMapper {
    static func toDomain(
        _ data: AppCompletion, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws -> PracticeDay {
        try PracticeDay(day: data.date, completed: data.completedDuaIDs.map { try CatalogueID(backend: $0) })
    }

    static func toData(_ entity: PracticeDay) -> (completion: AppCompletion, unheld: [Unheld]) {
        let (numbers, unheld) = entity.backendNumbers("completedDuaIds")
        return (AppCompletion(date: entity.day, completedDuaIDs: numbers), unheld)
    }
}

extension PracticeDay {
    fileprivate func backendNumbers(_ field: String) -> (numbers: [Int], unheld: [Unheld]) {
        var (numbers, unheld): ([Int], [Unheld]) = ([], [])
        for dua in completed {
            do throws(Unheld) { numbers.append(try dua.number(field, of: "\(day)/\(dua)")) } catch {
                unheld.append(error)
            }
        }
        return (numbers, unheld)
    }
}
