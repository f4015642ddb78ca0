internal import ArgumentParser
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel

/// `mizan finance category totals --by month`
struct CategoryTotals: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "totals", abstract: "The total of each category, in the home currency.",
        discussion: "Output for programs also has the amounts in each account currency. Transfers are not counted.")

    @Option(help: "One total per month, or one for all months.")
    var by: TotalsBy = .all
    @Option(
        parsing: .unconditional, help: ArgumentHelp("The first month, as a month or any day of it.", valueName: "day"))
    var from: TypedDay?
    @Option(
        parsing: .unconditional, help: ArgumentHelp("The last month, as a month or any day of it.", valueName: "day"))
    var to: TypedDay?
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let days = try context.moments().days
        let (by, from, to) = (
            by, try from.map { CivilMonth(of: try days.range($0.text).first) },
            try to.map { CivilMonth(of: try days.range($0.text).last) }
        )
        if let from, let to { try CategoryTotal.requireOrder(from, to) }
        let totals = try await context.read { try finance.categoryTotals(by: by, from: from, to: to, in: $0).items }
        guard context.output.format == .table else {
            return context.output.list(TabularOutput(totals))
        }
        context.output.list(try Self.table(HomeTotal.all(of: totals), byMonth: by == .month, finance))
    }

    private static func table(
        _ totals: [HomeTotal], byMonth: Bool, _ finance: FinanceModule
    ) throws -> TabularOutput {
        let month = byMonth ? [TabularOutput.Column("month", "Month")] : []
        return TabularOutput(
            columns: month + [
                TabularOutput.Column("categoryName", "Category"),
                TabularOutput.Column("transactionCount", "Transactions"),
                TabularOutput.Column("amount", "Amount"), TabularOutput.Column("currency", "Currency"),
            ],
            rows: try totals.map { total in
                let home = try Currency(total.home)
                return (byMonth ? [.text(total.month)] : []) + [
                    .text(total.name), .integer(total.count),
                    .text(AmountText.grouped(total.amount, of: home, mark: finance.mark)), .text(home.code),
                ]
            }, whenEmpty: "No transactions.")
    }
}

extension TotalsBy: ExpressibleByArgument {}
