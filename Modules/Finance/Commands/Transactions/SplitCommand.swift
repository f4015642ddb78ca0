internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel
internal import ModuleKit

/// `mizan finance split 00000f 'Food 12.50' 'Household 7.50'`
struct SplitCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "split", abstract: "Divide a transaction among several categories.",
        discussion: """
            The parts add up to the amount. A part without a sign has the sign of the transaction.
            """)

    @OptionGroup var transaction: TransactionArgument
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("The parts: a category, followed by its amount.", valueName: "part"))
    var parts: [String] = []
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The new amount, if it changes together with the parts.", valueName: "amount"))
    var amount: String?
    @Flag(help: "Make the transaction whole again; it has no category then.")
    var clear = false
    @OptionGroup var globals: GlobalOptions

    func requireInput() throws { try transaction.name.check(.transaction) }

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let texts = AmountArguments.plain(parts)
        guard clear == texts.isEmpty else {
            throw MizanError(
                .invalidInput, "finance.split-words",
                clear ? "--clear takes no parts." : "No parts are given.",
                advice: "For example: mizan finance split 00000f 'Food 12.50' 'Household 7.50'")
        }
        let (name, amount) = (transaction.name, amount)
        let (view, made) = try await context.write { transaction in
            let id = try name.transaction(finance, in: transaction.view)
            let stored = try FinanceModule.transactionViews.one(id, in: transaction.view)
            let names = try Naming(in: transaction.view)
            let drafts = try texts.map { try Self.part($0, of: stored, names, finance) }
            let whole = try amount.map { try finance.amount($0, of: stored) }
            let made = try finance.split(id, into: drafts, amount: whole, in: transaction)
            return (try FinanceModule.transactionViews.one(id, in: transaction.view), made)
        }
        let lines = try await context.read { try Self.lines(made, of: view, finance, in: $0) }
        context.output.report(
            (["\(try TransactionOutput.sentence(view, finance))."] + lines).joined(separator: "\n"),
            TabularOutput(
                FinanceModule.splitParts.presentation.names,
                rows: FinanceModule.splitParts.presentation.rows(made, owner: context.owner)))
    }

    /// `Food 12.50`, or `Food 12.50 EUR`: the words in front of the amount are the category.
    private static func part(
        _ text: String, of view: TransactionViewEntity, _ names: Naming, _ finance: FinanceModule
    ) throws -> SplitDraft {
        let words = text.split(separator: " ").map(String.init)
        let currency = try view.currency
        let hasUnit = words.count > 2 && currency.answers(to: words[words.count - 1])
        let amount = words.suffix(hasUnit ? 2 : 1).joined(separator: " ")
        let category = words.dropLast(hasUnit ? 2 : 1).joined(separator: " ")
        guard !category.isEmpty else {
            throw MizanError(
                .invalidInput, "finance.split-words", "“\(Excerpt.of(text))” is not a category followed by an amount.",
                advice: "For example: 'Food 12.50'")
        }
        return SplitDraft(
            amount: try finance.amount(amount, of: view), categoryID: try names.category(category).id)
    }

    /// A line for each part.
    static func lines(
        _ parts: [SplitPart], of view: TransactionViewEntity, _ finance: FinanceModule, in reading: ReadTransaction
    ) throws -> [String] {
        let names = try Naming(in: reading)
        let currency = try view.currency
        return try parts.map { part in
            let category = try part.categoryID.map { names.label(try names.category($0.text)) } ?? "no category"
            return "  \(category): \(finance.text(part.amount.minorUnits, currency))"
                + (part.notes.map { " (\($0))" } ?? "")
        }
    }
}
