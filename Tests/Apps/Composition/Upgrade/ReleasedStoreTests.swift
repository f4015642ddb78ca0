import Composition
import Conformance
import HomeDoor
import HomeImports
import HomePast
import HomePeople
import HomeRemotes
import Kernel
import ModuleKit
import Testing

@testable import Storage

/// Stores of every release can be opened and upgraded, and keep their contents.
struct ReleasedStoreTests {
    @Test func everyReleaseHasItsReleasedStores() {
        let names = Set(ReleasedStore.all.map(\.name))
        for (release, _) in ReleasedStore.releases { #expect(names.isSuperset(of: [release, release + "-killed"])) }
    }

    @Test(arguments: ReleasedStore.all)
    func everyReleasedStoreOpensAndEveryPartRuns(store: ReleasedStore) async throws {
        try await OpenedStore.of(store, isExamined: true) { opened in
            #expect(opened.application.states.filter { !$0.isRunning } == [])
            let sound = try await opened.application.context.database.read { session in
                try session.rows("PRAGMA integrity_check").map { try $0.text(0) }
            }
            #expect(sound == ["ok"])
        }
    }

    /// An upgrade may add tables and steps, but neither loses nor adds rows of an owner. It may add rows of shared data.
    @Test(arguments: ReleasedStore.all)
    func everyReleasedStoreKeepsTheRowsOfItsTables(store: ReleasedStore) async throws {
        try await OpenedStore.of(store) { opened in
            let tables = (store.expected["tables"] ?? .null).members
            #expect(tables.count >= 12)
            for table in tables where table.name != "migrations" {
                let rows = try await Self.rows(table.name, "<>", in: opened)
                #expect(rows == table.value.number, "\(table.name)")
            }
            for table in (store.expected["shared"] ?? .null).members {
                let rows = try await Self.rows(table.name, "=", in: opened)
                #expect(rows >= table.value.number, "\(table.name)")
            }
        }
    }

    /// The rows of owners, or the rows of shared data. For the table of owners, and for a table without an owner column: all
    /// rows.
    private static func rows(_ table: String, _ comparison: String, in opened: OpenedStore) async throws -> Int64 {
        try await opened.application.context.database.read { session in
            let isOfOwners = try session.rows(SQL(text: "PRAGMA table_info(\"\(table)\")", values: []))
                .contains { try $0.text(1) == "owner" }
            let own = isOfOwners && table != "owners" ? " WHERE owner \(comparison) \(Owners.sharedKey)" : ""
            let count = SQL(text: "SELECT COUNT(*) FROM \"\(table)\"\(own)", values: [])
            return try session.firstRow(count)?.integer(0) ?? -1
        }
    }

    /// The owners of an old store get the starter catalogue, and their devices are informed.
    @Test(arguments: ReleasedStore.all)
    func theStarterCatalogueIsAddedToAReleasedStore(store: ReleasedStore) async throws {
        try await OpenedStore.of(store) { opened in
            let duas = try await Self.rows("habits_dua", "=", in: opened)
            #expect(duas >= 40)
            let facts = try await opened.journal(.shared)
            #expect(facts.version > 40)
            #expect(facts.checksums == facts.recomputed)
        }
    }

    @Test(arguments: ReleasedStore.all)
    func anUpgradeKeepsEveryOwnersJournal(store: ReleasedStore) async throws {
        try await OpenedStore.of(store) { opened in
            let owners = store.list("owners")
            #expect(owners.map { $0["name"]?.text } == opened.owners.map(\.name))
            for (expected, (name, id)) in zip(owners, opened.owners) {
                let facts = try await opened.journal(id)
                #expect(facts.checksums == facts.recomputed, "\(name)")
                let version = try #require(expected["version"]?.number)
                // The records of a later catalogue get versions above the existing ones.
                guard id != .shared || facts.version == version else {
                    #expect(facts.version > version)
                    continue
                }
                #expect(facts.version == version, "\(name)")
                let sums = (expected["checksums"] ?? .null).members.map { ($0.name, UInt64($0.value.text)) }
                #expect(facts.checksums == sums.reduce(into: [:]) { $0[$1.0] = $1.1 }, "\(name)")
            }
        }
    }

    /// This includes shared records that somebody changed, whatever a later catalogue contains for them.
    @Test(arguments: ReleasedStore.all)
    func anUpgradeKeepsTheValuesOfEveryRecord(store: ReleasedStore) async throws {
        try await OpenedStore.of(store) { opened in
            #expect(store.list("records").count >= 20)
            try await opened.expectRecordsAsTheyWere()
            try await opened.expectRemovedStayAway()
        }
    }

    /// Each owner has exactly the records that the release listed for them, and none of another owner's.
    @Test(arguments: ReleasedStore.all)
    func anUpgradeKeepsEachOwnersRecords(store: ReleasedStore) async throws {
        try await OpenedStore.of(store) { opened in
            for (name, id) in opened.owners where id != .shared {
                let live = try await opened.journal(id).entries.filter { $0.value.kind == .live }.keys
                let told = store.list("records").filter { store.owner(of: $0) == name }.map(opened.reference)
                #expect(Set(live) == Set(told), "\(name)")
            }
        }
    }

    /// The remotes of an earlier release are still there, and no account leaves them.
    @Test(arguments: ReleasedStore.all)
    func anUpgradeKeepsTheRemotes(store: ReleasedStore) async throws {
        try await OpenedStore.of(store) { opened in
            let home = opened.application.home
            var count: Int64 = 0
            for (_, id) in opened.owners where id != .shared {
                count += Int64(try await home.connectors.remotes(of: id).count)
                #expect(try await home.access.people.profile(of: id).leaving == nil)
            }
            #expect(count == store.expected["tables"]?["sync_connector"]?.number ?? 0)
        }
    }

    /// An import that the release ran can be undone by this version.
    @Test(arguments: ReleasedStore.all)
    func anImportOfAnEarlierReleaseCanBeUndone(store: ReleasedStore) async throws {
        try await OpenedStore.of(store, isExamined: true) { opened in
            let (imports, undo) = (opened.application.home.imports, opened.application.home.importUndo)
            let owner = try opened.owner(named: "me")
            let told = store.list("imports").filter { store.owner(of: $0) == "me" }.compactMap { $0["state"]?.text }
            let states = try await imports.entries(owner: owner).map(\.state.rawValue)
            #expect(states == (store.expected["imports"] == nil ? ["undone", "done"] : told))
            let before = try await opened.journal(owner).version
            let undone = try await undo.undo(1, owner: owner, by: .commands)
            #expect(undone.removed >= 15)
            let facts = try await opened.journal(owner)
            #expect(facts.version == before + Int64(undone.removed + undone.restored))
            #expect(facts.checksums == facts.recomputed)
        }
    }
}
