internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel
internal import ModuleKit

/// `mizan finance statement …`
struct StatementCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "statement", abstract: "The statements that accounts were compared with.",
        subcommands: [List.self, Show.self, Revert.self, Remove.self], defaultSubcommand: List.self)

    struct List: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Your statements, the earliest first.")

        @Option(help: ArgumentHelp("Only those of this account.", valueName: "account"))
        var account: String?
        @OptionGroup var globals: GlobalOptions

        private static let whenEmpty = "No statements yet. Begin one: mizan finance reconcile Cash --ending 812.40"

        func run(in context: CommandContext) async throws {
            let finance = try context.module(FinanceModule.self)
            let account = account
            let (views, accounts) = try await context.read { reading in
                var query = RecordQuery()
                if let account {
                    let id = try Naming(in: reading).account(account).id.text
                    query.filters = [RecordQuery.Filter("accountId", .equal, id)]
                }
                let accounts = try FinanceModule.accounts.all(in: reading).map { ($0.id, $0.label) }
                return (
                    try FinanceModule.reconciliationViews.page(query, in: reading).items,
                    Dictionary(accounts) { first, _ in first }
                )
            }
            guard context.output.format == .table else {
                return context.output.list(TabularOutput(views, whenEmpty: Self.whenEmpty))
            }
            context.output.list(
                TabularOutput(
                    columns: [
                        TabularOutput.Column("name", "Statement"), TabularOutput.Column("accountId", "Account"),
                        TabularOutput.Column("status", "Status"),
                        TabularOutput.Column("endingBalanceCents", "Balance"),
                        TabularOutput.Column("linkedCount", "Transactions"),
                        TabularOutput.Column("differenceCents", "Difference"),
                    ],
                    rows: views.map { view in
                        [
                            .text(view.reconciliation.name),
                            .text(accounts[view.reconciliation.accountID] ?? "no account"),
                            .text(view.reconciliation.status.rawValue),
                            .text(finance.text(view.reconciliation.ending.minorUnits, view.currency)),
                            .integer(view.linkedCount), .text(finance.text(view.differenceCents, view.currency)),
                        ]
                    }, whenEmpty: Self.whenEmpty))
        }
    }

    struct Show: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "A statement with its transactions.",
            discussion: "Without a name, it is the draft of the account, or the statement that was completed last.")

        @OptionGroup var account: AccountArgument
        @Argument(help: "The statement's name.")
        var name: String?
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let finance = try context.module(FinanceModule.self)
            let (account, name) = (account.name, name)
            let page = try await context.read { reading in
                let account = try Naming(in: reading).account(account)
                let filters = [RecordQuery.Filter("accountId", .equal, account.id.text)]
                let all = try FinanceModule.reconciliationViews.page(RecordQuery(filters: filters), in: reading).items
                    .map(\.reconciliation)
                let named = name.map { LedgerText.key(of: $0) }
                    .map { key in all.filter { LedgerText.key(of: $0.name) == key } }
                func rank(_ one: ShownRecord<Reconciliation>) -> Int64 { one.status == .draft ? .max : one.version }
                let latest = (named ?? all).max { rank($0) < rank($1) }
                guard let latest else {
                    throw Refusal.noReconciliation(
                        "“\(Excerpt.of(account.name))” has no statement"
                            + (name.map { " “\(Excerpt.of($0))”" } ?? "") + ".",
                        advice: "`mizan finance statement list` shows the statements.")
                }
                return try StatementPage(latest.id, finance, in: reading)
            }
            context.output.report(page.text(finance), TabularOutput([page.view]))
        }
    }

    struct Revert: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "revert", abstract: "Make the statement of an account that was completed last a draft again.")

        @OptionGroup var account: AccountArgument
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let finance = try context.module(FinanceModule.self)
            let name = account.name
            let view = try await context.write { transaction in
                let account = try Naming(in: transaction.view).account(name)
                guard let latest = try finance.latestCompleted(of: account.id, in: transaction.view) else {
                    throw Refusal.noReconciliation("“\(Excerpt.of(account.name))” has no completed statement.")
                }
                let id = latest.reconciliation.id
                _ = try finance.revertReconciliation(id, in: transaction)
                return try FinanceModule.reconciliationViews.one(id, in: transaction.view)
            }
            context.output.report("\(view.reconciliation.name) is a draft again.", TabularOutput([view]))
        }
    }

    struct Remove: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove the draft of an account; its transactions stay.")

        @OptionGroup var account: AccountArgument
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let finance = try context.module(FinanceModule.self)
            let name = account.name
            let removed = try await context.write { transaction in
                let account = try Naming(in: transaction.view).account(name)
                guard let draft = try finance.draft(of: account.id, in: transaction.view) else {
                    throw Refusal.noReconciliation("“\(Excerpt.of(account.name))” has no draft of a statement.")
                }
                try finance.removeReconciliation(draft.reconciliation.id, in: transaction)
                return draft.reconciliation.name
            }
            context.output.say("\(removed) is gone.")
            context.output.json(["removed": 1])
        }
    }
}
