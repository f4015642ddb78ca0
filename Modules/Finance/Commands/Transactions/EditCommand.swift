internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

/// `mizan finance edit 00000f --amount -13.00`
struct EditCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change transactions; only what you give is changed.",
        discussion: """
            The other leg of a transfer changes with it. An empty text removes a description, notes or a category. To \
            change many at once: mizan finance edit --where category=none --where "description[contains]=bakery" \
            --category Food
            """)

    @Argument(
        help: ArgumentHelp(
            "The transactions: the short ids that the list shows, or full ids.", valueName: "id"))
    var names: [String] = []
    @Option(
        name: .customLong("where"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            """
            Instead of ids: a condition on a field, as in any list (date>=last month, amountCents<0, account=Cash, \
            category=Food, category=none). Can be given several times. The matching transactions are shown before \
            anything is changed.
            """,
            valueName: "field=value"))
    var conditions: [String] = []
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The amount, for one transaction: 12.50, which keeps the direction, or -12.50 or +12.50.",
            valueName: "amount"))
    var amount: String?
    @Option(parsing: .unconditional, help: "The description.")
    var description: String?
    @OptionGroup var details: EditDetails
    @Flag(help: "With --where: do not ask first.")
    var yes = false
    @OptionGroup var globals: GlobalOptions

    func validate() throws {
        if names.isEmpty == conditions.isEmpty {
            throw ValidationError(
                names.isEmpty
                    ? "Name the transactions by their short ids, or with --where."
                    : "Give either ids or --where, not both.")
        }
    }

    func requireInput() throws {
        if amount == nil, description == nil, details.isEmpty {
            throw MizanError.nothingToChange(example: "finance edit 00000f --amount -13.00")
        }
        // An amount that a shell split, such as `--amount 1 234,56`, gets an error of its own.
        if amount == nil || names.count < 2 { _ = try ends }
    }

    private var ends: [IdentifierEnd] {
        get throws {
            let ends = names.compactMap(IdentifierEnd.init(argument:))
            for end in ends { try end.check(.transaction) }
            return ends
        }
    }

    func run(in context: CommandContext) async throws {
        try requireInput()
        let finance = try context.module(FinanceModule.self)
        if let amount, names.count > 1 {
            try AmountArguments.refuseOneOfTwo(amount, names[1], finance.mark, otherwise: "leave the second out")
        }
        let ends = try self.ends
        guard let only = ends.first, ends.count == 1 else { return try await editSeveral(ends, finance, in: context) }
        let (command, date) = (self, try details.date(in: context))
        let (before, after) = try await context.write { transaction in
            let id = try only.transaction(finance, in: transaction.view)
            let before = try FinanceModule.transactionViews.one(id, in: transaction.view)
            _ = try finance.changeTransaction(
                id, command.change(of: id, date, finance, in: transaction), in: transaction)
            return (before, try FinanceModule.transactionViews.one(id, in: transaction.view))
        }
        let turn = try Self.turn(from: before, to: after, finance).map { "\n" + $0 } ?? ""
        context.output.report(
            "\(try TransactionOutput.sentence(after, finance)).\(turn)", TabularOutput([after]))
    }

    /// A remark on a changed sign, which may not have been meant.
    private static func turn(
        from before: TransactionViewEntity, to after: TransactionViewEntity, _ finance: FinanceModule
    ) throws -> String? {
        guard before.amount.minorUnits.signum() * after.amount.minorUnits.signum() < 0 else { return nil }
        let (was, isNow) = after.amount > .zero ? ("out", "in") : ("in", "out")
        return
            "\(try TransactionOutput.amount(of: before, finance)) → \(try TransactionOutput.amount(of: after, finance)): "
            + "this was money \(was), it is money \(isNow) now."
    }

    private func change(
        of id: UUID, _ date: TransactionDate?, _ finance: FinanceModule, in transaction: WriteTransaction
    ) throws -> TransactionChange {
        let names = try Naming(in: transaction.view)
        let stored = try FinanceModule.transactions.require(id, in: transaction).entity
        var change = try self.change(date, names)
        let account = try details.account.map { try names.account($0) } ?? names.account(stored.accountID.text)
        change.amount = try amount.map { typed in
            let typed = try TypedAmount(typed, markedHere: finance.mark)
            let amount = try typed.amount(typedIn: account.currency)
            // An amount without a sign keeps the direction.
            let turns = !typed.isSigned && stored.amount < .zero
            return turns ? -amount : amount
        }
        change.rate = try finance.rate(typed: details.rate)
        return change
    }

    /// The change for several transactions.
    func change(_ date: TransactionDate?, _ names: Naming) throws -> TransactionChange {
        var change = TransactionChange()
        if let account = details.account { change.accountID = try names.account(account).id }
        change.description = Patch(typed: description)
        change.notes = Patch(typed: details.notes)
        change.date = date
        if let category = details.category {
            change.categoryID = category.isEmpty ? .clear : .set(try names.category(category).id)
        }
        return change
    }
}

/// The options of an edit, except the amount and the description.
struct EditDetails: ParsableArguments {
    @Option(help: ArgumentHelp("The new account.", valueName: "account"))
    var account: String?
    @Option(help: ArgumentHelp("The new category.", valueName: "category"))
    var category: String?
    @Option(
        name: [.customLong("day"), .customLong("date")], parsing: .unconditional,
        help: ArgumentHelp("The new day: 2026-01-08, yesterday, -3d, mon.", valueName: "day"))
    var typedDay: TypedDay?
    @Option(parsing: .unconditional, help: "The new notes, for yourself.")
    var notes: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "For one transaction: the new value of one unit of its currency in the home currency.",
            valueName: "rate"))
    var rate: String?

    var isEmpty: Bool { account == nil && category == nil && typedDay == nil && notes == nil && rate == nil }

    func date(in context: CommandContext) throws -> TransactionDate? { try typedDay?.date(in: context) }
}
