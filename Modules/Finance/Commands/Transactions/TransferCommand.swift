internal import ArgumentParser
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel
internal import ModuleKit

/// `mizan finance transfer 100 Checking Savings`
struct TransferCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "transfer", abstract: "Move money from one account to another.",
        discussion:
            "Between two currencies, --received gives the amount that arrives: mizan finance transfer 100 Cash Travel "
            + "--received 92.31"
    )

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "The amount sent, such as 100 or 100.00 EUR; then the account that it leaves and the account that it "
                + "enters.",
            valueName: "amount, from, to"))
    var words: [String] = []
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The amount that arrives, if the accounts have different currencies.", valueName: "amount"))
    var received: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The value in the home currency of one unit of the currency sent.", valueName: "rate"))
    var rate: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The value in the home currency of one unit of the received currency.", valueName: "rate"))
    var receivedRate: String?
    @Option(
        name: [.customLong("day"), .customLong("date")], parsing: .unconditional,
        help: ArgumentHelp(
            "The day: 2026-01-08, yesterday, -3d, mon; now by default.", valueName: "day"))
    var typedDay: TypedDay?
    @Option(parsing: .unconditional, help: "The description.")
    var description: String?
    @Option(parsing: .unconditional, help: "Notes, for yourself.")
    var notes: String?
    @OptionGroup var globals: GlobalOptions

    /// The amount, perhaps with its currency as a separate argument, and the names of two accounts.
    private func said(_ mark: DecimalMark) throws -> (sent: TypedAmount, from: String, to: String) {
        let words = AmountArguments.plain(words)
        if words.count > 3 {
            try AmountArguments.refuseOneOfTwo(
                words[0], words[1], mark, otherwise: "a transfer needs three values, not four")
        }
        let typed = try AmountArguments(self.words, mark: mark, example: "100")
        try Self.requireSome(typed.amount, words[0])
        guard typed.words.count >= 2 else {
            throw MizanError(
                .invalidInput, "finance.transfer-words",
                typed.words.isEmpty
                    ? "The two accounts are missing." : "The account that receives the amount is missing.",
                advice: "Give an amount and two accounts: mizan finance transfer 100 Checking Savings")
        }
        guard typed.words.count == 2 else {
            throw MizanError(
                .invalidInput, "finance.transfer-words", "“\(Excerpt.of(typed.words[2]))” is one value too many.",
                advice: "Put quotes around a name of several words: mizan finance transfer 100 \"My purse\" Cash")
        }
        return (typed.amount, typed.words[0], typed.words[1])
    }

    private static func requireSome(_ amount: TypedAmount, _ text: String) throws {
        guard amount.value.digits > 0 else {
            throw Refusal.transfer(
                "The amount of a transfer must be above zero; \(Excerpt.of(text)) is not.",
                advice: "Name the account that pays first, then the account that receives: mizan finance transfer 100 "
                    + "Checking Savings")
        }
    }

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let command = self
        let (sent, source, target) = try said(finance.mark)
        let received = try received.map { text in
            let amount = try TypedAmount(text, markedHere: finance.mark)
            try Self.requireSome(amount, text)
            return amount
        }
        let date = try typedDay?.date(in: context)
        let view = try await context.write { transaction in
            let names = try Naming(in: transaction.view)
            let (from, to) = (try names.account(source), try names.account(target))
            let written = try finance.transfer(
                TransferDraft(
                    from: from.id, to: to.id, sent: sent.amount(typedIn: from.currency),
                    received: received.map { try $0.amount(typedIn: to.currency) },
                    sentRate: finance.rate(typed: command.rate),
                    receivedRate: finance.rate(typed: command.receivedRate),
                    description: command.description, notes: command.notes, date: date),
                in: transaction)
            return try TransferView(written, in: transaction.view)
        }
        let (out, into) = (view.from, view.to)
        context.output.report(
            "\(try TransactionOutput.amount(of: out, finance)) \(out.account?.name ?? ""), "
                + "\(try TransactionOutput.amount(of: into, finance)) \(into.account?.name ?? "") on \(out.date.day) "
                + "[\(IdentifierEnd.short(out.id))]", TabularOutput([out, into]))
    }
}
