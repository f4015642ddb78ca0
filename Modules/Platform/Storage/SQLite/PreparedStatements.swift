internal import GRDB

/// The statements of a connection, each prepared once. They must be released before the connection closes.
final class PreparedStatements {
    private var known: [String: PreparedStatement] = [:]

    /// Mizan has fewer statements than this. Further statements are created when clients combine filters.
    private static let most = 500

    /// Passes a statement that is ready to be bound to a closure.
    func with<Result>(
        _ text: String, on connection: GRDB.Database, _ body: (PreparedStatement) throws -> Result
    ) throws -> Result {
        let statement = try statement(text, connection)
        defer { statement.reset() }
        return try body(statement)
    }

    /// Runs a statement that has neither values nor rows.
    func run(_ text: String, on connection: GRDB.Database) throws {
        try with(text, on: connection) { statement in while try statement.step() {} }
    }

    func removeAll() {
        known = [:]
    }

    private func statement(_ text: String, _ connection: GRDB.Database) throws -> PreparedStatement {
        if let statement = known[text] {
            return statement.isBusy ? try PreparedStatement(text, on: connection) : statement
        }
        let statement = try PreparedStatement(text, on: connection)
        if known.count >= Self.most { known = [:] }
        known[text] = statement
        return statement
    }
}
