internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel
internal import ModuleKit

/// The arguments of verbs about one transaction.
struct TransactionArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The transaction: the short id that the list shows, or the full id.", valueName: "id"))
    var name: IdentifierEnd
}

/// `mizan finance show 00000f`
struct ShowTransactionCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Everything about one transaction.")

    @OptionGroup var transaction: TransactionArgument
    @OptionGroup var globals: GlobalOptions

    func requireInput() throws { try transaction.name.check(.transaction) }

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let name = transaction.name
        let (view, parts) = try await context.read { reading in
            let view = try FinanceModule.transactionViews.one(name.transaction(finance, in: reading), in: reading)
            return (
                view, try SplitCommand.lines(finance.parts(of: view.id, in: reading), of: view, finance, in: reading)
            )
        }
        var lines = [try TransactionOutput.sentence(view, finance)] + parts
        if let other = view.other, let leg = view.transfer {
            let amount = finance.text(leg.otherAmount.minorUnits, other.currency)
            lines.append("\(view.amount < .zero ? "To" : "From") \(other.name): \(amount)")
        }
        if view.transfer != nil { lines.append("A leg of a transfer: a change here also changes the other leg.") }
        if let statement = view.reconciliation {
            lines.append("On the statement \(statement.name), \(statement.status.rawValue).")
        }
        if let notes = view.notes { lines.append("Notes: \(notes)") }
        if view.rate != .one {
            lines.append("Exchange rate: \(view.rate)")
            lines.append("At home: \(finance.text(view.homeAmount, view.home))")
        }
        lines.append("Id: \(view.id.text)")
        context.output.report(lines.joined(separator: "\n"), TabularOutput([view]))
    }
}

/// `mizan finance remove 00000f`
struct RemoveTransactionCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Put transactions into the trash; a transfer goes with both legs.")

    @Argument(help: ArgumentHelp("The transactions: the short ids that the list shows.", valueName: "id"))
    var names: [IdentifierEnd]
    @OptionGroup var globals: GlobalOptions

    func requireInput() throws { for name in names { try name.check(.transaction) } }

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let names = names
        let removed = try await context.write { transaction in
            let ids = try names.map { try $0.transaction(finance, in: transaction.view) }.withoutRepetitions
            let views = try ids.map { try FinanceModule.transactionViews.one($0, in: transaction.view) }
            for id in ids where try FinanceModule.transactions.find(id, in: transaction) != nil {
                try finance.removeTransaction(id, in: transaction)
            }
            return views
        }
        for view in removed {
            context.output.say("In the trash: \(try TransactionOutput.sentence(view, finance)).")
        }
        context.output.json(["removed": .integer(Int64(removed.count))])
    }
}
