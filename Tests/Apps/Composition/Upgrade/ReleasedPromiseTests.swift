import Composition
import Conformance
import ModuleKit
import Storage
import TestSupport
import Testing

/// Every part of this build keeps the promises of the releases.
struct ReleasedPromiseTests {
    @Test func everySliceKeepsItsReleasedSchema() async throws {
        let directory = try TemporaryDirectory()
        let application = try await Application.open(at: directory.file("store"))
        for module in application.modules {
            let type = type(of: module)
            let released = try ReleasedSchemas.all(beside: "\(type.title)/Data")
            let now = ModuleSchema(type, recordTypes: module.recordTypes, facts: module.facts)
            #expect(released.flatMap(now.breaches) == [])
            #expect(released.filter { $0.module != now.module } == [])
            let releases = ReleasedStore.releases.filter { $0.value.contains(type.id) }.map(\.key)
            #expect(released.compactMap(\.release) == releases, "\(type.id)")
        }
        #expect(application.modules.map { type(of: $0).id }.sorted() == EnabledSlice.known.sorted())
    }

    /// The steps of Home and the platform are read from a store that has run them.
    @Test(arguments: [("home", "Home/Base"), ("platform", "Platform/Storage")])
    func homeAndThePlatformKeepTheirReleasedSchemas(id: String, place: String) async throws {
        let directory = try TemporaryDirectory()
        let application = try await Application.open(at: directory.file("store"))
        let released = try ReleasedSchemas.all(beside: place)
        let types = id == "home" ? Application.homeRecordTypes : []
        let now = try await application.context.database.read {
            try ModuleSchema(stepsOf: id, recordTypes: types, in: $0)
        }
        #expect(released.compactMap(\.release) == ReleasedStore.releases.map(\.key))
        #expect(released.flatMap(now.breaches) == [])
        #expect(released.allSatisfy { !$0.steps.isEmpty && $0.module == id })
    }
}
