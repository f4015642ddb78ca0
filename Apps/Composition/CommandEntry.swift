internal import ArgumentParser
internal import CommandLineKit
internal import Glibc
internal import Kernel

/// The command line's way in: parses, opens the house, runs, and turns an error into a sentence and an exit code.
package enum CommandEntry {
    /// Runs a command and returns the exit code.
    package static func run(_ arguments: [String], environment: [String: String]) async -> Int32 {
        do {
            let ordered = GlobalOptionOrder.normalised(arguments, root: MizanCommand.self)
            var command = try MizanCommand.parseAsRoot(ordered)
            guard let verb = command as? any HouseCommand else {
                try command.run()
                return EXIT_SUCCESS
            }
            try await run(verb, environment: environment)
            return EXIT_SUCCESS
        } catch let error as any BoundaryError {
            return report(error.atBoundary)
        } catch {
            guard MizanCommand.exitCode(for: error) != .failure else { return report(MizanError(crossing: error)) }
            let message = MizanCommand.fullMessage(for: error)
            let code = MizanCommand.exitCode(for: error).rawValue
            if code == EXIT_SUCCESS {
                CommandOutput.standard(.table).say(message)
            } else if !message.isEmpty {
                StandardError.line(message)
            }
            return code
        }
    }

    private static func run(_ command: any HouseCommand, environment: [String: String]) async throws {
        let globals = command.globals
        let house = try await House.open(at: DataDirectory.path(flag: globals.data, environment: environment))
        let owner = try await house.owner(named: globals.owner)
        try await command.run(
            in: CommandContext(
                owner: owner.id, output: .standard(globals.output), context: house.context,
                modules: house.modules + [house.home]))
        try await house.closeIfWritten()
    }

    private static func report(_ error: MizanError) -> Int32 {
        StandardError.line("mizan: \(error.message)")
        return error.code.exitCode
    }
}
