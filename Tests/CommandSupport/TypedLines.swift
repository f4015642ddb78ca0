internal import CommandLineKit
package import Composition
package import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization
package import TestSupport

/// Command lines as people type them, one after the other, on one store in a separate directory. Each line passes through the
/// program's real entry point: parser, configuration, store, exit code.
///
/// The clock stands still, and new identities are numbered: `01920000-0000-7000-8000-000000000001` and so on. The first
/// identity belongs to the first owner.
package struct TypedLines: Sendable {
    package let directory: TemporaryDirectory
    package let clock: TestClock
    private let identities: Identities

    /// An export of the Quran app. This source directory is two levels below the root.
    package static let sample =
        #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(3).joined(separator: "/") + "/Tools/Samples/quran-userdefaults.plist"

    package init() throws {
        directory = try TemporaryDirectory()
        (clock, identities) = (TestClock(), Identities())
    }

    /// A different store with the same history.
    package init(copyOf other: TypedLines) async throws {
        directory = try await other.settled { try TemporaryDirectory(copyOf: other.directory) }
        (clock, identities) = (TestClock(other.clock.now), Identities(after: other.identities.given))
    }

    /// The path of the store, unless a line names another one.
    package var store: String { directory.file("store") }

    private var time: Clock { Clock { [clock] in clock.now } }

    /// The time zone that the machine reports; nil on every machine that runs the tests, unless set here.
    package var zone: String?

    private static let tzdata = TimeZoneDatabase(.system())

    private var machine: MachineZones {
        MachineZones(database: Self.tzdata, guess: zone.map { ZoneGuess(zone: $0, source: "/etc/localtime") })
    }

    private var fresh: Identifiers { Identifiers { [identities] in identities.next() } }

    /// The server itself, for actions that no command performs, such as signing in.
    package func application<Result: Sendable>(_ body: (Application) async throws -> Result) async throws -> Result {
        let application = try await Application.open(
            at: store, clock: time, identifiers: fresh, hashCost: .least, machine: machine)
        let result = try await body(application)
        try await application.close()
        return result
    }

    /// Runs one line to completion, with the given text on standard input. The printed text is also passed on while it arrives.
    package func type(
        _ words: [String], input: String = "", told: @escaping @Sendable (String) -> Void = { _ in }
    ) async -> Printed {
        let (output, errors, source) = (Collected(), Collected(), Given(Array(input.utf8)))
        let streams = StandardStreams(
            input: .from { source.next($0) },
            output: .into { bytes in
                output.add(bytes)
                told(String(decoding: bytes, as: UTF8.self))
            }, error: .into { errors.add($0) })
        let entry = CommandEntry(
            environment: ["MIZAN_DATA": store], clock: time, identifiers: fresh, hashCost: .least,
            machine: machine)
        let code = await StandardStreams.$current.withValue(streams) { await entry.run(MizanCommand.self, words) }
        return Printed(code: code, output: output.text, errors: errors.text)
    }

    /// The text that a line prints. The line must succeed.
    @discardableResult
    package func callAsFunction(_ words: String...) async throws -> String {
        try await run(words)
    }

    package func run(_ words: [String]) async throws -> String {
        let printed = await type(words)
        guard printed.code == 0 else {
            throw MizanError(
                .internal, "test.line",
                "“\(words.joined(separator: " "))” ended with \(printed.code): \(printed.errors)")
        }
        return printed.output
    }

    /// The text that a refused line prints, with its exit code.
    package func refusal(_ words: String...) async -> Printed { await type(words) }

    /// The rows of a list as JSON.
    package func rows(_ words: String...) async throws -> [JSONValue] {
        guard case .array(let rows) = try JSONReader.read(Array(try await run(words + ["--output", "json"]).utf8))
        else { return [] }
        return rows
    }

    /// Writes a property list beside the store, and returns the list's path.
    package func write(_ root: PropertyListValue, to name: String) throws -> String {
        try directory.write(try PropertyListWriter.xml(root), to: name)
        return directory.file(name)
    }

    /// The bytes of the store, or nil if there is none. A line that changes nothing leaves these bytes as they were.
    package func storedBytes() async throws -> [[UInt8]]? {
        try await settled {
            guard try directory.names().contains("store") else { return nil }
            return try directory.names(in: "store").filter { $0.hasPrefix("mizan.sqlite") && !$0.hasSuffix("-shm") }
                .map { try directory.bytes(of: "store/" + $0) }.filter { !$0.isEmpty }
        }
    }

    /// Repeats a reading of the files until it succeeds. A line that only read ends without waiting for its connections to
    /// close, as a program would. Therefore a file of theirs may disappear between the listing and the reading.
    private func settled<Result>(_ look: () throws -> Result) async throws -> Result {
        for _ in 1...50 {
            do { return try look() } catch { try await Task.sleep(for: .milliseconds(10)) }
        }
        return try look()
    }
}

/// The text that a line printed, and its exit code.
package struct Printed: Hashable, Sendable {
    package var code: Int32
    package var output: String
    package var errors: String

    package init(code: Int32, output: String, errors: String) {
        self.code = code
        self.output = output
        self.errors = errors
    }

    package func json() throws -> JSONValue { try JSONReader.read(Array(output.utf8)) }

    package func csv() throws -> [[String]] { try CSVReader.rows(output) }
}

/// Bytes in the order in which they were printed.
private final class Collected: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}

/// Bytes that can be read once.
private final class Given: Sendable {
    private let rest: Mutex<[UInt8]>

    init(_ bytes: [UInt8]) { rest = Mutex(bytes) }

    func next(_ count: Int) -> [UInt8] {
        rest.withLock { rest in
            defer { rest.removeFirst(min(count, rest.count)) }
            return Array(rest.prefix(count))
        }
    }
}
