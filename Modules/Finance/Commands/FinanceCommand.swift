package import ArgumentParser
package import CommandLineKit
internal import FinanceDomain

/// `mizan finance …`, with the command that imports files, which does not belong to this slice.
package struct FinanceCommand<Import: AsyncParsableCommand>: BeginnersCommand, ExampledCommand, NamingCommand {
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
                ShowTransactionCommand.self, EditCommand.self, SplitCommand.self, RemoveTransactionCommand.self,
                CategoryCommand.self, TrashCommand.self, ReconcileCommand.self, StatementCommand.self,
                HomeCurrencyCommand.self, Import.self, ExportCommand.self,
                    // new-module: commands
            ])
    }

    package static var firstStep: String { "mizan finance account add Cash --currency EUR" }

    package static var examples: String {
        """
        finance add -3.50 Coffee --account Cash --category Coffee
        finance add +2500 Salary --day "1 january"
        finance list --account Cash --from "last month"
        finance transfer 100 Bank Cash
        finance show a1b2c3
        finance edit a1b2c3 --category Food
        finance split a1b2c3 'Food 12.50' 'Household 7.50'
        finance remove a1b2c3
        finance reconcile Cash --ending 812.40
        finance reconcile Cash --ending 812.40 --all --complete
        finance statement list --account Cash
        finance statement show Cash
        finance statement revert Cash
        finance statement remove Cash
        finance account list
        finance account add Cash --currency EUR --balance 100
        finance account show Cash
        finance account edit Cash --name Wallet
        finance account remove Cash
        finance account restore Cash
        finance account merge "Old wallet" --into Cash
        finance category list
        finance category add Coffee --in Food
        finance category edit Coffee --name "Coffee and tea"
        finance category remove Coffee
        finance category restore Coffee
        finance category merge Tea --into Coffee
        finance category totals --from "this month"
        finance trash list
        finance trash restore a1b2c3
        finance trash delete a1b2c3
        finance trash empty
        finance home show
        finance home set EUR --rate 0.92
        finance import ledger.csv --dry-run
        finance export --to ledger.csv
        finance export --to excel.csv -o spreadsheet --fields Date,Amount,Category
        """
    }

    package static func names(of argument: String, in context: CommandContext) async throws -> [String] {
        switch argument {
        case "account": try await context.read { try Naming(in: $0).accountNames }
        case "category", "grouping": try await context.read { try Naming(in: $0).categoryNames }
        case "code": Currency.all.map(\.code)
        default: []
        }
    }

    package init() {}
}
