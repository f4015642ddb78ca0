package import ArgumentParser

/// `mizan account …`
package struct AccountCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Whose data is here: list, export, import, delete.",
        subcommands: [
            AccountListCommand.self, AccountExportCommand.self, AccountImportCommand.self, AccountDeleteCommand.self,
        ])

    package init() {}
}
