import CommandSupport
import TestSupport
import Testing

/// The CSV of the habits' list is imported elsewhere.
struct HabitListImportTests {
    @Test func theListComesInAgain() async throws {
        let (here, there) = (try TypedLines(), try TypedLines())
        for line in [
            "habits add Read --goal '20 pages' --slot evening", "habits add waking", "habits add 'Walk, or run'",
            "habits edit Read --goal '25 pages'",
        ] {
            _ = try await here.run(Line(line).words)
        }
        let printed = try await here.run(["habits", "list", "--output", "csv"])
        try here.directory.write(Array(printed.utf8), to: "list.csv")
        try await there("import", here.directory.file("list.csv"))
        let rows = try await there.rows("habits", "list")
        #expect(rows.count == 3)
        #expect(try await here.rows("habits", "list") == rows)
    }
}
