package import ArgumentParser
internal import CommandLineKit
internal import HomeCommands
internal import Kernel

/// `mizan`: the root of all commands that this build has.
package struct MizanCommand: ExampledCommand, CommandWithDay {
    package static let verbOfTheDay = TodayCommand._commandName

    package static let configuration = CommandConfiguration(
        commandName: "mizan",
        abstract: "One private home for your duas and habits, Quran reading, books, money and fitness.",
        version: MizanVersion.current,
        subcommands: EnabledSlice.all.flatMap(\.commands) + [
            TodayCommand.self, ImportCommand.self, UndoCommand.self, HistoryCommand.self, ZoneCommand.self,
            SettingsCommand.self, SyncCommand.self,
            AccountCommand.self,
            BackupCommand.self, RestoreCommand.self, StoreCopyCommand.self, StatusCommand.self, JobsCommand.self,
            DoctorCommand.self, ConfigCommand.self,
            OpenAPICommand.self, HelpCommand.self, InstallCommand.self, VersionCommand.self,
        ])
    /// In front of the parser's errors, as of all others.
    package static let _errorLabel = "mizan"

    package static var examples: String {
        HomeExamples.lines + """

            store copy ~/.local/share/mizan postgres://db.example/mizan
            store renew-epochs
            config explain http.port
            openapi --slice quran
            help backups
            help quran note
            install
            install --into /usr/local
            version
            """
    }

    @OptionGroup var globals: GlobalOptions

    package init() {}
}
