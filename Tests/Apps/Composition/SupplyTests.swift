import Composition
import ModuleKit
import Storage
import Testing

/// After a store has been opened, the data that modules supply is in it exactly once.
struct SupplyTests {
    private let place: TestApplication

    init() throws {
        place = try TestApplication()
    }

    private func jars(_ names: SQL, _ application: Application) async throws -> [String] {
        try await application.context.database.read { session in try session.rows(names).map { try $0.text(0) } }
    }

    @Test func aSupplyIsInstalledOnce() async throws {
        let first = try await place.open([MadeUp.Garden.self, MadeUp.Larder.self])
        #expect(try await jars("SELECT name FROM larder_jar", first) == ["honey"])
        try await first.close()
        let second = try await place.open([MadeUp.Larder.self])
        #expect(try await jars("SELECT name FROM larder_jar", second) == ["honey"])
        #expect(!second.isDegraded)
    }

    @Test func aFailedSupplyDegradesOnlyItsOwnSlice() async throws {
        let application = try await place.open([MadeUp.Spilt.self, MadeUp.Larder.self])
        #expect(application.states[0].state == .setupFailed(MadeUp.Spilt.error))
        #expect(application.modules.map { type(of: $0).id } == ["larder"])
        #expect(try await jars("SELECT name FROM spilt_jar", application) == [])
        #expect(try await jars("SELECT name FROM larder_jar", application) == ["honey"])
    }

    @Test func inSafeModeNoSupplyIsInstalled() async throws {
        try await place.open([MadeUp.Larder.self], safeMode: true).close()
        let application = try await place.open([MadeUp.Garden.self])
        let tables = try await application.context.database.read { session in
            try session.rows("SELECT name FROM sqlite_schema WHERE name = 'larder_jar'").count
        }
        #expect(tables == 0)
    }
}
