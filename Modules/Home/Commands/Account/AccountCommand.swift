package import ArgumentParser

/// `mizan account …`
package struct AccountCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "account", abstract: "The owners of the data here, and their access.",
        subcommands: [
            AccountListCommand.self, AccountAddCommand.self, AccountPasswordCommand.self, AccountRoleCommand.self,
            AccountQuotaCommand.self, AccountRenameCommand.self, AccountTokenCommand.self, AccountSessionCommand.self,
            AccountExportCommand.self,
            AccountImportCommand.self, AccountDeleteCommand.self,
        ])

    package init() {}
}

/// `mizan account session …`
struct AccountSessionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "session", abstract: "The sessions of an account: list, revoke.",
        subcommands: [SessionListCommand.self, SessionRevokeCommand.self])
}

/// `mizan account token …`
struct AccountTokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Tokens for programs: create, list, revoke.",
        subcommands: [TokenCreateCommand.self, TokenListCommand.self, TokenRevokeCommand.self])
}
