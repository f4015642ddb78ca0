internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel
internal import ModuleKit

/// `mizan finance trash …`
struct TrashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "The trash: removed transactions, which can be brought back.",
        subcommands: [List.self, Restore.self, Delete.self, Empty.self], defaultSubcommand: List.self)

    struct List: OwnerCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "The transactions in the trash.")

        @OptionGroup var paging: PageOptions
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let finance = try context.module(FinanceModule.self)
            var query = try paging.query(for: context.output.format)
            var page = try await context.read { [query] in try finance.trash(query, in: $0) }
            while page.items.isEmpty, page.next != nil {
                query.cursor = page.next
                page = try await context.read { [query] in try finance.trash(query, in: $0) }
            }
            guard context.output.format == .table else {
                return context.output.list(TabularOutput(page.items), next: page.next, of: paging)
            }
            let register = RegisterPage(account: nil, views: page.items, balances: [], next: page.next)
            let lines = try register.lines(finance, context.output.display)
            context.output.drawing(page.items.isEmpty ? ["The trash is empty."] : lines.drawn())
            paging.sayMore(page.next)
        }
    }

    struct Restore: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore",
            abstract: "Take transactions out of the trash; a transfer comes back with both legs.")

        @Argument(
            help: ArgumentHelp("The transactions: the short ids that the list shows.", valueName: "id"))
        var names: [IdentifierEnd]
        @Option(
            help: ArgumentHelp(
                "Their new category, needed if their old one has become a grouping.", valueName: "category"))
        var category: String?
        @OptionGroup var globals: GlobalOptions

        func requireInput() throws { for name in names { try name.check(.trashed) } }

        func run(in context: CommandContext) async throws {
            let finance = try context.module(FinanceModule.self)
            let (names, category) = (names, category)
            let found = try await context.write { transaction in
                let ids = try names.map { try $0.trashed(finance, in: transaction.view) }.withoutRepetitions
                // Both legs of a transfer may be named.
                let wereThere = try ids.filter { try FinanceModule.transactions.find($0, in: transaction) != nil }
                let place = try category.map { try Naming(in: transaction.view).category($0).id }
                do {
                    for id in ids { _ = try finance.restoreTransaction(id, as: place, in: transaction) }
                } catch LedgerError.notAssignable(let category) {
                    throw LedgerError.notAssignable(category: category).atBoundary
                        .advising("Say it with --category.")
                }
                return try ids.map {
                    (try FinanceModule.transactionViews.one($0, in: transaction.view), wereThere.contains($0))
                }
            }
            let sentences = try found.map { view, wasThere in
                "\(wasThere ? "Not in the trash" : "Back"): \(try TransactionOutput.sentence(view, finance))."
            }
            let views = found.map(\.0)
            context.output.report(sentences.joined(separator: "\n"), TabularOutput(views))
            try await HomeCurrencyCommand.Show.warnOfStrays(in: context)
        }
    }

    struct Delete: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Delete transactions for good; a later import may add them again.",
            discussion: "Nothing brings back a transaction that was deleted for good, not even `mizan undo`.")

        @Argument(
            help: ArgumentHelp("The transactions: the short ids that the list shows.", valueName: "id"))
        var names: [IdentifierEnd]
        @Flag(help: "Do not ask first.")
        var yes = false
        @OptionGroup var globals: GlobalOptions

        func requireInput() throws { for name in names { try name.check(.trashed) } }

        func run(in context: CommandContext) async throws {
            let finance = try context.module(FinanceModule.self)
            let names = names
            if !yes {
                switch Confirmation.ask("Delete \(Counted.text(names.count, "transaction")) for good?") {
                case .yes: break
                case .no: return context.output.say("Nothing is deleted.")
                case .noTerminal:
                    throw MizanError(
                        .invalidInput, "finance.unconfirmed",
                        "To delete \(Counted.word(names.count, "it", "them")) without being asked, add --yes.")
                }
            }
            // Both legs of a transfer may be named.
            let ids = try await context.read { reading in
                Set(try names.map { try $0.deletable(finance, in: reading) }).sorted { $0.text < $1.text }
            }
            var count = 0
            // Each deletion is complete by itself. Other writes need not wait until thousands of transactions are deleted.
            for start in stride(from: 0, to: ids.count, by: 100) {
                let some = ids[start...].prefix(100)
                count += try await context.write { transaction in
                    try some.reduce(0) { count, id in
                        guard try finance.isTrashed(id, in: transaction.view) else { return count }
                        return try count + finance.permanentlyDelete(id, in: transaction)
                    }
                }
            }
            context.output.say("Deleted for good: \(Counted.text(count, "transaction")).")
            context.output.json(["deleted": .integer(Int64(count))])
        }
    }
}
