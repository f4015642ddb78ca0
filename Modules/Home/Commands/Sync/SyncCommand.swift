package import ArgumentParser

/// `mizan sync`
package struct SyncCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "What has changed, as the devices that follow see it.",
        subcommands: [SyncChangesCommand.self, SyncWatchCommand.self])

    package init() {}
}
