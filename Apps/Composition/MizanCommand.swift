package import ArgumentParser
internal import CommandLineKit
internal import HomeCommands

/// `mizan`: the root of all commands that this build has.
package struct MizanCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "mizan",
        abstract: "One private home for your duas and habits, Quran reading, money and fitness.",
        version: "0.1.0",
        subcommands: EnabledSlice.all.map(\.command) + [ImportCommand.self, StatusCommand.self])

    @OptionGroup var globals: GlobalOptions

    package init() {}
}
