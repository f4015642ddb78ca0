import Conformance
import Dispatch
import Kernel
import Synchronization
import TestSupport

@testable import Storage

/// An engine with one fault, to show that a rule fails.
struct BrokenDatabase: Database {
    enum Fault: String, CaseIterable, Sendable {
        case commitsAfterAnError, forgivesFailures, keepsWhatASavepointUndid, skipsAVersion, bumpsWithoutAChange
        case forgetsHistory, forgetsTombstones, sumsWrongly, dropsEveryFifthWrite, mixesOwners, cutsAtNul
        case ignoresCaseInOrder, acceptsARewrittenPast, acceptsANewerStore, readsTwoStates, forgetsWhenClosed
        case forgetsGenerations, endsLeasesAtOnce, endsNoLease, forgetsBatches, joinsBatches, forgetsRules
        case heedsNobody, metersNothing, miscounts
    }

    let base: any Database
    let fault: Fault
    private let writes = Counter()

    var rules: StandingRules { base.rules }

    var blobs: BlobStore { base.blobs }

    var leases: LeaseSupport {
        guard fault == .endsLeasesAtOnce || fault == .endsNoLease else { return base.leases }
        return LeaseSupport(
            time: { [writes, fault] _ in
                let hours = fault == .endsLeasesAtOnce ? Int64(writes.next()) : 1
                return LeaseTime(epoch: "", microseconds: hours * 3_600_000_000)
            }, lock: { _ in nil }, isFree: { _ in false })
    }

    static func store(_ fault: Fault) throws -> EmptyStore {
        let store = try EmptyStore.sqlite()
        return EmptyStore(
            database: BrokenDatabase(base: store.database, fault: fault),
            open: {
                guard fault != .forgetsWhenClosed else { return try EmptyStore.sqlite().database }
                return BrokenDatabase(base: try await store.open(), fault: fault)
            })
    }

    func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        let (base, fault) = (base, fault)
        return try await base.read(for: owner, within: budget) { session in
            try body(fault == .readsTwoStates ? ForgetfulSession(base) : BrokenSession(session, fault))
        }
    }

    func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        let fault = fault
        let owner = try await fault == .mixesOwners && owner != .shared ? firstOwner() : owner
        let isDropped = fault == .dropsEveryFifthWrite && writes.next().isMultiple(of: 5)
        let outcome: Swift.Result<Result, any Error>
        do {
            outcome = try await base.write(owner, within: budget) { transaction in
                let result = try Self.run(body, in: transaction, fault)
                if isDropped { throw Dropped(outcome: result) }
                return result
            }
        } catch let dropped as Dropped<Result> {
            outcome = dropped.outcome
        }
        return try outcome.get()
    }

    private struct Dropped<Result: Sendable>: Error {
        let outcome: Swift.Result<Result, any Error>
    }

    private static func run<Result>(
        _ body: (WriteTransaction) throws -> Result, in transaction: WriteTransaction, _ fault: Fault
    ) throws -> Swift.Result<Result, any Error> {
        let session = transaction.session
        let start = transaction.version + (fault == .skipsAVersion ? 1 : 0)
        let mine = WriteTransaction(
            session: BrokenSession(session, fault), owner: transaction.owner, ownerKey: transaction.ownerKey,
            version: start, now: transaction.now, trustedNow: transaction.trustedNow,
            operation: transaction.operation)
        if fault != .forgetsRules { mine.rules = transaction.rules }
        do {
            let result = try body(mine)
            try mine.flush()
            let owner = transaction.ownerKey
            switch fault {
            case .bumpsWithoutAChange:
                try session.execute("UPDATE owners SET version = version + 1 WHERE owner = \(owner)")
            case .forgetsHistory: try session.execute("DELETE FROM history WHERE owner = \(owner)")
            case .forgetsBatches: try session.execute("DELETE FROM changes WHERE owner = \(owner)")
            case .joinsBatches:
                try session.execute(
                    "UPDATE changes SET last_version = \(mine.version), operation = 'one' WHERE owner = \(owner)")
            case .forgetsTombstones: try session.execute("DELETE FROM journal WHERE kind = 0")
            case .miscounts: try session.execute("UPDATE owners SET used = used + 1 WHERE owner = \(owner)")
            case .sumsWrongly: try session.execute("UPDATE checksums SET sum = sum + 1 WHERE owner = \(owner)")
            default: break
            }
            return .success(result)
        } catch {
            guard fault == .commitsAfterAnError else { throw error }
            try mine.flush()
            return .failure(error)
        }
    }

    func migrate(_ sets: [MigrationSet]) async throws {
        do {
            try await base.migrate(sets)
        } catch let error as MizanError {
            let forgiven: [Fault: String] = [
                .acceptsARewrittenPast: "storage.migration-changed", .acceptsANewerStore: "storage.newer-schema",
            ]
            guard forgiven[fault] == error.reason else { throw error }
        }
    }

    func scrub() async throws -> Bool { try await base.scrub() }

    func close() async throws { try await base.close() }

    private func firstOwner() async throws -> OwnerID {
        try await base.read { try Owners.all(in: $0)[0].id }
    }
}

private final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// A session that executes statements with a fault.
private final class BrokenSession: DatabaseSession {
    private let base: any DatabaseSession
    private let fault: BrokenDatabase.Fault

    init(_ base: any DatabaseSession, _ fault: BrokenDatabase.Fault) {
        self.base = base
        self.fault = fault
    }

    func execute(_ sql: SQL) throws -> Int {
        guard fault == .forgivesFailures else { return try base.execute(changed(sql)) }
        return try base.savepoint { try base.execute(sql) }
    }

    func forEachRow(_ sql: SQL, _ body: (SQLRow) throws -> Void) throws {
        try base.forEachRow(changed(sql), body)
    }

    func executeMany(_ statements: [SQL]) throws -> [Int] {
        try base.executeMany(statements.map(changed))
    }

    func execute(_ sql: SQL, forRowsOf width: Int, changed told: (Int) -> Void) throws -> Int {
        try base.execute(changed(sql), forRowsOf: width, changed: told)
    }

    func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        fault == .keepsWhatASavepointUndid ? try body() : try base.savepoint(body)
    }

    func heed(_ cancellation: Cancellation) {
        if fault != .heedsNobody { base.heed(cancellation) }
    }

    var meter: ReadMeter? {
        get { base.meter }
        set { if fault != .metersNothing { base.meter = newValue } }
    }

    var catalogue: any StoreCatalogue { base.catalogue }

    private func changed(_ sql: SQL) -> SQL {
        switch fault {
        case .cutsAtNul:
            SQL(
                text: sql.text,
                values: sql.values.map { value in
                    guard case .text(let text) = value else { return value }
                    return .text(String(text.prefix { $0 != "\u{0}" }))
                })
        case .ignoresCaseInOrder:
            SQL(text: sql.text.replacing("ORDER BY words", with: "ORDER BY LOWER(words), words"), values: sql.values)
        case .forgetsGenerations:
            SQL(text: sql.text.replacing("generation = ? AND", with: "? > 0 AND"), values: sql.values)
        default: sql
        }
    }
}

/// Each statement sees the state that the store has at that moment, so two statements may see different states.
private final class ForgetfulSession: DatabaseSession {
    private let database: any Database

    init(_ database: any Database) {
        self.database = database
    }

    func execute(_ sql: SQL) throws -> Int { 0 }

    func executeMany(_ statements: [SQL]) throws -> [Int] { [] }

    func execute(_ sql: SQL, forRowsOf width: Int, changed: (Int) -> Void) throws -> Int { 0 }

    func forEachRow(_ sql: SQL, _ body: (SQLRow) throws -> Void) throws {
        let found = Mutex(Result<[SQLRow], any Error>.success([]))
        let done = DispatchSemaphore(value: 0)
        Task { [database] in
            do {
                let rows = try await database.read { try $0.rows(sql) }
                found.withLock { $0 = .success(rows) }
            } catch {
                found.withLock { $0 = .failure(error) }
            }
            done.signal()
        }
        done.wait()
        for row in try found.withLock({ $0 }).get() { try body(row) }
    }

    func savepoint<Result>(_ body: () throws -> Result) throws -> Result { try body() }

    func heed(_ cancellation: Cancellation) {}

    var meter: ReadMeter?

    var catalogue: any StoreCatalogue { SQLiteCatalogue(session: self) }
}
