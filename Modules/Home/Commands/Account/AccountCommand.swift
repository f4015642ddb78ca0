package import ArgumentParser

/// `mizan account …`
package struct AccountCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Whose data is here, and who may come in.",
        subcommands: [
            AccountListCommand.self, AccountAddCommand.self, AccountPasswordCommand.self, AccountRoleCommand.self,
            AccountRenameCommand.self, AccountTokenCommand.self, AccountSessionCommand.self, AccountExportCommand.self,
            AccountImportCommand.self, AccountDeleteCommand.self,
        ])

    package init() {}
}
