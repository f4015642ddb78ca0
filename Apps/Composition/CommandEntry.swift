package import ArgumentParser
internal import CommandLineKit
internal import Glibc
internal import HTTPKit
internal import Kernel
package import ModuleKit
package import Storage
internal import Synchronization

/// The entry point of the command line: parses, opens the store, runs, and turns an error into a sentence and an exit code.
package struct CommandEntry: Sendable {
    let environment: [String: String]
    private let clock: Clock
    private let identifiers: Identifiers?
    let hashCost: HashCost
    private let machine: MachineZones
    private var isOfProcess = false

    /// Everything that a command depends on besides its arguments: the environment, the clock, new identifiers, the cost of a
    /// password's hash, and the machine's time zones.
    package init(
        environment: [String: String], clock: Clock = .system, identifiers: Identifiers? = nil,
        hashCost: HashCost = .standard, machine: MachineZones = .system()
    ) {
        (self.environment, self.clock, self.identifiers) = (environment, clock, identifiers)
        (self.hashCost, self.machine) = (hashCost, machine)
    }

    /// Runs with the arguments and the environment of this process.
    package static func run(_ root: any ParsableCommand.Type) async -> Int32 {
        var entry = CommandEntry(environment: ProcessEnvironment.all)
        entry.isOfProcess = true
        WindowSize.widenForHelp()
        do throws(MizanError) {
            return await entry.run(root, try ProcessArguments.all())
        } catch {
            return entry.report(error, as: .table)
        }
    }

    package static func run(
        _ root: any ParsableCommand.Type, _ arguments: [String], environment: [String: String]
    ) async -> Int32 {
        await CommandEntry(environment: environment).run(root, arguments)
    }

    /// Runs a command and returns the exit code.
    package func run(_ root: any ParsableCommand.Type, _ arguments: [String]) async -> Int32 {
        StandardDescriptors.makeSure()
        if arguments.first == Completion.request { return await completed(Array(arguments.dropFirst()), root) }
        let own = OwnWords.read(arguments, environment: environment, root: root)
        for fault in own.faults { StandardError.line("mizan: \(SettingFile.name): \(fault)") }
        let typed = TypedCommand(arguments, root: root, own: own)
        do {
            let (command, words) = try parsed(typed, arguments, root, own)
            switch command {
            case let verb as any OwnerCommand:
                try await JournalOperation.command(words).during { try await run(verb, of: root) }
            case let verb as any StoreCommand:
                try await JournalOperation.command(words).during { try await run(verb, of: root) }
            case let verb as any DirectoryCommand: try await run(verb)
            // The server is a standalone program; each of its requests begins its own journal operation.
            case let program as any StandaloneCommand: try await program.run(environment: environment)
            case var other: try other.run()
            }
            return EXIT_SUCCESS
        } catch let error as any BoundaryError {
            return report(error.atBoundary, as: typed.format)
        } catch {
            return report(error, of: typed, in: root)
        }
    }

    /// A root that is typed alone shows the day if there is a store. If there is no store, the root shows its usage.
    private func parsed(
        _ typed: TypedCommand, _ arguments: [String], _ root: any ParsableCommand.Type, _ own: OwnWords
    ) throws -> (command: any ParsableCommand, name: String) {
        guard typed.namesNothing, let root = root as? any CommandWithDay.Type else { return try typed.parsed() }
        let day = try TypedCommand([root.verbOfTheDay] + arguments, root: root, own: own).parsed()
        guard let globals = (day.command as? any OwnerCommand)?.globals else { return try typed.parsed() }
        return try place(globals).store.holdsStore() ? day : try typed.parsed()
    }

    /// The settings, and the store that they name.
    private func place(
        _ globals: GlobalOptions
    ) throws(MizanError) -> (store: any StoreAdministration, configuration: ApplicationConfiguration) {
        let path = try DataDirectory.path(flag: globals.data, environment: environment)
        let configuration = ApplicationConfiguration.read(flags: globals.settingFlags, environment: environment)
        return (try configuration.store(at: path), configuration)
    }

    private func run(_ typed: any OwnerCommand, of root: any ParsableCommand.Type) async throws {
        guard let command = try await rehearsed(typed, of: root) else { return }
        let globals = command.globals
        let (application, configuration) = try await open(globals, for: command, of: root)
        if isOfProcess { Self.kept.withLock { $0 = application } }
        let (owner, calendar) = try await application.ownerWithCalendar(
            named: configuration[ApplicationSettings.owner])
        let output = self.output(globals, calendar, configuration)
        let context = CommandContext(
            owner: owner.id, output: output, context: application.context, modules: application.running,
            calendar: calendar)
        do {
            try await command.run(in: context)
        } catch {
            // A command may have stored something and still have to report a failure.
            await application.closeIfWritten()
            throw error
        }
        await application.closeIfWritten()
        try output.finish()
    }

    /// Some commands may end without storing anything. If there is no store, such a command is tried in a temporary store
    /// first: a store is created only when there is data to store.
    private func rehearsed(
        _ command: any OwnerCommand, of root: any ParsableCommand.Type
    ) async throws -> (any OwnerCommand)? {
        guard command.makesStore, let trial = command as? any RehearsedCommand else { return command }
        let (store, configuration) = try place(command.globals)
        guard try !store.holdsStore() else { return command }
        _ = try configuration.checked()
        try command.requireInput()
        let place: PassingStore
        // If no temporary store can be created, the command runs as it would with an existing store.
        do { place = try PassingStore(environment: environment) } catch { return command }
        defer { withExtendedLifetime(place) {} }
        let application = try await Application.open(
            at: place.path, safeMode: configuration[ApplicationSettings.safeMode],
            configuration: configuration.withoutDatabase, clock: clock, hashCost: hashCost, machine: machine)
        let (owner, calendar) = try await application.ownerWithCalendar(named: configuration[ApplicationSettings.owner])
        let output = self.output(command.globals, calendar, configuration)
        let context = CommandContext(
            owner: owner.id, output: output, context: application.context, modules: application.running,
            calendar: calendar)
        let outcome: Result<(any OwnerCommand)?, any Error>
        do { outcome = .success(try await trial.rehearsed(in: context)) } catch { outcome = .failure(error) }
        try await application.close()
        try output.finish()
        return try outcome.get()
    }

    private func run(_ command: any StoreCommand, of root: any ParsableCommand.Type) async throws {
        let (application, configuration) = try await open(command.globals, for: command, of: root)
        let calendar = try await application.calendar(ofOwnerNamed: configuration.ownerNamedOutsideTheFile)
        let output = self.output(command.globals, calendar, configuration)
        try await command.run(
            in: StoreContext(
                output: output, owner: configuration.ownerNamedOutsideTheFile, modules: application.running))
        await application.closeIfWritten()
        try output.finish()
    }

    /// The open application of the process's command. It lives until the process exits, because closing it earlier would only
    /// cost time.
    private static let kept = Mutex<Application?>(nil)

    private func output(
        _ globals: GlobalOptions, _ calendar: OwnerCalendar, _ configuration: ApplicationConfiguration
    ) -> CommandOutput {
        .standard(globals.output, fields: globals.fields).showing(globals.utc ? nil : calendar.zones)
            .shown(by: environment, pager: configuration[ApplicationSettings.pager])
    }

    func open(
        _ globals: GlobalOptions, for command: any StoreMaking & ParsableCommand, of root: any ParsableCommand.Type
    ) async throws -> (Application, ApplicationConfiguration) {
        let (store, configuration) = try place(globals)
        // A person at a terminal wants to hear of a misspelt variable, but not of every unknown variable at each command.
        for warning in configuration.warnings where warning.isNearMiss {
            StandardError.line("mizan: \(warning.message)")
        }
        _ = try configuration.checked()
        if !command.makesStore {
            try Application.requireStore(store, firstStep: root.firstStep(towards: type(of: command)))
        }
        let isNew = try !store.holdsStore()
        if isNew { try command.requireInput() }
        let application = try await Application.open(
            at: store.path, safeMode: configuration[ApplicationSettings.safeMode], configuration: configuration,
            clock: clock, identifiers: identifiers, hashCost: hashCost, machine: machine)
        // Tells a person who already has a store elsewhere that this path is a different one.
        if isNew { StandardError.line("mizan: A new store was made in \(store.place).") }
        return (application, configuration)
    }

    private func run(_ command: any DirectoryCommand) async throws {
        // The doctor works whatever is wrong with the settings: a wrong setting counts as not set.
        let (store, configuration) = try place(command.globals)
        // An owner's time zones are not known before the store is open.
        let output = self.output(
            command.globals, try OwnerZones(machine: machine, stays: { _ in [] }).calendarOfTheMachine(),
            ApplicationConfiguration.read(flags: command.globals.settingFlags, environment: environment))
        try await command.run(
            in: DirectoryContext(
                output: output, setup: Application.setup(store, clock: clock),
                oldestBackup: configuration[ApplicationSettings.backupWarnAfter]))
        try output.finish()
    }

    /// Reports the error as a sentence for people. A program that asked for JSON gets the members of problem details, on one
    /// line.
    private func report(_ error: MizanError, as format: OutputFormat) -> Int32 {
        if format == .json {
            StandardError.write(JSONWriter.text(ProblemDetails(toldHere: error).json) + "\n")
        } else {
            StandardError.line("mizan: \(error.withAdvice)")
        }
        return error.exitCode
    }

    /// The parser's own errors are help, the version, and faults in the arguments; every other error is unexpected.
    private func report(_ error: any Error, of typed: TypedCommand, in root: any ParsableCommand.Type) -> Int32 {
        let format = typed.format
        if let wrong = error as? WrongWords {
            _ = report(
                MizanError(
                    .invalidInput, "command.unknown", wrong.message,
                    details: wrong.nearest.isEmpty ? [:] : ["nearest": wrong.nearest.joined(separator: ", ")]),
                as: format)
            return WrongWords.exitCode
        }
        let code = root.exitCode(for: error)
        guard code != .failure else { return report(MizanError(crossing: error), as: format) }
        let message = root.fullMessage(for: error)
        if code == .success {
            let isHelp = message.hasPrefix("OVERVIEW: ")
            CommandOutput.standard(.table).say(
                isHelp ? HelpText.completed(message, about: typed.verb, in: root) : message)
        } else if format == .json {
            _ = report(MizanError(.invalidInput, "command.words", root.message(for: error)), as: format)
        } else if !message.isEmpty {
            StandardError.line(message)
        }
        return code.rawValue
    }
}
