internal import ArgumentParser
internal import FinanceDomain

/// `mizan finance account …`
struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Your accounts and their balances.",
        subcommands: [
            AccountList.self, AccountAdd.self, AccountShow.self, AccountEdit.self, AccountRemove.self,
            AccountRestore.self, AccountMerge.self,
        ], defaultSubcommand: AccountList.self)

    static let whenEmpty = "No accounts yet. Add one: mizan finance account add Cash --currency EUR"
}

/// The arguments of verbs about one account.
struct AccountArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The account: its name, with its currency where several have that name (“Cash USD”), or its id.",
            valueName: "account"))
    var name: String
}

extension AccountType: ExpressibleByArgument {}
