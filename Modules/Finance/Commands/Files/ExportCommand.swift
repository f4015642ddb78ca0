internal import ArgumentParser
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel

/// `mizan finance export --to ledger.csv`
struct ExportCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write your transactions as a CSV file of eight columns.",
        discussion: """
            `mizan import` reads it. The file cannot say which two transactions are a transfer. For everything, its past \
            included: mizan account export.
            """)

    @Option(help: ArgumentHelp("Only those of this account.", valueName: "account"))
    var account: String?
    @Option(help: ArgumentHelp("The new file to write, or - for standard output.", valueName: "file"))
    var to: String = "-"
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let name = account
        let file = try await context.read { reading in
            try finance.ledgerFile(of: name.map { try Naming(in: reading).account($0).id }, in: reading)
        }
        if to == "-" {
            context.output.file(file.bytes)
        } else {
            try NewFile.write(file.bytes, to: to)
            context.output.say("\(to): \(Counted.text(file.transactions, "transaction")).")
            context.output.json([
                "file": .string(to), "transactions": .integer(Int64(file.transactions)),
                "transferLegs": .integer(Int64(file.transferLegs)),
            ])
        }
        if file.transferLegs > 0 {
            StandardError.line(
                "Not in the file: which transactions are transfers (\(Counted.text(file.transferLegs, "leg"))).")
        }
        for name in file.sharedNames.sorted() {
            StandardError.line(
                "Not in the file: which transactions of “\(name)” are of the category for income, and which of that for "
                    + "expenses. An import goes by the signs of the amounts.")
        }
    }
}
