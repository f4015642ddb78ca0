internal import Glibc
internal import HomeWork
internal import Kernel
internal import ModuleKit
internal import Storage

/// A program that runs one job repeatedly, as a server does. It prints the beginning and the result of each run on standard
/// output. Tools/Checks/leases starts two such programs on one store, kills and stops them, and changes their clocks.
///
///     lease-workload DIRECTORY TERM-IN-MILLISECONDS WORK-IN-MILLISECONDS FILE-OF-THE-CLOCK
@main
enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let term = Int64(arguments[2]), let work = Int64(arguments[3]) else {
            exit(64)
        }
        let clock = MovedClock(file: arguments[4])
        let database = try SQLiteDatabase(
            StoreDirectory(creating: arguments[1]), clock: clock.now, machine: { clock.reading })
        try await database.migrate([TurnTable.set])
        let runner = JobRunner(
            database: database, clock: Clock(now: clock.now), holder: "\(getpid())", term: .milliseconds(term))
        let job = Job("probe.turn", "Takes the next turn.", every: .seconds(60), limit: .seconds(30)) { run in
            let turn = try await run.database.read { try TurnTable.next(in: $0) }
            say("begins \(turn)")
            try await Task.sleep(for: .milliseconds(Int64.random(in: 0...work)))
            try await run.database.write(.shared) { try TurnTable.take(turn, in: $0.session) }
            return JobResult("turn \(turn)")
        }
        while true {
            do {
                switch try await runner.run(job).result {
                case .success(let result): say("took \(result?.summary ?? "nothing")")
                case .failure(let error): say("failed \(error.reason)")
                }
            } catch is JobLeaseError {
                // The lease belongs to the second program.
            } catch {
                say("refused \(MizanError(crossing: error).reason)")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    static func say(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
}

/// A row for each run that committed, with the number of the turn that the run took. If two runs had the lease at the same
/// time, both would have the same number.
private enum TurnTable {
    static let set = MigrationSet(
        module: "probe",
        [Migration("001-turns", ["CREATE TABLE probe_turns (id TEXT NOT NULL PRIMARY KEY, turn BIGINT NOT NULL)"])])

    static func next(in session: any DatabaseSession) throws -> Int64 {
        try session.firstRow("SELECT COUNT(*) FROM probe_turns")?.integer(0) ?? 0
    }

    static func take(_ turn: Int64, in session: any DatabaseSession) throws {
        let id = "\(getpid())-\(UInt64.random(in: .min ... .max))"
        try session.execute("INSERT INTO probe_turns (id, turn) VALUES (\(id), \(turn))")
    }
}

/// The machine's clock with two offsets in seconds, which are read from a file. One offset is for the wall clock, and the other
/// offset is for the uptime.
private struct MovedClock: Sendable {
    let file: String

    private var offsets: (wall: Int64, uptime: Int64) {
        var bytes = [UInt8](repeating: 0, count: 64)
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return (0, 0) }
        defer { close(descriptor) }
        let count = read(descriptor, &bytes, bytes.count)
        let words = String(decoding: bytes[..<max(0, count)], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let numbers = words.compactMap { Int64($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
    }

    var now: @Sendable () -> Instant { { reading.wall } }

    var reading: ClockReading {
        let (real, moved) = (Clock.system.reading(), offsets)
        return ClockReading(
            wall: real.wall.advanced(by: .seconds(moved.wall)), uptime: real.uptime + moved.uptime * 1_000_000,
            boot: real.boot, isSynchronised: false)
    }
}
