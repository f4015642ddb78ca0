import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeBase
@testable import HomeDoor
@testable import HomeTransfer

/// Archives with older, newer and different schemas.
struct ArchiveSchemaTests {
    private static let table = "CREATE TABLE thing (owner BIGINT NOT NULL, id BIGINT NOT NULL, "
    private static let first = MigrationSet(
        module: "thing",
        [
            Migration(
                "001", ["CREATE TABLE thing (owner BIGINT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (owner, id))"])
        ])

    private static func later(_ statement: SQL) -> MigrationSet {
        MigrationSet(module: "thing", first.migrations + [Migration("002", [statement])])
    }

    /// Exports one row from a store that `source` created, and imports the row into a store that `target` created.
    private func move(from source: MigrationSet, to target: MigrationSet) async throws -> [[SQLValue]] {
        let home = MigrationSet(module: HomeBase.id, HomeMigrations.all)
        let old = try await TestStore([home, source])
        let new = try await TestStore([home, target])
        let file = old.directory.file("archive.jsonl")
        try await old.write { try $0.session.execute("INSERT INTO thing (owner, id) VALUES (\($0.ownerKey), 7)") }
        let exported = try await HomeModule(context: old.context(), modules: []).accountExport.run(
            owner: old.owner, to: file)
        let there = HomeModule(context: new.context(), modules: [])
        _ = try await there.accountDeletion.run(owner: new.owner)
        let taken = try await there.accountImport.run(from: file)
        #expect(taken.digest == exported.digest)
        return try await new.database.read(old.owner) { transaction in
            try transaction.session.rows("SELECT * FROM thing WHERE owner = \(transaction.ownerKey)")
                .map { Array($0.values.dropFirst()) }
        }
    }

    private func refusal(from source: MigrationSet, to target: MigrationSet) async -> MizanError? {
        await #expect(throws: MizanError.self) { try await move(from: source, to: target) }
    }

    @Test func anOlderArchiveGetsNewColumnsByDefault() async throws {
        #expect(
            try await move(from: Self.first, to: Self.later("ALTER TABLE thing ADD COLUMN note TEXT"))
                == [[.integer(7), .null]])
        #expect(
            try await move(
                from: Self.first, to: Self.later("ALTER TABLE thing ADD COLUMN more BIGINT NOT NULL DEFAULT 5"))
                == [[.integer(7), .integer(5)]])
    }

    @Test func anOlderArchiveWithoutARequiredColumnIsRefused() async throws {
        let needing = MigrationSet(
            module: "thing",
            [
                Migration(
                    "001",
                    [
                        "CREATE TABLE thing (owner BIGINT NOT NULL, id BIGINT NOT NULL, more TEXT NOT NULL, PRIMARY KEY (owner, id))"
                    ])
            ])
        // The migration step “001” differs, and this difference is reported before the missing column.
        let error = await refusal(from: Self.first, to: needing)
        #expect(error?.reason == "archive.unknown-schema")
        #expect(error?.message.contains("Step “001” of thing differs from the step that this store ran") == true)
        let renamed = MigrationSet(module: "other", needing.migrations)
        let lacking = await refusal(from: Self.first, to: renamed)
        #expect(lacking?.message.contains("lacks a column that this store needs: more of thing") == true)
    }

    @Test func aNewerArchiveIsRefused() async throws {
        let error = await refusal(from: Self.later("ALTER TABLE thing ADD COLUMN note TEXT"), to: Self.first)
        #expect(error?.code == .unsupported && error?.reason == "archive.newer")
        #expect(error?.message.contains("step “002” of thing is unknown here") == true)
    }

    @Test func anUnknownTableOrColumnIsRefused() async throws {
        let none = await refusal(from: Self.first, to: MigrationSet(module: "none", []))
        #expect(none?.message.contains("a table that this store does not have: thing.") == true)
        let wider = Self.later("ALTER TABLE thing ADD COLUMN note TEXT")
        let column = await refusal(from: MigrationSet(module: "wide", wider.migrations), to: Self.first)
        #expect(column?.message.contains("a column that this store does not have: note of thing.") == true)
        let other = Self.later("ALTER TABLE thing ADD COLUMN note BLOB")
        let type = await refusal(
            from: MigrationSet(module: "wide", wider.migrations), to: MigrationSet(module: "other", other.migrations))
        #expect(type?.message.contains("The column note of thing is BLOB here and TEXT in the archive.") == true)
    }

    /// An earlier version remembered choices for a kind of file. They are imported, but no source uses them.
    @Test func importChoicesOfAnEarlierVersionAreImported() async throws {
        let former = HomeMigrations.all.filter { $0.name < "008" }
        let old = try await TestStore([MigrationSet(module: HomeBase.id, former)])
        let new = try await TestStore([MigrationSet(module: HomeBase.id, HomeMigrations.all)])
        try await old.write { transaction in
            for name in ["dates", "decimals"] {
                try transaction.session.execute(
                    """
                    INSERT INTO import_choices (owner, importer, name, value)
                    VALUES (\(transaction.ownerKey), 'finance.csv', \(name), 'x')
                    """)
            }
        }
        let file = old.directory.file("archive.jsonl")
        _ = try await HomeModule(context: old.context(), modules: []).accountExport.run(owner: old.owner, to: file)
        let there = HomeModule(context: new.context(), modules: [])
        _ = try await there.accountDeletion.run(owner: new.owner)
        _ = try await there.accountImport.run(from: file)
        let sources = try await new.database.read(old.owner) { transaction in
            try transaction.session.rows(
                "SELECT source FROM import_choices WHERE owner = \(transaction.ownerKey)"
            ).map { try $0.text(0) }
        }
        #expect(sources == ["", ""])
    }

    @Test func aNewerFormatIsRefused() async throws {
        let store = try await ArchiveStore()
        try store.files.write(
            Array("{\"format\":\"mizan-account\",\"formatVersion\":2,\"what\":7}\n".utf8), to: "archive.jsonl")
        let error = await #expect(throws: MizanError.self) { try await store.home.accountImport.run(from: store.file) }
        #expect(error?.reason == "archive.newer" && error?.message.contains("(format 2)") == true)
    }
}
