import Composition
import HomeDoor
import HomeImports
import HomeUpkeep
import Kernel
import ModuleKit
import Storage
import Testing

struct DegradedStartTests {
    private let place: TestApplication

    init() throws {
        place = try TestApplication()
    }

    private static let failedStep = MizanError(
        .internal, "storage.sqlite",
        "Step “002-b” of broken failed and was undone: SQLite refused a statement (1: table broken_a already exists).",
        details: ["module": "broken", "migration": "002-b"])

    private func tables(_ application: Application) async throws -> [String] {
        try await application.context.database.read { session in
            try session.rows(
                """
                SELECT name FROM sqlite_schema
                WHERE name LIKE 'garden%' OR name LIKE 'broken%' OR name LIKE 'unmade%' ORDER BY name
                """
            ).map { try $0.text(0) }
        }
    }

    @Test func everyWorkingSliceRuns() async throws {
        let application = try await place.open([MadeUp.Garden.self])
        #expect(application.states == [ModuleStatus(MadeUp.Garden.self, .running)])
        #expect(application.modules.count == 1)
        #expect(!application.isDegraded)
        #expect(application.refusals == [])
    }

    /// Only the failing slice degrades, whatever its position among the slices.
    @Test(arguments: [0, 1, 2])
    func onlyTheSliceWhoseStepFailsIsDegraded(position: Int) async throws {
        var modules: [any Module.Type] = [MadeUp.Garden.self, MadeUp.Unmade.self]
        modules.insert(MadeUp.Broken.self, at: position)
        let application = try await place.open(modules)
        #expect(application.states.first { $0.id == "broken" }?.state == .migrationFailed(Self.failedStep))
        #expect(application.states.first { $0.id == "unmade" }?.state == .setupFailed(MadeUp.Unmade.error))
        #expect(application.states.first { $0.id == "garden" }?.state == .running)
        #expect(application.modules.map { type(of: $0).id } == ["garden"])
        #expect(application.isDegraded)
        #expect(application.refusals.count == 2)
        #expect(try await tables(application) == ["broken_a", "garden_bed", "unmade_a"])
        #expect(try await application.owner(named: nil).name == "me")
    }

    @Test func aRepairedSliceRunsAgainOnTheSameStore() async throws {
        try await place.open([MadeUp.Broken.self, MadeUp.Garden.self]).close()
        let application = try await place.open([MadeUp.Mended.self, MadeUp.Garden.self])
        #expect(application.stateTitles == ["broken running", "garden running"])
        #expect(try await tables(application) == ["broken_a", "broken_b", "garden_bed"])
    }

    @Test func aSliceOlderThanTheStoreDoesNotRun() async throws {
        try await place.open([MadeUp.Mended.self]).close()
        let application = try await place.open([MadeUp.Broken.self, MadeUp.Garden.self])
        // The second step differs from the one that the store ran.
        #expect(application.states[0].state.failure?.reason == "storage.migration-changed")
        #expect(application.states[1].isRunning)
        #expect(try await tables(application) == ["broken_a", "broken_b", "garden_bed"])
    }

    /// Home, accounts and the platform must be up to date; otherwise nothing is opened, not even in part.
    @Test(arguments: ["home", "accounts", "platform"], [false, true])
    func withoutHomeOrThePlatformNothingStarts(module: String, safeMode: Bool) async throws {
        let place = place
        let application = try await place.open([MadeUp.Garden.self])
        try await application.context.database.write(.shared) { transaction in
            _ = try transaction.session.execute("UPDATE migrations SET checksum = 'other' WHERE module = \(module)")
        }
        try await application.close()
        let error = await #expect(throws: MizanError.self) {
            try await place.open([MadeUp.Garden.self], safeMode: safeMode)
        }
        #expect(error?.reason == "storage.migration-changed")
        #expect(error?.details["module"] == module)
    }

    @Test func aFullDiskStopsTheStartAndBlamesNoSlice() async throws {
        let place = place
        await #expect(throws: MadeUp.Crowded.error) { try await place.open([MadeUp.Crowded.self]) }
    }

    @Test func inSafeModeNoSliceIsLoadedOrMigrated() async throws {
        let application = try await place.open([MadeUp.Garden.self, MadeUp.Broken.self], safeMode: true)
        #expect(application.stateTitles == ["garden not loaded", "broken not loaded"])
        #expect(application.modules.isEmpty)
        #expect(try await tables(application) == [])
        let owner = try await application.owner(named: nil)
        #expect(try await application.home.imports.entries(owner: owner.id) == [])
    }

    @Test func safeModeDoesNotChangeAStoreWithData() async throws {
        try await place.open([MadeUp.Garden.self]).close()
        let application = try await place.open([MadeUp.Broken.self], safeMode: true)
        let report = try await application.home.status.report()
        #expect(
            report.modules.map { "\($0.id) \($0.slug) \($0.steps)" }
                == [
                    "platform running \(report.modules[0].steps)",
                    "accounts running [\"001-accounts\", \"002-audiences\", \"003-refreshed-twice\", \"004-apple\", \"005-token-audiences\", \"006-devices\"]",
                    "home running [\"001-imports\", \"002-zones\", \"003-import-operations\", \"004-import-facts\", \"005-import-choices\", \"006-sync\", \"007-imports-by-operation\", \"008-import-choices-of-a-source\", \"009-import-of-a-choice\", \"010-preferences\", \"011-sync-opaque\", \"012-leaving\", \"013-sync-blobs\"]",
                    "broken not-loaded []", "garden not-loaded [\"001-beds\"]",
                ])
        #expect(try await tables(application) == ["garden_bed"])
    }
}
