internal import Kernel
internal import Storage
internal import TestSupport

/// Something that stores a record durably before it returns.
protocol DurableWriter: Sendable {
    func save(_ record: SampleRecord) async throws
}

/// Tasks that each write one record after the other.
struct Load: Sendable {
    let tasks: Int
    let seconds: Double

    /// Writes a second.
    func rate(_ round: String, _ writer: some DurableWriter) async throws -> Double {
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var count = 0
                    while ContinuousClock.now < end {
                        try await writer.save(
                            SampleRecord("\(round)-\(task)-\(count)", place: (Int64(task), 1), remark: "a few words"))
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
    }
}

/// The owner of the records that both writers write.
enum BenchmarkOwner {
    static func make(in database: SQLiteDatabase) async throws -> OwnerID {
        guard let owner = OwnerID("11111111-1111-4111-8111-111111111111") else {
            throw MizanError(.internal, "benchmark.owner", "The owner's id is no UUID.")
        }
        try await database.migrate([SampleTables.set])
        try await database.write(.shared) { try Owners.create(owner, name: "amina", epoch: "e", in: $0) }
        return owner
    }
}

/// A writer that uses the store unchanged, with its group commit.
struct GroupedWriter: DurableWriter {
    let database: SQLiteDatabase
    private let owner: OwnerID

    init(_ directory: String) async throws {
        database = try SQLiteDatabase(StoreDirectory(creating: directory)) { TestClock.start }
        owner = try await BenchmarkOwner.make(in: database)
    }

    func save(_ record: SampleRecord) async throws {
        try await database.write(owner) { _ = try RecordTable<SampleRecord>($0).save(record) }
    }
}
