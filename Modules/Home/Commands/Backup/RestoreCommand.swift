package import ArgumentParser
package import CommandLineKit
internal import HomeUpkeep
internal import Kernel

/// `mizan restore FILE [--yes]`
package struct RestoreCommand: DirectoryCommand {
    package static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup into the place of the store.",
        discussion: """
            The backup is read through first and stays as it is. The store that is there is kept beside the new one. \
            Refused while a program has the store open: stop the server first. Every device that syncs with this store \
            starts over afterwards, and everybody signs in again. API tokens go on if the store that is replaced still \
            lets them in.
            """)

    @Argument(help: ArgumentHelp("The file of the backup.", valueName: "file"))
    var file: String

    @Flag(help: "Do not ask.")
    var yes = false

    @Flag(help: "Restore it though this store has not made it, so that nobody can say whether it was changed.")
    var madeElsewhere = false

    @Flag(help: "Let all API tokens of the backup be valid, also those that were revoked since.")
    var keepTokens = false

    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package func run(in context: DirectoryContext) async throws {
        let service = BackupService(context.setup)
        // --yes alone does not state where the backup comes from; a person is shown the backup's contents and asked.
        if !yes { try await ask(service, context.output) }
        let outcome = try await DelayedProgress.with("Reading \(file)") { line in
            try await service.restore(
                file, keepTokens: keepTokens, madeElsewhere: madeElsewhere || !yes,
                telling: line.listener([.copying: "Restoring \(file)"])
            ) { verified in
                // A person who is asked sees this with the question.
                if yes, let unverified = verified.unverified { StandardError.line("mizan: \(unverified)") }
            }
        }
        BackupOutput.show(
            RestoreSummary(outcome, from: file), from: file, into: service.dataDirectory, on: context.output)
    }

    /// Shows a person the contents of the backup before asking for a decision.
    private func ask(_ service: BackupService, _ output: CommandOutput) async throws {
        let verified = try await DelayedProgress.with("Reading \(file)") { line in
            try await service.verify(file, telling: line.listener())
        }
        let question = BackupOutput.question(BackupSummary(verified), service.dataDirectory, on: output)
        switch Confirmation.ask(question) {
        case .yes: return
        case .no:
            throw MizanError(.cancelled, "restore.declined", "Nothing was restored; the store is as it was.")
        case .noTerminal:
            throw MizanError(
                .invalidInput, "restore.unconfirmed",
                "A restore replaces the store, and there is no terminal to ask on. Add --yes if that is meant.")
        }
    }
}
