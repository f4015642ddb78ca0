import TestSupport
import Testing

@testable import PostgresStorage

extension PostgresServer {
    /// The address of a new, empty database.
    static func database() throws -> PostgresAddress { try PostgresAddress(address(of: create())) }
}

extension PostgresServer {
    /// Runs a closure while a standby that is away must confirm each commit. `end` ends the waits for it: a function that is
    /// called with the number of a process. Also the questions whether something is committed wait, and are ended.
    static func withoutStandby<Result: Sendable>(
        of name: String, ending end: String, _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        try run("SELECT pg_reload_conf()")
        defer {
            do {
                try run("ALTER SYSTEM RESET synchronous_standby_names")
                try run("SELECT pg_reload_conf()")
            } catch { Issue.record(error) }
        }
        let working = Task { try await body() }
        let waiting = "SELECT \(end)(pid) FROM pg_stat_activity WHERE datname = '\(name)' AND wait_event = 'SyncRep'"
        let watching = Task {
            while !Task.isCancelled {
                try run(waiting)
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        defer { watching.cancel() }
        return try await working.value
    }
}
