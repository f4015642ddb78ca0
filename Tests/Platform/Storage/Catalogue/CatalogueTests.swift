import Storage
import TestSupport
import Testing

struct CatalogueTests {
    private func catalogue(_ statements: [SQL]) async throws -> Catalogue {
        let store = try await TestStore([MigrationSet(module: "t", [Migration("001", statements)])])
        return try await store.database.read { try Catalogue.read(in: $0) }
    }

    @Test func allTablesWithAnOwnerAreFound() async throws {
        let found = try await catalogue([
            "CREATE TABLE strange (owner BIGINT NOT NULL, b TEXT, a BIGINT NOT NULL DEFAULT 3, PRIMARY KEY (a, owner, b))",
            "CREATE TABLE nobodys (id BIGINT PRIMARY KEY)",
            "CREATE VIEW seen AS SELECT owner FROM strange",
            "CREATE VIRTUAL TABLE words USING fts5 (owner UNINDEXED, text)",
        ])
        #expect(
            found.tables.map(\.name) == [
                "owners", "blobs", "changes", "checksums", "history", "idempotency", "journal", "purged", "strange",
                "unfinished", "words",
            ])
        #expect(found.shared == ["clock", "jobs", "migrations", "nobodys"])
        let strange = try #require(found.table("strange"))
        #expect(strange.columns.map(\.name) == ["owner", "b", "a"])
        #expect(strange.content.map(\.name) == ["a", "b"])
        #expect(strange.columns.map(\.kind) == [.integer, .text, .integer])
        #expect(strange.columns.map(\.isRequired) == [true, false, true])
        #expect(strange.columns.map(\.hasDefault) == [false, false, true])
        #expect(strange.key == ["a", "b"])
        #expect(found.table("words")?.isDerived == true)
        #expect(found.lasting.map(\.name) == ["changes", "checksums", "history", "journal", "purged", "strange"])
    }

    @Test func aTableFollowsTheTablesThatItReferences() async throws {
        let found = try await catalogue([
            "CREATE TABLE a (owner BIGINT NOT NULL, z BIGINT REFERENCES m (id), id BIGINT PRIMARY KEY)",
            "CREATE TABLE m (owner BIGINT NOT NULL, id BIGINT PRIMARY KEY REFERENCES z (id))",
            "CREATE TABLE z (owner BIGINT NOT NULL REFERENCES owners (owner), id BIGINT PRIMARY KEY)",
            "CREATE TABLE b1 (owner BIGINT NOT NULL, o BIGINT REFERENCES b2 (id), id BIGINT PRIMARY KEY)",
            "CREATE TABLE b2 (owner BIGINT NOT NULL, o BIGINT REFERENCES b1 (id), id BIGINT PRIMARY KEY)",
            "CREATE TABLE own (owner BIGINT NOT NULL, up BIGINT REFERENCES own (id), id BIGINT PRIMARY KEY)",
        ])
        let names = found.tables.map(\.name)
        #expect(
            names == [
                "own", "owners", "blobs", "changes", "checksums", "history", "idempotency", "journal", "purged",
                "unfinished", "z", "m", "a",
                "b1", "b2",
            ],
            "\(names)")
        #expect(found.tables.filter(\.isCircular).map(\.name) == ["own", "b1"])
    }
}
