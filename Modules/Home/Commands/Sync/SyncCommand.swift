package import ArgumentParser

/// `mizan sync`
package struct SyncCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Sync this Mizan with others, and show changes.",
        discussion: """
            mizan sync add server https://mizan.example.org asks for a token of the Mizan there, and mizan sync run \
            brings both together. A running mizan-server then syncs automatically. With --kind progress-api it is a \
            fitness server.
            """,
        subcommands: [
            RemoteAddCommand.self, RemoteRunCommand.self, RemoteStatusCommand.self, RemoteConflictsCommand.self,
            RemoteResolveCommand.self, RemoteRetryCommand.self, RemotePauseCommand.self, RemoteTokenCommand.self,
            RemoteRemoveCommand.self, SyncChangesCommand.self, SyncWatchCommand.self,
        ])

    package init() {}
}
