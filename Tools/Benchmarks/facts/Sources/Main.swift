internal import Glibc
internal import Kernel
internal import PostgresStorage
internal import Storage
internal import Synchronization

/// Fills a store with facts from a CSV file, in transactions of about 80 ms, while a second owner writes at intervals.
///
///     facts-benchmark DIRECTORY FILE
///     facts-benchmark DIRECTORY --undo
///     facts-benchmark DIRECTORY --schema
///
/// In place of the directory, it takes the address of a PostgreSQL database.
///
/// Prints the seconds and the rows. The next two numbers are times in ms: the time of the longest part, and the time of the
/// second owner's longest write (waiting included). The last two numbers are the peak memory in KB, after a quarter of the rows
/// and at the end.
///
/// With `--undo`, it removes the facts as an undo does. It prints the seconds, the rows, and the times of the longest part and
/// of the second owner's longest write. With `--schema`, it only creates the store and its owners, so that the peer starts with
/// the same store.
@main
enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            print("usage: facts-benchmark DIRECTORY|ADDRESS FILE|--undo|--schema")
            exit(EX_USAGE)
        }
        let database = try open(arguments[1])
        let owners = try await prepare(database)
        switch arguments[2] {
        case "--schema": break
        case "--undo": try await removeAll(database, owners)
        default: try await fill(database, arguments[2], owners)
        }
        try await database.close()
    }

    private static func open(_ place: String) throws -> any Database {
        let clock: @Sendable () -> Instant = { Instant(microseconds: 0) }
        return place.hasPrefix("postgres")
            ? PostgresDatabase(try PostgresAddress(place), clock: clock)
            : try SQLiteDatabase(StoreDirectory(creating: place), clock: clock)
    }

    private static func prepare(_ database: any Database) async throws -> [OwnerID] {
        try await database.migrate([Sample.migrations])
        let owners = (1...2).compactMap { OwnerID("\($0)1111111-1111-4111-8111-111111111111") }
        try await database.write(.shared) { transaction in
            for owner in owners where try Owners.find(owner, in: transaction.session) == nil {
                try Owners.create(owner, name: "\(owner)", epoch: "e", in: transaction)
            }
        }
        return owners
    }

    private static func fill(_ database: any Database, _ path: String, _ owners: [OwnerID]) async throws {
        let rows = rowCount(path)
        guard let file = SampleFile(path) else { throw MizanError(.notFound, "benchmark.file", "There is no \(path).") }
        let other = Task { try await writes(of: owners[1], in: database) }
        let start = ContinuousClock.now
        var done = 0
        var quarter: Int?
        var size = 2_000
        var longestPart = Duration.zero
        while true {
            let samples = file.next(size)
            if samples.isEmpty { break }
            let begun = ContinuousClock.now
            done += try await database.write(owners[0]) { try FactTable<Sample>($0).append(samples, of: 1) }
            // The next part should take 80 ms. The number of its facts is estimated from the last part, but is at most twice as
            // large as the last part's number.
            let time = ContinuousClock.now - begun
            longestPart = max(longestPart, time)
            let milliseconds = max(1, time / .milliseconds(1))
            size = min(size * 2, max(500, Int(Double(samples.count) * 80 / milliseconds)), 20_000)
            if quarter == nil, done * 4 >= rows { quarter = PeakMemory.kilobytes() }
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        other.cancel()
        let longest = try await other.value
        print(
            "\(seconds) \(done) \(longestPart / .milliseconds(1)) \(longest) \(quarter ?? 0) \(PeakMemory.kilobytes() ?? 0)"
        )
    }

    /// Removes 20,000 facts at a time, as an undo does.
    private static func removeAll(_ database: any Database, _ owners: [OwnerID]) async throws {
        let other = Task { try await writes(of: owners[1], in: database) }
        let start = ContinuousClock.now
        var (done, longestPart) = (0, Duration.zero)
        while true {
            let begun = ContinuousClock.now
            let removed = try await database.write(owners[0]) {
                try FactTable<Sample>($0).removeAll(of: 1, atMost: 20_000)
            }
            longestPart = max(longestPart, ContinuousClock.now - begun)
            done += removed
            if removed < 20_000 { break }
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        other.cancel()
        print("\(seconds) \(done) \(longestPart / .milliseconds(1)) \(try await other.value)")
    }

    private static func rowCount(_ path: String) -> Int {
        guard let file = SampleFile(path) else { return 0 }
        var count = 0
        while true {
            let some = file.next(10_000).count
            if some == 0 { return count }
            count += some
        }
    }

    /// Writes one fact every 20 ms until it is cancelled; returns the time of the longest write in ms.
    private static func writes(of owner: OwnerID, in database: any Database) async throws -> Double {
        var longest = Duration.zero
        var number: Int64 = 0
        while !Task.isCancelled {
            number += 1
            let sample = Sample(
                kind: "Steps", source: "Phone", started: Instant(microseconds: number),
                ended: Instant(microseconds: number), value: 1)
            let start = ContinuousClock.now
            try await database.write(owner) { _ = try FactTable<Sample>($0).append([sample], of: 1) }
            longest = max(longest, ContinuousClock.now - start)
            do { try await Task.sleep(for: .milliseconds(20)) } catch { break }
        }
        return longest / .milliseconds(1)
    }
}

enum PeakMemory {
    /// The peak resident memory of this process (`VmHWM`). Nil if there is no `/proc`.
    static func kilobytes() -> Int? {
        guard let file = fopen("/proc/self/status", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("VmHWM:") else { continue }
            return Int(text.dropFirst(6).drop { !$0.isNumber }.prefix { $0.isNumber })
        }
        return nil
    }
}
