import Composition
import Conformance
import Foundation
import ModuleKit
import Storage
import TestSupport
import Testing

/// What releases have promised is kept by every part that this build has.
struct ReleasedPromiseTests {
    private static let modules = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Modules").path

    @Test func everySliceKeepsItsPromises() async throws {
        let directory = try TemporaryDirectory()
        let application = try await Application.open(at: directory.file("store"))
        for module in application.modules {
            let type = type(of: module)
            let released = try ReleasedSchemas.all(in: "\(Self.modules)/\(type.title)/Data/Released")
            let now = ModuleSchema(type, recordTypes: module.recordTypes)
            #expect(released.flatMap(now.breaches) == [])
            #expect(released.filter { $0.module != now.module } == [])
        }
        #expect(application.modules.contains { type(of: $0).id == "quran" })
    }

    /// Their steps are read from a store that has gone through them.
    @Test(arguments: [("home", "Home/Data"), ("platform", "Platform/Storage")])
    func soDoHomeAndThePlatform(id: String, place: String) async throws {
        let directory = try TemporaryDirectory()
        let application = try await Application.open(at: directory.file("store"))
        let released = try ReleasedSchemas.all(in: "\(Self.modules)/\(place)/Released")
        let types = id == "home" ? Application.homeRecordTypes : []
        let now = try await application.context.database.read {
            try ModuleSchema(stepsOf: id, recordTypes: types, in: $0)
        }
        #expect(released.map(\.release).contains("0.1.0"))
        #expect(released.flatMap(now.breaches) == [])
        #expect(released.allSatisfy { !$0.steps.isEmpty && $0.module == id })
    }
}
