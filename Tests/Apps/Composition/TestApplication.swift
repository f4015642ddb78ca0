import CommandLineKit
import Composition
import Kernel
import ModuleKit
import TestSupport

/// A store in a separate directory, which a test can open several times.
struct TestApplication {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    func open(_ modules: [any Module.Type], safeMode: Bool = false) async throws -> Application {
        try await Application.open(
            at: directory.file("store"), safeMode: safeMode, slices: modules.map(MadeUp.slice),
            clock: Clock { TestClock.start })
    }
}

extension Application {
    /// The states in the form that people see: `garden running`.
    var stateTitles: [String] { states.map { "\($0.id) \($0.state.title)" } }

    func commandContext() -> CommandContext {
        CommandContext(
            owner: .shared, output: CommandOutput(format: .table, isTerminal: false) { _ in }, context: context,
            modules: running)
    }
}
