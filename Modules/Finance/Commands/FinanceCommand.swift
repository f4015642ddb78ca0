package import ArgumentParser
internal import CommandLineKit

/// `mizan finance …`, with the command that imports files, which does not belong to this slice.
package struct FinanceCommand<Import: AsyncParsableCommand>: BeginnersCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "finance", abstract: "Your money: accounts, transactions, categories.",
            discussion: """
                Amounts are typed as people type them: 12.50, -3 EUR, 1,234.56. A minus means money spent. Give \
                accounts and categories by name, in capitals or not; give a transaction by the short id that the list \
                shows.
                """,
            subcommands: [
                AccountCommand.self, AddCommand.self, TransferCommand.self, RegisterCommand.self,
                ShowTransactionCommand.self, EditCommand.self, RemoveTransactionCommand.self, CategoryCommand.self,
                TrashCommand.self, HomeCurrencyCommand.self, Import.self, ExportCommand.self,
                    // new-module: commands
            ])
    }

    package static var firstStep: String { "mizan finance account add Cash --currency EUR" }

    package init() {}
}
