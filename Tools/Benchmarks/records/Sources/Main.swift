internal import Glibc
internal import HomeBase
internal import HomeDoor
internal import HomeImports
internal import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

/// Imports a CSV file into a store, as an import does, while a second owner writes at intervals.
///
///     records-benchmark DIRECTORY FILE
///     records-benchmark DIRECTORY --schema
///
/// Prints a line for each stored part: the number of records, and the seconds since the start. The last line has three numbers:
/// the total seconds, the time of the second owner's longest write in ms (waiting included), and the number of the second
/// owner's writes. With `--schema`, it only creates the store and its owners, so that the peer starts with the same store.
@main
enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            print("usage: records-benchmark DIRECTORY FILE|--schema")
            exit(EX_USAGE)
        }
        let clock = Clock { Instant(microseconds: 1_767_000_000_000_000) }
        let database = try SQLiteDatabase(StoreDirectory(creating: arguments[1]), clock: clock.now)
        try await database.migrate(HomeBase.schema + [BenchModule.migrationSet])
        let owners = (1...2).compactMap { OwnerID("\($0)1111111-1111-4111-8111-111111111111") }
        try await database.write(.shared) { transaction in
            for owner in owners where try Owners.find(owner, in: transaction.session) == nil {
                try Owners.create(owner, name: "\(owner)", epoch: "e", in: transaction)
            }
        }
        if arguments[2] != "--schema" {
            let context = ModuleContext(
                database: database, clock: clock, identifiers: .system(clock: clock), propertyLists: NoLists())
            try await take(arguments[2], context, owners)
        }
        try await database.close()
    }

    private static func take(_ file: String, _ context: ModuleContext, _ owners: [OwnerID]) async throws {
        let module = BenchModule(context: context)
        HomeModule.hold([module], in: context.database)
        let home = HomeModule(context: context, modules: [module])
        let other = Task { try await writes(of: owners[1], in: context.database) }
        let steps = Mutex<[(records: Int64, seconds: Double)]>([])
        let start = ContinuousClock.now
        let result = try await home.imports.run(FileSource(file), owner: owners[0]) { progress in
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            steps.withLock { $0.append((progress.records?.done ?? 0, seconds)) }
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        other.cancel()
        let (longest, count) = try await other.value
        for step in steps.withLock({ $0 }) { print(step.records, step.seconds) }
        guard result.report.changed == result.report.seen else {
            throw MizanError(.internal, "benchmark.count", "Not all of the file was new.")
        }
        print(seconds, longest, count)
    }

    /// Writes one record every 20 ms until it is cancelled; returns the time of the longest write in ms, and the number of
    /// writes.
    private static func writes(of owner: OwnerID, in database: any Database) async throws -> (Double, Int) {
        var longest = Duration.zero
        var number = 0
        while !Task.isCancelled {
            number += 1
            let entry = Entry(id: "\(number)", account: "A", day: 1, amount: 1, memo: "")
            let start = ContinuousClock.now
            do {
                try await database.write(owner) { _ = try RecordTable<Entry>($0).save(entry) }
            } catch let error as MizanError where error.code == .cancelled {
                // When the import ended, the write was still waiting for its turn.
                break
            }
            longest = max(longest, ContinuousClock.now - start)
            do { try await Task.sleep(for: .milliseconds(20)) } catch { break }
        }
        return (longest / .milliseconds(1), number)
    }
}

/// A reader that refuses every property list, because this program reads none.
private struct NoLists: PropertyListReading {
    private static let refusal = MizanError(.invalidInput, "benchmark.list", "This is no property list.")

    func read(contentsOf path: String) throws -> PropertyListValue { throw Self.refusal }
    func read(_ bytes: [UInt8]) throws -> PropertyListValue { throw Self.refusal }
}
