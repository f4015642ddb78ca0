internal import HabitsInfrastructure
internal import Kernel

/// How the apps and their database have an entity (seed 000): what `?shape=` and `--shape` ask for.
package enum Shape: String, CaseIterable, Sendable {
    case web, ios
    /// A row of the database.
    case row

    package static var words: [String] { allCases.map(\.rawValue) }

    /// Reads a body that a client of ours sends in a shape. A body of another shape is refused, with the place of the fault.
    static func reading<Result>(
        _ body: (ForeignPath, inout ShapeReading) throws -> Result
    ) throws -> Result {
        var reading = ShapeReading(.strict)
        do {
            return try body(ForeignPath("$"), &reading)
        } catch let refusal as ImportReport.Rejection {
            throw MizanError(
                .invalidInput, "habits.unreadable-shape", "\(refusal.path): \(refusal.reason).",
                details: ["path": refusal.path])
        }
    }
}
