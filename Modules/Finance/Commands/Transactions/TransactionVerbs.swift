internal import ArgumentParser
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

/// What the verbs about one transaction take.
struct TransactionArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The transaction: the end of its id, as the list shows it, or all of it.", valueName: "id"))
    var name: IdentifierEnd
}

/// `mizan finance show 00000f`
struct ShowTransactionCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "One transaction, with all that is known of it.")

    @OptionGroup var transaction: TransactionArgument
    @OptionGroup var globals: GlobalOptions

    func requireInput() throws { try transaction.name.check(.transaction) }

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let name = transaction.name
        let view = try await context.read { reading in
            try finance.transaction(name.transaction(finance, in: reading), in: reading)
        }
        var lines = [try TransactionOutput.sentence(view, finance)]
        if view.transferId != nil { lines.append("A leg of a transfer: what is changed here is changed there.") }
        if let notes = view.notes { lines.append("Notes: \(notes)") }
        if view.exchangeRate != ExactDecimal(1) {
            lines.append("Exchange rate: \(view.exchangeRate)")
        }
        lines.append("Id: \(view.id.text)")
        context.output.report(lines.joined(separator: "\n"), TransactionOutput.listing([view]))
    }
}

/// `mizan finance edit 00000f --amount -13.00`
struct EditCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a transaction; what is not given stays as it is.",
        discussion:
            "Of a transfer, the other leg goes along. An empty text takes a description, notes or a category away.")

    @OptionGroup var transaction: TransactionArgument
    @Option(parsing: .unconditional, help: "The amount: -12.50.")
    var amount: String?
    @Option(parsing: .unconditional, help: "What it was for.")
    var description: String?
    /// One too many, as `--amount 1 234,56` is for a shell.
    @Argument(help: .hidden)
    var more: [String] = []
    @OptionGroup var details: TransactionDetails
    @OptionGroup var globals: GlobalOptions

    func requireInput() throws {
        try transaction.name.check(.transaction)
        if amount == nil, description == nil, more.isEmpty, details.isEmpty {
            throw MizanError.nothingToChange(example: "finance edit 00000f --amount -13.00")
        }
    }

    func run(in context: CommandContext) async throws {
        try requireInput()
        let finance = try context.module(FinanceModule.self)
        if let word = more.first {
            try amount.map {
                try AmountArguments.refuseOneOfTwo($0, word, finance.mark, otherwise: "leave the second out")
            }
            throw MizanError(
                .invalidInput, "finance.edit-words", "“\(Excerpt.of(word))” is one too many.",
                advice: "What changes is said with options: mizan finance edit 00000f --amount -13.00")
        }
        let (command, day) = (self, try details.day(in: context))
        let view = try await context.write { transaction in
            let id = try command.transaction.name.transaction(finance, in: transaction.view)
            let change = try command.change(of: id, day, finance, in: transaction)
            _ = try finance.changeTransaction(id, change, in: transaction)
            return try finance.transaction(id, in: transaction.view)
        }
        context.output.report("\(try TransactionOutput.sentence(view, finance)).", TransactionOutput.listing([view]))
    }

    private func change(
        of id: UUID, _ day: CivilDay?, _ finance: FinanceModule, in transaction: WriteTransaction
    ) throws -> TransactionChange {
        let names = try Naming(in: transaction.view)
        let stored = try FinanceModule.transactions.require(id, in: transaction).entity
        var change = TransactionChange()
        let account = try details.account.map { try names.account($0) } ?? names.account(stored.accountID.text)
        if details.account != nil { change.accountID = account.id }
        change.amount = try amount.map { typed in
            let typed = try TypedAmount(typed, markedHere: finance.mark)
            let amount = try typed.amount(typedIn: account.currency)
            // Without a sign, a leg of a transfer leads where it led.
            let turns = stored.transfer != nil && !typed.isSigned && stored.amount < .zero
            return turns ? -amount : amount
        }
        change.rate = try finance.rate(typed: details.rate)
        change.description = Patch(typed: description)
        change.notes = Patch(typed: details.notes)
        change.date = day.map { TransactionDate($0) }
        if let category = details.category {
            change.categoryID = category.isEmpty ? .clear : .set(try names.category(category).id)
        }
        return change
    }
}

/// `mizan finance remove 00000f`
struct RemoveTransactionCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Put transactions into the trash; of a transfer, both legs.")

    @Argument(help: ArgumentHelp("The transactions: the ends of their ids, as the list shows them.", valueName: "id"))
    var names: [IdentifierEnd]
    @OptionGroup var globals: GlobalOptions

    func requireInput() throws { for name in names { try name.check(.transaction) } }

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let names = names
        let removed = try await context.write { transaction in
            let ids = try names.map { try $0.transaction(finance, in: transaction.view) }.withoutRepetitions
            let views = try ids.map { try finance.transaction($0, in: transaction.view) }
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
