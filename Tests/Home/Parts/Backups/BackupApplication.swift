import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport

@testable import HomeUpkeep
@testable import HomeWork

/// A store with a clock that a test sets, and the service for its backups.
struct BackupApplication {
    let store: TestStore
    let service: BackupService

    init() async throws {
        store = try await TestStore()
        let clock = store.clock
        service = BackupService(
            dataDirectory: store.directory.file("store"), migrations: [SampleTables.set],
            clock: Clock { clock.now })
        try await add("first")
    }

    func add(_ name: String) async throws {
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord(name)) }
    }

    func file(_ name: String) -> String { store.directory.file("store/backups/" + name) }

    /// Creates scheduled backups, an hour apart; returns the names of the backups.
    @discardableResult
    func makeScheduled(_ count: Int) async throws -> [String] {
        var names: [String] = []
        for _ in 0..<count {
            names.append(Self.name(of: try await service.make(origin: .schedule).path))
            store.clock.advance(seconds: 3_600)
        }
        return names
    }

    func names() throws -> [String] {
        try store.directory.names(in: "store/backups")
    }

    static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

    /// Flips a bit in the middle of a backup.
    func damage(_ name: String) throws {
        var bytes = try store.directory.bytes(of: "store/backups/" + name)
        bytes[bytes.count / 2] ^= 1
        try store.directory.write(bytes, to: "store/backups/" + name)
    }
}

/// The messages, in order.
final class Told: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ event: JobSchedule.Event) {
        let line: String
        switch event {
        case .done(_, let result):
            let details = JSONValue.object(result.details)
            let removed: [String] =
                if case .array(let names)? = details["removed"] {
                    names.map { if case .string(let name) = $0 { name } else { "?" } }
                } else { [] }
            let file = if case .string(let name)? = details["file"] { name } else { result.summary }
            line = "made \(file)" + (removed.isEmpty ? "" : ", removed \(removed.joined(separator: " "))")
        case .failed(_, let error, let retry): line = "failed \(error.reason), again in \(retry)"
        case .takenOver(let job, let from): line = "\(job) taken over from \(from)"
        }
        lines.withLock { $0.append(line) }
    }
}
