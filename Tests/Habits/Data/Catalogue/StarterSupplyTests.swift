import Changes
import FoundationEssentials
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// The starter catalogue gets into a store once, and leaves alone what somebody did to it.
struct StarterSupplyTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore([MigrationSet(module: HabitsModule.id, HabitsModule.migrations)])
    }

    private func dua(_ name: String, title: String = "Title") throws -> Dua {
        try Dua(id: id(name), texts: Dua.Texts(titleEn: title, arabic: "سبحان الله", translationEn: "Glory"))
    }

    private func bring(_ supply: StarterSupply) async throws {
        try await store.database.write(.shared) { try supply.bring(in: $0) }
    }

    private func titles() async throws -> [String: String] {
        let duas = try await store.read { try HabitsModule.duas(in: $0).all() }
        return Dictionary(uniqueKeysWithValues: duas.map { ($0.id.text, $0.texts.titleEn) })
    }

    private func version() async throws -> RecordVersion {
        try await store.read { try Journal.position(in: $0.shared).version }
    }

    @Test func aStoreWithTheCatalogueIsLeftUnchanged() async throws {
        let supply = try #require(HabitsModule(context: store.context()).supply)
        #expect(try await store.read { try !supply.isThere($0) })
        try await store.database.write(.shared) { try supply.bring($0) }
        #expect(try await store.read { try supply.isThere($0) })
        let version = try await version()
        let starter = try StarterCatalogue()
        #expect(Int(version) == starter.duas.count + starter.categories.count + 1 + 2 + starter.links.count)
        try await store.database.write(.shared) { try supply.bring($0) }
        #expect(try await self.version() == version)
    }

    @Test func aLaterRevisionUpdatesOnlyUneditedEntries() async throws {
        try await bring(
            StarterSupply(revision: 1, duas: ["a", "b", "c", "d"].map { try dua("starter:\($0)") }))
        let edited = try dua("starter:b", title: "Mine")
        try await store.database.write(.shared) { transaction in
            let duas = HabitsModule.duas(in: transaction)
            try duas.save(edited)
            try duas.remove(CatalogueID("starter:c"))
        }
        // `d` is not in it any more, `e` is new.
        try await bring(
            StarterSupply(revision: 2, duas: ["a", "b", "c", "e"].map { try dua("starter:\($0)", title: "Corrected") }))
        let expected = ["starter:a": "Corrected", "starter:b": "Mine", "starter:d": "Title", "starter:e": "Corrected"]
        #expect(try await titles() == expected)
        // A dua that one revision left alone is left alone by the next, too.
        try await bring(
            StarterSupply(revision: 3, duas: ["a", "b", "c"].map { try dua("starter:\($0)", title: "Third") }))
        #expect(try await titles()["starter:a"] == "Third")
        #expect(try await titles()["starter:b"] == "Mine")
        #expect(try await titles()["starter:c"] == nil)
    }

    @Test func anOwnersRecordUnderAStarterKeyStays() async throws {
        let own = try dua("starter:a", title: "Mine")
        try await store.database.write(.shared) { _ = try HabitsModule.duas(in: $0).save(own) }
        try await bring(StarterSupply(revision: 1, duas: [try dua("starter:a")]))
        #expect(try await titles() == ["starter:a": "Mine"])
    }

    @Test func aPurgedDuaIsNotSuppliedAgain() async throws {
        try await bring(StarterSupply(revision: 1, duas: [try dua("starter:a"), try dua("starter:b")]))
        let gone = try id("starter:a")
        try await store.database.write(.shared) { _ = try HabitsModule.duas(in: $0).purge(gone) }
        try await bring(
            StarterSupply(revision: 2, duas: [try dua("starter:a"), try dua("starter:b", title: "Corrected")]))
        #expect(try await titles() == ["starter:b": "Corrected"])
    }

    @Test func anOlderMizanKeepsALaterRevision() async throws {
        let supply = try #require(HabitsModule(context: store.context()).supply)
        try await bring(StarterSupply(revision: StarterSupply.revision + 1))
        #expect(try await store.read { try supply.isThere($0) })
    }

    /// Stores that have a revision are not looked at again: what it says must not change under its number.
    @Test func theContentOfARevisionNeverChanges() throws {
        let starter = try StarterCatalogue()
        var text: [String] = []
        for dua in starter.duas { text.append("\(DuaMapper.toData(dua))") }
        for journey in starter.journeys { text.append("\(JourneyMapper.toData(journey))") }
        for link in starter.links { text.append("\(JourneyDuaMapper.toData(link))") }
        for category in starter.categories { text.append("\(DuaCategoryMapper.toData(category))") }
        for collection in starter.collections { text.append("\(DuaCollectionMapper.toData(collection))") }
        let digest = Hexadecimal.text(Digest.sha256(text.joined(separator: "\n").utf8)).prefix(16)
        let pinned = try String(contentsOfFile: Self.pin, encoding: .utf8)
        #expect(
            pinned == "\(StarterSupply.revision) \(digest)\n",
            """
            The starter catalogue says something else. If its revision was released, raise StarterSupply.revision; then \
            write the line into \(Self.pin).
            """)
    }

    private static let pin =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5).joined(separator: "/")
        + "/Tests/Fixtures/Contract/habits/starter-revision.txt"
}
