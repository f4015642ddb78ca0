import Kernel
import Synchronization
import Testing

@testable import CommandLineKit

/// For its input and output, a command uses the streams that its caller supplies.
struct StandardStreamsTests {
    private final class Bytes: Sendable {
        private let bytes: Mutex<[UInt8]>

        init(_ text: String = "") { bytes = Mutex(Array(text.utf8)) }

        var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

        func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }

        func next(_ count: Int) -> [UInt8] {
            bytes.withLock { bytes in
                defer { bytes.removeFirst(min(count, bytes.count)) }
                return Array(bytes.prefix(count))
            }
        }
    }

    private func printed(
        input: String = "", _ body: () async throws -> Void
    ) async rethrows -> (output: String, errors: String) {
        let (output, errors, source) = (Bytes(), Bytes(), Bytes(input))
        let streams = StandardStreams(
            input: .from { source.next($0) }, output: .into { output.add($0) }, error: .into { errors.add($0) })
        try await StandardStreams.$current.withValue(streams, operation: body)
        return (output.text, errors.text)
    }

    @Test func bothOutputsAreCaptured() async throws {
        let printed = try await printed {
            let output = CommandOutput.standard(.table)
            output.say("done")
            StandardError.line("beside it")
            try output.assertRead()
            try output.finish()
        }
        #expect(printed.output == "done\n")
        #expect(printed.errors == "beside it\n")
    }

    @Test func anOutputKeepsTheStreamsItWasCreatedWith() async {
        let made = Mutex<CommandOutput?>(nil)
        let printed = await printed { made.withLock { $0 = CommandOutput.standard(.table) } }
        #expect(printed.output == "")
        let later = await self.printed { made.withLock { $0 }?.say("later") }
        #expect(later.output == "")
    }

    @Test func inputIsReadUpToItsEndOrTheLimit() async throws {
        let long = String(repeating: "x", count: 100_000)
        #expect(try await read(long, atMost: 200_000) == 100_000)
        #expect(try await read(long, atMost: 70_000) > 70_000)
        #expect(try await read("", atMost: 10) == 0)
    }

    private func read(_ input: String, atMost limit: Int) async throws -> Int {
        var count = 0
        _ = try await printed(input: input) { count = try StandardInput.bytes(atMost: limit).count }
        return count
    }

    /// If tests are run from a terminal, the tested commands must not wait for input from it.
    @Test func suppliedStreamsDoNotCountAsATerminal() async {
        _ = await printed {
            #expect(!StandardInput.isTerminal)
            #expect(!StandardError.isTerminal)
            #expect(Confirmation.ask("Sure?") == .noTerminal)
            #expect(throws: MizanError.self) { try SecretPrompt.ask("Password: ") }
        }
    }

    @Test func aSecretIsReadFromStandardInput() async throws {
        var secret = ""
        _ = try await printed(input: "secret\r\n") { secret = try SecretPrompt.standardInput(atMost: 6) }
        #expect(secret == "secret")
        await #expect(throws: MizanError.self) {
            try await printed(input: "too long") { _ = try SecretPrompt.standardInput(atMost: 5) }
        }
    }
}
