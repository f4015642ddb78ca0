import Conformance
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import HomeBase

/// Home's own records keep every rule of a module.
@Suite(.serialized)
struct HomeConformanceTests {
    /// Home is not an optional module, but its records and steps must keep the same rules.
    private struct HomeRecords: ModuleKit.Module {
        static let id = HomeBase.id
        static let title = "Home"
        static let migrations = HomeMigrations.all
        let recordTypes = HomeBase.recordTypes
        let importers: [any Importer] = []

        init(context: ModuleContext) {}
    }

    /// The rules that do not apply to Home. The id of Home is not the id of a module. Home also has tables that are older than
    /// its first record, and the names of these tables follow a different pattern.
    static let excepted: Set<String> = ["module.id", "tables.names"]

    @Test(arguments: ModuleConformance.rules.filter { !HomeConformanceTests.excepted.contains($0.name) })
    func homePassesTheConformanceRule(rule: ModuleRule) async throws {
        let suite = ModuleConformance(
            HomeRecords.self,
            samples: [
                "home.ZoneStay": RecordSample(
                    key: "0001-01-01", ["startsOn": "0001-01-01", "zone": "Europe/Berlin", "dayStart": 3],
                    changing: ["zone": "Asia/Tokyo"]),
                "home.Preference": RecordSample(
                    key: "home.today", ["key": "home.today", "value": "quran"], changing: ["value": "habits"]),
            ], documents: [:], released: try ReleasedSchemas.all(beside: "Home/Base")
        ) { try ModuleStore.empty() }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }
}
