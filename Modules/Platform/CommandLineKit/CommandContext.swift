package import FoundationEssentials
package import Kernel
package import ModuleKit

/// The context of a command: the modules, the owner of the data, and the output.
package struct CommandContext: Sendable {
    package let owner: OwnerID
    package let output: CommandOutput
    /// The owner's calendar, the same for all that one command reads and shows.
    package let calendar: OwnerCalendar
    private let context: ModuleContext
    private let modules: RunningModules

    package init(
        owner: OwnerID, output: CommandOutput, context: ModuleContext, modules: RunningModules,
        calendar: OwnerCalendar = .utc
    ) {
        (self.owner, self.output, self.context) = (owner, output, context)
        (self.modules, self.calendar) = (modules, calendar)
    }

    /// A slice's front door. If the slice does not run, the error states the reason and the remedy.
    package func module<Wanted: Sendable>(_ type: Wanted.Type) throws -> Wanted { try modules(type) }

    /// Makes an identity.
    package var fresh: @Sendable () -> UUID { context.fresh }

    package var now: Instant { context.clock.now() }

    /// Runs a closure on one consistent view of the owner's data.
    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (ReadTransaction) throws -> Result
    ) async throws -> Result {
        try await context.read(owner, body)
    }

    /// Runs a closure as one transaction on the owner's data or on the shared data. Anybody who runs commands on the machine
    /// may change the shared data. Returns after the commit.
    package func write<Result: Sendable>(
        _ scope: RecordScope = .own, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        try await context.write(scope.writer(owner), body)
    }
}
