internal import Kernel
internal import Storage
internal import TestSupport

/// The store under test, and its owners.
struct Workplace: Sendable {
    let database: SQLiteDatabase

    /// Opens the store. If the store or one of its owners does not exist, it is created.
    init(_ options: Options) async throws {
        database = try SQLiteDatabase(StoreDirectory(creating: options.directory), readers: 2) { Self.now }
        try await database.migrate([SampleTables.set])
        let names = try await database.read { try Owners.all(in: $0).map(\.name) }
        for number in 0..<options.owners where !names.contains("owner-\(number)") {
            let id = try Self.owner(number)
            try await database.write(.shared) { transaction in
                // A second process may have created this owner in the meantime.
                guard try Owners.find(id, in: transaction.session) == nil else { return }
                try Owners.create(id, name: "owner-\(number)", epoch: "e", in: transaction)
            }
        }
    }

    static func owner(_ number: Int) throws -> OwnerID {
        let digits = String(number + 1)
        let text = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        guard let id = OwnerID(text) else { throw MizanError(.internal, "workload.owner", "\(text) is no UUID.") }
        return id
    }

    private static var now: Instant { TestClock.start }

    /// Makes the write once under its key, and returns its versions. A repeated write returns the versions of the first write.
    func write(_ operation: Operation, fingerprint: [UInt8] = [1]) async throws -> [RecordVersion] {
        let answer = try await database.write(Self.owner(operation.key.owner)) { transaction in
            try transaction.once(IdempotencyKey(operation.key.text, fingerprint: fingerprint)) {
                let versions = try operation.perform(in: transaction)
                return Array(versions.map(String.init).joined(separator: ",").utf8)
            }
        }
        return String(decoding: answer.bytes, as: UTF8.self).split(separator: ",").compactMap { RecordVersion($0) }
    }
}
