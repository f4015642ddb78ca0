import ArgumentParser
import CommandLineKit
import Composition
import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing

/// Command lines as people type them, run one after the other on one store; what they print is kept.
struct TypedLines {
    let directory: TemporaryDirectory
    let clock = TestClock()

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// What the line prints. It throws what the command throws.
    @discardableResult
    func callAsFunction(_ words: String...) async throws -> String {
        try await run(words)
    }

    func run(_ words: [String]) async throws -> String {
        let command = try #require(try MizanCommand.parseAsRoot(words) as? any HouseCommand)
        let house = try await House.open(at: directory.file("store"), clock: Clock { [clock] in clock.now })
        let printed = Printed()
        let output = CommandOutput(format: command.globals.output, isTerminal: false) { printed.add($0) }
        let context = CommandContext(
            owner: try await house.owner(named: nil).id, output: output, context: house.context,
            modules: house.modules + [house.home], states: house.states)
        do {
            try await command.run(in: context)
        } catch {
            try await house.close()
            throw error
        }
        try await house.close()
        return printed.text
    }

    /// The exit code, as the program ends with it.
    func exitCode(_ words: [String]) async -> Int32 {
        await CommandEntry.run(MizanCommand.self, words + ["--data", directory.file("store")], environment: [:])
    }

    /// What a command refuses with.
    func refusal(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) async -> MizanError? {
        do {
            let text = try await run(words)
            Issue.record("it printed \(text)", sourceLocation: sourceLocation)
            return nil
        } catch let error as any BoundaryError {
            return error.atBoundary
        } catch {
            Issue.record("it ended with \(error)", sourceLocation: sourceLocation)
            return nil
        }
    }

    /// The rows of a list as JSON.
    func rows(_ words: String...) async throws -> [JSONValue] {
        guard case .array(let rows) = try JSONReader.read(Array(try await run(words + ["--output", "json"]).utf8))
        else {
            return []
        }
        return rows
    }

    func write(_ root: PropertyListValue, to name: String) throws -> String {
        try directory.write(try PropertyListWriter.xml(root), to: name)
        return directory.file(name)
    }
}

private final class Printed: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}
