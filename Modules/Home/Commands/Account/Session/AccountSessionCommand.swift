internal import ArgumentParser

/// `mizan account session …`
struct AccountSessionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "session", abstract: "Where somebody is signed in: list, revoke.",
        subcommands: [SessionListCommand.self, SessionRevokeCommand.self])
}
