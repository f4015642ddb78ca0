internal import Kernel
internal import Storage

/// Answers by idempotency key, kept in the write's own transaction.
enum Answers {
    static let tables = MigrationSet(module: "workload", [Migration("001-answers", [table])])

    private static let table: SQL = """
        CREATE TABLE workload_answer (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            key TEXT NOT NULL,
            answer TEXT NOT NULL,
            PRIMARY KEY (owner, key)
        )
        """

    static func once(
        _ key: String, in transaction: WriteTransaction, _ body: () throws -> [RecordVersion]
    ) throws -> [RecordVersion] {
        let owner = transaction.ownerKey
        let known = try transaction.session.firstRow(
            "SELECT answer FROM workload_answer WHERE owner = \(owner) AND key = \(key)")
        if let known { return try known.text(0).split(separator: ",").compactMap { RecordVersion($0) } }
        let versions = try body()
        let answer = versions.map(String.init).joined(separator: ",")
        try transaction.session.execute(
            "INSERT INTO workload_answer (owner, key, answer) VALUES (\(owner), \(key), \(answer))")
        return versions
    }
}
