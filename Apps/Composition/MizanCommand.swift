package import ArgumentParser
internal import CommandLineKit
internal import HomeCommands
internal import Kernel

/// `mizan`: the root of all commands that this build has.
package struct MizanCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "mizan",
        abstract: "One private home for your duas and habits, Quran reading, money and fitness.",
        version: MizanVersion.current,
        subcommands: EnabledSlice.all.flatMap(\.commands) + [
            ImportCommand.self, UndoCommand.self, ZoneCommand.self, SyncCommand.self, AccountCommand.self,
            BackupCommand.self,
            RestoreCommand.self, StatusCommand.self, JobsCommand.self, DoctorCommand.self, ConfigCommand.self,
            OpenAPICommand.self,
        ])

    @OptionGroup var globals: GlobalOptions

    package init() {}
}
