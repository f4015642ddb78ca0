package import ArgumentParser
internal import CommandLineKit
internal import HomeUpkeep
internal import Kernel

/// `mizan backup`, `mizan backup list`, `mizan backup verify FILE`
package struct BackupCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the store while it is in use, and verify the copy.",
        discussion: """
            A backup is one file and a manifest beside it. It counts as made only after it was read through and \
            verified: integrity, rows of every table, checksums of every owner. It does not contain the files beside \
            the store; Docs/Backup.md says which of them to save separately.
            """, subcommands: [MakeCommand.self, ListCommand.self, VerifyCommand.self],
        defaultSubcommand: MakeCommand.self)

    package init() {}

    /// `mizan backup [--to PLACE]`
    struct MakeCommand: DirectoryCommand {
        static let configuration = CommandConfiguration(
            commandName: "make", abstract: "Make a backup now. The same as mizan backup without a verb.")

        @Option(
            help: ArgumentHelp(
                "A new file, or a directory; by default “backups” beside the store.",
                valueName: "file-or-directory"))
        var to: String?

        @OptionGroup var globals: GlobalOptions

        func run(in context: DirectoryContext) async throws {
            let service = BackupService(context.setup)
            let made = try await DelayedProgress.with("Backing up") { line in
                try await service.make(at: to, telling: line.listener([.checking: "Checking the backup"]))
            }
            BackupOutput.showMade(BackupSummary(made), on: context.output)
        }
    }

    /// `mizan backup list`
    struct ListCommand: DirectoryCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show the backups beside the store, latest first.")

        @OptionGroup var globals: GlobalOptions

        func run(in context: DirectoryContext) async throws {
            let service = BackupService(context.setup)
            let rows = try service.list().map {
                BackupPresentation.values($0, try service.proof(of: $0), records: try service.records(in: $0))
            }
            context.output.list(BackupOutput.listing(rows))
        }
    }

    /// `mizan backup verify FILE`
    struct VerifyCommand: DirectoryCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", abstract: "Read a whole backup and report whether it can be restored.")

        @Argument(help: ArgumentHelp("The backup file; - reads standard input.", valueName: "file"))
        var file: InputFile

        @OptionGroup var globals: GlobalOptions

        func run(in context: DirectoryContext) async throws {
            let service = BackupService(context.setup)
            let verified = try await DelayedProgress.with("Reading \(file.name)") { line in
                try await service.verify(file.path(), telling: line.listener())
            }
            let summary = BackupSummary(verified)
            BackupOutput.showSound(summary, on: context.output)
            // No documents can be beside standard input.
            guard summary.missingDocuments == 0 || file.isStandardInput else {
                throw MizanError(
                    .corruptData, "backup.documents",
                    "Documents that the backup needs are missing or damaged beside it: "
                        + "\(summary.missingDocuments).")
            }
        }
    }
}
