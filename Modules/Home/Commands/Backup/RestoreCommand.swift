package import ArgumentParser
package import CommandLineKit
internal import HomeUpkeep
internal import Kernel

/// `mizan restore FILE [--yes]`
package struct RestoreCommand: DirectoryCommand {
    package static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Replace the store by a backup.",
        discussion: """
            The backup is read through first and is not changed. The replaced store is kept beside the new store. Stop \
            the server first: a restore is refused while a program has the store open. Afterwards every device that \
            syncs with this store starts over, and everybody signs in again. API tokens stay valid if they were valid \
            in the replaced store.
            """)

    @Argument(help: ArgumentHelp("The backup file; - reads standard input.", valueName: "file"))
    var file: InputFile

    @Flag(help: "Do not ask.")
    var yes = false

    @Flag(help: "Restore a backup of another store; Mizan cannot tell whether it was changed.")
    var madeElsewhere = false

    @Flag(help: "Make all API tokens of the backup valid, even tokens revoked since then.")
    var keepTokens = false

    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package func run(in context: DirectoryContext) async throws {
        let service = BackupService(context.setup)
        // --yes alone does not state where the backup comes from; a person is shown the backup's contents and asked.
        if !yes { try await ask(service, context.output) }
        let outcome = try await DelayedProgress.with("Reading \(file.name)") { line in
            try await service.restore(
                file.path(), keepTokens: keepTokens, madeElsewhere: madeElsewhere || !yes,
                telling: line.listener([.copying: "Restoring \(file.name)"])
            ) { verified in
                // A person who is asked sees this with the question.
                if yes, let unverified = verified.unverified { StandardError.line("mizan: \(unverified)") }
            }
        }
        BackupOutput.show(
            RestoreSummary(outcome, from: file.name), from: file.name, into: service.place, on: context.output)
    }

    /// Shows a person the contents of the backup before asking for a decision.
    private func ask(_ service: BackupService, _ output: CommandOutput) async throws {
        let verified = try await DelayedProgress.with("Reading \(file.name)") { line in
            try await service.verify(file.path(), telling: line.listener())
        }
        let question = BackupOutput.question(BackupSummary(verified), service.place, on: output)
        switch Confirmation.ask(question) {
        case .yes: return
        case .no:
            throw MizanError(.cancelled, "restore.declined", "Nothing was restored; the store is as it was.")
        case .noTerminal:
            throw MizanError(
                .invalidInput, "restore.unconfirmed",
                "A restore replaces the store, and there is no terminal on which to ask for confirmation. Add --yes "
                    + "if this is intended."
            )
        }
    }
}
