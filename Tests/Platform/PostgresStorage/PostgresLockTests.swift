import Conformance
import Glibc
import Kernel
import Synchronization
import TestSupport
import Testing

@testable import PostgresStorage
@testable import Storage

/// Locks for everything that SQLite's one writer serialises by itself: each test has two sessions (decision 63).
@Suite(.serialized, .enabled(if: PostgresServer.address != nil, "MIZAN_TEST_POSTGRES names a server"))
struct PostgresLockTests {
    private let database: PostgresDatabase
    private let probe: DatabaseProbe
    private let order = Order()

    init() async throws {
        let address = try PostgresServer.database()
        database = PostgresDatabase(address, clock: { Instant(microseconds: 1_000_000) })
        probe = try await DatabaseProbe(
            EmptyStore(database: database) { PostgresDatabase(address, clock: { Instant(microseconds: 1_000_000) }) })
    }

    /// The order in which things happened.
    private final class Order: Sendable {
        private let list = Mutex<[String]>([])
        var all: [String] { list.withLock { $0 } }
        func note(_ what: String) { list.withLock { $0.append(what) } }
    }

    /// Runs the first write, and the second one while the first waits a moment before its end.
    private func together(
        _ first: OwnerID, beside second: OwnerID, _ body: @escaping @Sendable (WriteTransaction) throws -> Void,
        _ other: @escaping @Sendable (WriteTransaction) throws -> Void = { _ in }
    ) async throws {
        async let one: Void = database.write(first, within: .seconds(10)) { [order] transaction in
            try body(transaction)
            _ = try transaction.session.firstRow("SELECT 1")
            order.note("locked")
            usleep(300_000)
            order.note("first")
        }
        while order.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        try await database.write(second, within: .seconds(10), other)
        order.note("second")
        try await one
    }

    @Test func writesOfOwnersRunSideBySide() async throws {
        try await together(probe.amina, beside: probe.bilal, { _ in })
        #expect(order.all == ["locked", "second", "first"])
    }

    /// Two processes, because one process has one line for an owner.
    @Test func writesOfOneOwnerFollowEachOther() async throws {
        let other = try await probe.open()
        async let one: Void = database.write(probe.amina, within: .seconds(10)) { [order] transaction in
            try RecordTable<ProbeRecord>(transaction).save(ProbeRecord("a"))
            order.note("locked")
            usleep(300_000)
            order.note("first")
        }
        while order.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        let version = try await other.write(probe.amina) { try RecordTable<ProbeRecord>($0).save(ProbeRecord("b")) }
        order.note("second")
        try await one
        #expect(order.all == ["locked", "first", "second"])
        #expect(try await probe.facts().versions == [1, 2])
        _ = version
    }

    @Test func sharedDataStaysWhileAWriteReliesOnIt() async throws {
        try await together(probe.amina, beside: .shared, { _ = try Journal.position(in: $0.reading.shared) })
        #expect(order.all == ["locked", "first", "second"])
    }

    @Test func sharedDataMayBeReliedOnByManyAtOnce() async throws {
        let rely = { @Sendable (transaction: WriteTransaction) in
            _ = try Journal.position(in: transaction.reading.shared)
        }
        try await together(probe.amina, beside: probe.bilal, rely, rely)
        #expect(order.all == ["locked", "second", "first"])
    }

    @Test func aRowStaysWhileAWriteReliesOnIt() async throws {
        let owner = "\(probe.bilal)"
        try await together(
            probe.amina, beside: probe.bilal,
            { $0.session.lock(.share, "SELECT owner FROM owners WHERE id = \(owner)") })
        #expect(order.all == ["locked", "first", "second"])
    }

    /// The run renews its lease in its own write; taking the lease over waits for it, and then sees the renewal.
    @Test func aLeaseIsNotTakenWhileItsRunRenewsIt() async throws {
        let lease = try await JobLease.take("probe.job", by: "first", for: .seconds(2), in: database)
        try await Task.sleep(for: .milliseconds(2_050))
        async let hold: Void = database.write(probe.amina, within: .seconds(10)) { [order] transaction in
            try lease.hold(in: transaction.session)
            order.note("held")
            usleep(200_000)
        }
        while !order.all.contains("held") { try await Task.sleep(for: .milliseconds(5)) }
        await #expect(throws: JobLeaseError.self) {
            _ = try await JobLease.take("probe.job", by: "second", in: database)
        }
        try await hold
    }

    /// Each of two writes waits for the other's lock; PostgreSQL ends one, which is then run again.
    @Test func aRingOfWaitsEndsByItself() async throws {
        let runs = Order()
        async let one: Void = database.write(probe.amina) { transaction in
            runs.note("run")
            usleep(200_000)
            transaction.session.lockShared()
            _ = try transaction.session.firstRow("SELECT 1")
        }
        let key = try await database.read(probe.amina) { $0.ownerKey }
        try await database.write(.shared) { transaction in
            runs.note("run")
            usleep(200_000)
            try Owners.setQuota(1_000, of: key, in: transaction)
        }
        try await one
        #expect(runs.all.count >= 3)
        #expect(try await probe.usage(of: probe.amina).quota == 1_000)
    }
}
