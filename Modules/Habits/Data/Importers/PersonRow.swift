internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

/// A person's profile in a file: a row of the database, or the form of one of the apps.
struct PersonRow: Sendable {
    let figures: ProfileFigures
    private let style: TableFile.Style

    init(_ row: TableFile.Row, _ reading: inout ShapeReading) throws(ImportReport.Rejection) {
        style = row.style
        do {
            figures = try ProfileFigures.mappers[Shape(style)].toDomain(row.value, at: row.path, &reading)
        } catch let refusal as ImportReport.Rejection {
            throw refusal
        } catch {
            throw row.path.rejected("\(error)")
        }
    }

    func stated(_ reading: inout ShapeReading) throws(HabitsError) -> StatedProfile {
        let name = style == .row ? "display_name" : "displayName"
        return try StatedProfile(figures, at: ForeignPath("$").field(name), &reading)
    }
}
