internal import Glibc
internal import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

/// backup-benchmark DIRECTORY RECORDS WRITERS: fills a store, then measures writes alone and during backups.
@main
enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let records = Int64(arguments[2]), let writers = Int(arguments[3]) else {
            print("backup-benchmark DIRECTORY RECORDS WRITERS")
            exit(64)
        }
        let directory = try StoreDirectory(creating: arguments[1] + "/store")
        let database = try SQLiteDatabase(directory, clock: Clock.system.now)
        try await database.migrate([Entry.migrations])
        let owner = try await fill(database, records)
        let load = Load(database: database, owner: owner, records: records, writers: writers)

        report("alone", try await load.during { try await Task.sleep(for: .seconds(5)) })
        var worst = Duration.zero
        for round in 1...3 {
            let file = arguments[1] + "/backup-\(round).sqlite"
            let start = ContinuousClock.now
            let backup = BackupTime()
            let times = try await load.during {
                let manifest = try await BlockingWork.run { _ in
                    try StoreBackup.make(
                        of: directory.administration, at: file, origin: .hand, version: "benchmark",
                        now: Clock.system.now())
                }
                backup.set(ContinuousClock.now - start, manifest)
            }
            print(backup.text)
            report("beside backup \(round)", times)
            worst = max(worst, times.max() ?? .zero)
            try check(file, arguments[1] + "/restored-\(round)", backup)
        }
        try await database.close()
        print("longest write beside a backup: \(milliseconds(worst)) ms (goal: at most 250)")
        exit(worst <= .milliseconds(250) ? 0 : 1)
    }

    private static func fill(_ database: SQLiteDatabase, _ records: Int64) async throws -> OwnerID {
        let owner = OwnerID(Identifiers.system(clock: .system).fresh())
        try await database.write(.shared) { transaction in
            try Owners.create(owner, name: "me", epoch: Owners.freshEpoch(), in: transaction)
        }
        let text = String(repeating: "x", count: 100)
        for first in stride(from: 0, to: records, by: 20_000) {
            try await database.write(owner) { transaction in
                let table = RecordTable<Entry>(transaction)
                for number in first..<min(first + 20_000, records) { try table.save(Entry(number, text)) }
            }
        }
        return owner
    }

    private static func check(_ file: String, _ place: String, _ backup: BackupTime) throws {
        let start = ContinuousClock.now
        let outcome = try StoreRestore.restore(
            file, into: place, migrations: [Entry.migrations], now: Clock.system.now())
        let restored = outcome.contents.owners.map { ($0.version, $0.checksums) }
        let noted = backup.owners
        let isSame = zip(restored, noted).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 } && restored.count == noted.count
        print("  restored in \(milliseconds(ContinuousClock.now - start)) ms; versions and checksums equal: \(isSame)")
        guard isSame else { exit(1) }
    }

    private static func report(_ title: String, _ times: [Duration]) {
        let sorted = times.sorted()
        guard let longest = sorted.last else { return print("\(title): nothing was written") }
        let p50 = sorted[sorted.count / 2]
        let p99 = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
        print(
            "  \(title): \(sorted.count) writes, p50 \(milliseconds(p50)) ms, p99 \(milliseconds(p99)) ms, longest \(milliseconds(longest)) ms"
        )
    }
}

func milliseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return (Double(seconds) * 10_000 + Double(attoseconds / 100_000_000_000_000)).rounded() / 10
}

/// The time of a backup, and its manifest.
final class BackupTime: Sendable {
    private let value = Mutex<(Duration, BackupManifest)?>(nil)

    func set(_ duration: Duration, _ manifest: BackupManifest) { value.withLock { $0 = (duration, manifest) } }

    var owners: [(RecordVersion, [String: UInt64])] {
        value.withLock { $0?.1.contents.owners.map { ($0.version, $0.checksums) } ?? [] }
    }

    var text: String {
        value.withLock { value in
            guard let (duration, manifest) = value else { return "no backup" }
            return
                "backup of \(manifest.contents.tables["journal"] ?? 0) journal rows, \(ByteCount.text(manifest.size)):"
                + " \(milliseconds(duration)) ms, verified"
        }
    }
}
