internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel
internal import ModuleKit

/// `mizan finance add 12.50 Coffee --account Cash --category Food`
struct AddCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Enter a transaction; an amount without a sign is money spent.",
        discussion: "For example: mizan finance add 12.50 Coffee with Amina --account Cash --category Food. A plus "
            + "means money received: mizan finance add +2500 Salary. So does a category of income.")

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("The amount, and what it was for: 12.50 Coffee.", valueName: "amount and description"))
    var words: [String] = []
    @OptionGroup var details: TransactionDetails
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let typed = try AmountArguments(words, mark: finance.mark)
        let (details, date) = (details, try details.date(in: context))
        let id = try await context.write { transaction in
            let names = try Naming(in: transaction.view)
            let account = try names.account(details.account)
            let category = try details.category.map { try names.category($0) }
            let draft = TransactionDraft(
                accountID: account.id,
                amount: try typed.amount.amount(enteredIn: account.currency, under: category?.type),
                rate: try finance.rate(typed: details.rate), categoryID: category?.id, description: typed.text,
                notes: details.notes, date: date)
            return try finance.addTransaction(draft, in: transaction).entity.id
        }
        let view = try await context.read { try FinanceModule.transactionViews.one(id, in: $0) }
        let account = try await context.accountView(view.accountID)
        let balance = finance.text(account.currentBalanceCents, account.account.currency)
        let isMoneyBack = view.category?.type == .expense && view.amount > .zero
        let said = "\(try TransactionOutput.sentence(view, finance)). Balance \(balance)."
        context.output.report(
            isMoneyBack ? said + " This is money that came back: a plus means money received." : said,
            TabularOutput([view]))
    }
}

/// The options of a transaction beside its amount.
struct TransactionDetails: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The account: its name, with its currency where several have that name: “Cash USD”. By default the only "
                + "account.",
            valueName: "account"))
    var account: String?
    @Option(
        help: ArgumentHelp(
            "The category: its name, with its grouping where several have that name: “Food: Coffee”.",
            valueName: "category"))
    var category: String?
    @Option(
        name: [.customLong("day"), .customLong("date")], parsing: .unconditional,
        help: ArgumentHelp(
            "The day: 2026-01-08, yesterday, -3d, mon; now by default.", valueName: "day"))
    var typedDay: TypedDay?
    @Option(parsing: .unconditional, help: "Notes, for yourself.")
    var notes: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The value of one unit of the account's currency in the home currency; by default the account's last rate.",
            valueName: "rate"
        ))
    var rate: String?

    func date(in context: CommandContext) throws -> TransactionDate? { try typedDay?.date(in: context) }
}

extension TypedDay {
    /// The date of a transaction.
    func date(in context: CommandContext) throws -> TransactionDate {
        try TransactionDate(typed: day(in: context), today: context.today())
    }
}
