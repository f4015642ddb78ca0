import Composition
import Conformance
import HomeDoor
import HomePast
import Kernel
import ModuleKit
import Storage
import Testing

/// The history that a release stored is shown as that release showed it, and can be undone. The first release without history
/// is left out.
struct ReleasedPastTests {
    private static let stores = ReleasedStore.all.filter { !$0.name.hasPrefix("0.1.0") }

    @Test(arguments: stores)
    func anUpgradeKeepsTheRecordHistories(store: ReleasedStore) async throws {
        try await OpenedStore.of(store) { opened in
            let history = opened.application.home.history
            #expect(store.list("histories").count >= 20)
            for told in store.list("histories") {
                let (reference, reader) = (opened.reference(told), try opened.reader(of: told))
                let versions = (told["versions"] ?? .null).elements
                let found = try await history.page(of: reference, RecordQuery(), owner: reader).items
                // A later catalogue may have changed the record since.
                #expect(
                    found.suffix(versions.count).map { "\($0.version) \($0.kind)" }
                        == versions.map { "\($0["version"]?.number ?? 0) \($0["kind"]?.text ?? "")" }, "\(reference)")
                for version in versions {
                    let number = try #require(version["version"]?.number)
                    let then = try await history.then(reference, at: number, owner: reader)
                    #expect((then.fields == nil) == (version["fields"] == .null), "\(reference) at \(number)")
                    opened.expect(then.fields, has: version["fields"], "\(reference) at \(number)")
                }
            }
        }
    }

    @Test(arguments: stores)
    func anUpgradeKeepsTheOperations(store: ReleasedStore) async throws {
        try await OpenedStore.of(store) { opened in
            for (name, id) in opened.owners where id != .shared {
                let told = store.list("operations").filter { store.owner(of: $0) == name }
                let found = try await opened.application.home.undo.entries(1_000, owner: id)
                #expect(
                    found.map { "\($0.number) \($0.action) \($0.isUndone)" }
                        == told.map {
                            "\($0["number"]?.number ?? 0) \($0["action"]?.text ?? "") \($0["undone"] == .boolean(true))"
                        }, "\(name)")
            }
        }
    }

    /// This version undoes the operations of the release and redoes them. After that, everything is as before.
    @Test(arguments: stores)
    func upgradedOperationsCanBeUndoneAndRedone(store: ReleasedStore) async throws {
        try await OpenedStore.of(store, isExamined: true) { opened in
            let undo = opened.application.home.undo
            let owner = try opened.owner(named: "me")
            var numbers: [RecordVersion] = []
            for _ in 0..<5 {
                let result = try await undo.runLast(owner: owner, by: UndoAsking(.commands))
                #expect(result.records.removed + result.records.restored > 0, "\(result.operation.action)")
                numbers.append(try #require(result.number))
            }
            for number in numbers.reversed() {
                let entry = try await undo.operation(number, owner: owner)
                _ = try await undo.run(entry, owner: owner, by: UndoAsking(.commands))
            }
            try await opened.expectRecordsAsTheyWere()
            let facts = try await opened.journal(owner)
            #expect(facts.checksums == facts.recomputed)
        }
    }

    /// A later release has a newer catalogue. The catalogue changes all entries that it should change, except entries that
    /// somebody changed or removed in this store.
    @Test(arguments: stores)
    func aNewerCatalogueKeepsTheOwnersChanges(store: ReleasedStore) async throws {
        try await OpenedStore.of(store, isExamined: true) { opened in
            let supplies = opened.application.modules.compactMap(\.supply)
            let before = try await opened.journal(.shared).version
            try await opened.application.context.database.write(.shared) { transaction in
                _ = try transaction.session.execute("UPDATE habits_starter_revision SET revision = 0")
                _ = try transaction.session.execute(
                    "UPDATE habits_dua SET context = 'earlier' WHERE id = 'starter:waking'")
                for supply in supplies { try supply.bring(transaction) }
            }
            let facts = try await opened.journal(.shared)
            #expect(facts.version == before + 1)
            #expect(facts.checksums == facts.recomputed)
            try await opened.expectRecordsAsTheyWere()
            try await opened.expectRemovedStayAway()
        }
    }
}
