import TestSupport

@testable import PostgresStorage

extension PostgresServer {
    /// The address of a new, empty database.
    static func database() throws -> PostgresAddress { try PostgresAddress(address(of: create())) }
}
