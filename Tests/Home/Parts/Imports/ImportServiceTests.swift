import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeBase
@testable import HomeDoor
@testable import HomeImports
@testable import HomePast

struct ImportServiceTests {
    @Test func anImportedFileGetsANumber() async throws {
        let application = try await HomeStore()
        let result = try await application.run(HomeStore.first)
        #expect(result.number == 1)
        #expect(result.file == "first.plist")
        #expect(result.titles == ["Weights of the sample"])
        #expect(result.report.changed == 3)
        #expect(try await application.weights() == ["a": 1, "b": 2, "c": 3])
        application.store.clock.advance(seconds: 60)
        #expect(try await application.run(HomeStore.second).number == 2)
        let entries = try await application.home.imports.entries(owner: application.store.owner)
        #expect(entries.map(\.number) == [2, 1])
        #expect(entries.map(\.file) == ["second.plist", "first.plist"])
        #expect(entries.map(\.importers) == ["sample.weights", "sample.weights"])
        #expect(entries.map(\.added) == [1, 3])
        #expect(entries.map(\.updated) == [1, 0])
        #expect(entries.allSatisfy { $0.state == .done && $0.rejected == 0 })
        #expect(entries.map(\.importedAt) == [application.store.clock.now, TestClock.start])
    }

    @Test func importsAreListedOnlyForTheirOwner() async throws {
        let application = try await HomeStore()
        _ = try await application.run(HomeStore.first)
        #expect(try await application.home.imports.entries(owner: application.store.other).isEmpty)
        let theirs = try await application.home.imports.run(
            FileSource(HomeStore.second), owner: application.store.other)
        #expect(theirs.number == 1)
        #expect(theirs.report.counts.first?.added == 2)
    }

    @Test func anImportWithoutNewRecordsHasNoNumber() async throws {
        let application = try await HomeStore()
        _ = try await application.run(HomeStore.first)
        let again = try await application.run(HomeStore.first)
        #expect(again.number == nil)
        #expect(again.report.counts.first?.unchanged == 3)
        #expect(try await application.home.imports.entries(owner: application.store.owner).count == 1)
    }

    @Test func refusedItemsAreReportedAndCounted() async throws {
        let file = PropertyListValue.dictionary([
            .init(
                key: "weights",
                value: .dictionary([.init(key: "a", value: .real(1)), .init(key: "b", value: .string("x"))]))
        ])
        let application = try await HomeStore(["/f": file])
        let result = try await application.run("/f")
        #expect(result.report.rejected == [.init(path: "weights.b", reason: "no weight")])
        #expect(try await application.home.imports.entries(owner: application.store.owner).map(\.rejected) == [1])
    }

    @Test func aFileRecognisedBySeveralSlicesIsOneImport() async throws {
        let both = PropertyListValue.dictionary([
            .init(key: "weights", value: .dictionary([.init(key: "a", value: .real(1))])),
            .init(key: "more", value: .dictionary([.init(key: "b", value: .real(2))])),
        ])
        let application = try await HomeStore(["/f": both])
        let result = try await application.run("/f")
        #expect(result.titles == ["Weights of the sample", "More weights"])
        #expect(result.report.counts.map(\.added) == [1, 1])
        #expect(
            try await application.home.imports.entries(owner: application.store.owner).map(\.importers) == [
                "sample.weights, sample.more"
            ])
        #expect(try await application.undo(1).removed == 2)
        #expect(try await application.weights().isEmpty)
    }

    @Test(arguments: [
        ("/other.plist", "It is a property list with 1 key, such as “unknown”."),
        ("/empty.plist", "It is an empty property list."),
        ("/array.plist", "It is a property list that contains an array, not a dictionary."),
        (FakeReader.picture, FakeReader.otherKind.message),
    ])
    func theErrorForAnUnknownFileListsTheKnownKinds(file: String, what: String) async throws {
        let application = try await HomeStore()
        let known = "Mizan can read: Weights of the sample; More weights; Weights as text; Weights by line."
        let error = MizanError(
            .unsupported, "import.not-recognised", "No part of Mizan can read this file. \(what) \(known)",
            details: ["file": String(file.dropFirst())],
            advice:
                "Mizan recognises Weights of the sample by weights; More weights by more; Weights as text by weight "
                + "list; Weights by line by #weights.")
        await #expect(throws: error) { try await application.run(file) }
        #expect(try await application.home.imports.entries(owner: application.store.owner).isEmpty)
    }

    @Test func anApplicationWithoutSlicesReportsThat() async throws {
        let store = try await TestStore([MigrationSet(module: HomeBase.id, HomeMigrations.all)])
        let home = HomeModule(context: store.context(propertyLists: FakeReader(files: HomeStore.files)), modules: [])
        let error = await #expect(throws: MizanError.self) {
            try await home.imports.run(FileSource(HomeStore.first), owner: store.owner)
        }
        #expect(error?.message.contains("No slice that imports files is part of this build.") == true)
    }

    @Test func aDamagedFileStoresNothing() async throws {
        let application = try await HomeStore(["/f": .dictionary([.init(key: "weights", value: .integer(1))])])
        await #expect(throws: FakeReader.damaged) { try await application.run("/missing") }
        await #expect(throws: SampleImporter.Unreadable.self) { try await application.run("/f") }
        #expect(try await application.weights().isEmpty)
        #expect(try await application.home.imports.entries(owner: application.store.owner).isEmpty)
    }

    /// A failure after the first rows rolls them back, together with the log entry.
    @Test func aFailureDuringTheImportStoresNothing() async throws {
        let application = try await HomeStore()
        try await application.store.write { try $0.session.execute("DROP TABLE imports") }
        await #expect(throws: MizanError.self) { try await application.run(HomeStore.first) }
        #expect(try await application.weights().isEmpty)
    }

    @Test func anUnknownOwnerImportsNothing() async throws {
        let application = try await HomeStore()
        let stranger = try #require(OwnerID("99999999-9999-4999-8999-999999999999"))
        let error = await #expect(throws: MizanError.self) {
            try await application.home.imports.run(FileSource(HomeStore.first), owner: stranger)
        }
        #expect(error?.reason == "owner.unknown")
    }
}
