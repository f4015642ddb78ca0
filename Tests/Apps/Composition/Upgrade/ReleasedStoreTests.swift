import Composition
import Conformance
import HomeData
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import Storage

/// Stores of every release open, are brought up to date, and hold what they held.
struct ReleasedStoreTests {
    @Test func everyReleaseIsHere() {
        let names = Set(ReleasedStore.all.map(\.name))
        #expect(names.isSuperset(of: ["0.1.0", "0.1.0-killed"]))
    }

    private func opened(_ store: ReleasedStore, _ body: (Application) async throws -> Void) async throws {
        let directory = try store.copy()
        let application = try await Application.open(at: directory.file("store"))
        try await body(application)
        try await application.close()
    }

    @Test(arguments: ReleasedStore.all)
    func itOpensAndEveryPartRuns(store: ReleasedStore) async throws {
        try await opened(store) { application in
            #expect(application.states.filter { !$0.isRunning } == [])
            let sound = try await application.context.database.read { session in
                try session.rows("PRAGMA integrity_check").map { try $0.text(0) }
            }
            #expect(sound == ["ok"])
        }
    }

    /// An upgrade may add tables, steps, and shared data that comes with a slice; it neither loses nor makes a row of an
    /// owner.
    @Test(arguments: ReleasedStore.all)
    func everyTableHasItsRows(store: ReleasedStore) async throws {
        try await opened(store) { application in
            let tables = (store.expected["tables"] ?? .null).members
            #expect(tables.count >= 12)
            for table in tables where table.name != "migrations" {
                let own = Self.ofAllOwners.contains(table.name) ? " WHERE owner <> \(Owners.sharedKey)" : ""
                let count = try await application.context.database.read { session in
                    try session.firstRow(SQL(text: "SELECT COUNT(*) FROM \"\(table.name)\"\(own)", values: []))?
                        .integer(0)
                }
                #expect(count == table.value.number, "\(table.name)")
            }
        }
    }

    /// Tables in which shared data has rows, which the releases so far had none of.
    private static let ofAllOwners: Set = ["journal", "history", "checksums"]

    /// What the starter catalogue brings is there for the owners of an old store, and devices hear of it.
    @Test(arguments: ReleasedStore.all)
    func theStarterCatalogueComesIntoIt(store: ReleasedStore) async throws {
        try await opened(store) { application in
            let duas = try await application.context.database.read { session in
                try session.firstRow("SELECT COUNT(*) FROM habits_dua WHERE owner = 0")?.integer(0)
            }
            let facts = try await application.context.database.read(.shared) { try JournalFacts($0) }
            #expect(try #require(duas) >= 40)
            #expect(facts.version > 40)
            #expect(facts.checksums == facts.recomputed)
        }
    }

    @Test(arguments: ReleasedStore.all)
    func everyOwnersJournalIsTheSame(store: ReleasedStore) async throws {
        try await opened(store) { application in
            let people = try await application.context.database.read { try Owners.all(in: $0) }
            let found = [("house", OwnerID.shared)] + people.map { ($0.name, $0.id) }
            let owners = (store.expected["owners"] ?? .null).elements
            #expect(owners.map { $0["name"]?.text } == found.map(\.0))
            for (expected, (name, id)) in zip(owners, found).dropFirst() {
                let facts = try await application.context.database.read(id) { try JournalFacts($0) }
                #expect(facts.version == expected["version"]?.number, "\(name)")
                #expect(facts.checksums == facts.recomputed, "\(name)")
                let sums = (expected["checksums"] ?? .null).members.map { ($0.name, UInt64($0.value.text)) }
                #expect(facts.checksums == sums.reduce(into: [:]) { $0[$1.0] = $1.1 }, "\(name)")
            }
        }
    }

    @Test(arguments: ReleasedStore.all)
    func everyRecordIsReadAsItWas(store: ReleasedStore) async throws {
        try await opened(store) { application in
            let owner = try await application.owner(named: nil).id
            let types = Dictionary(
                application.modules.flatMap(\.recordTypes).map { ($0.schema.type, $0) }, uniquingKeysWith: { $1 })
            let records = (store.expected["records"] ?? .null).elements
            #expect(records.count >= 20)
            for record in records {
                let (type, key) = (try #require(types[record["type"]?.text ?? ""]), record["key"]?.text ?? "")
                let state = try await application.context.database.read(owner) { try type.read([key], in: $0)[key] }
                for field in (record["fields"] ?? .null).members {
                    let found = state?.fields[field.name].map { JSONWriter.text($0) }
                    #expect(found == JSONWriter.text(field.value), "\(type.schema.type) \(key) \(field.name)")
                }
            }
            for removed in (store.expected["removed"] ?? .null).elements {
                let (type, key) = (try #require(types[removed["type"]?.text ?? ""]), removed["key"]?.text ?? "")
                #expect(try await application.context.database.read(owner) { try type.read([key], in: $0) } == [:])
            }
        }
    }

    /// An import that the release did can be undone by this one.
    @Test(arguments: ReleasedStore.all)
    func workGoesOn(store: ReleasedStore) async throws {
        try await opened(store) { application in
            let owner = try await application.owner(named: nil)
            #expect(try await application.home.imports.entries(owner: owner.id).map(\.state) == [.undone, .done])
            let undone = try await application.home.importUndo.undo(1, owner: owner.id, by: .commands)
            #expect(undone.removed >= 15)
            let facts = try await application.context.database.read(owner.id) { try JournalFacts($0) }
            #expect(facts.version == owner.version + Int64(undone.removed + undone.restored))
            #expect(facts.checksums == facts.recomputed)
        }
    }
}
