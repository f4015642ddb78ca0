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
            `mizan import` reads it. The file cannot say which two transactions are a transfer. For everything with \
            its history: mizan account export. For Excel: mizan finance export -o spreadsheet --to ledger.csv, with \
            --fields Date,Amount,Category for these columns alone.
            """)

    @Option(help: ArgumentHelp("Only transactions of this account.", valueName: "account"))
    var account: String?
    @Option(help: ArgumentHelp("The new file to write, or - for standard output.", valueName: "file"))
    var to: String = "-"
    @OptionGroup var globals: GlobalOptions

    func validate() throws {
        let end = to.lowercased().split(separator: ".").last ?? ""
        guard !["xlsx", "xls", "ods", "numbers"].contains(end) else {
            throw ValidationError(
                "The file is CSV, which spreadsheets open: name it \(to.dropLast(end.count))csv and add -o spreadsheet."
            )
        }
    }

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let name = account
        let file = try await context.read { reading in
            try finance.ledgerFile(of: name.map { try Naming(in: reading).account($0).id }, in: reading)
        }
        let bytes = try context.output.csvFile(file.bytes)
        if to == "-" {
            context.output.file(bytes)
        } else {
            try NewFile.write(bytes, to: to)
            context.output.say("\(to): \(Counted.text(file.transactions, "transaction")).")
            context.output.json([
                "file": .string(to), "transactions": .integer(Int64(file.transactions)),
                "transferLegs": .integer(Int64(file.transferLegs)), "splits": .integer(Int64(file.splits)),
            ])
        }
        if file.transferLegs > 0 {
            StandardError.line(
                "The file does not show which transactions are transfers (\(Counted.text(file.transferLegs, "leg"))).")
        }
        if file.splits > 0 {
            StandardError.line(
                "The file does not contain the parts of \(Counted.text(file.splits, "split transaction")), which "
                    + "\(Counted.word(file.splits, "has", "have")) no category there.")
        }
        for name in file.sharedNames.sorted() {
            StandardError.line(
                "Two categories are called “\(name)”, one for income and one for expenses, and the file does not tell "
                    + "them apart. An import tells them apart by the signs of the amounts.")
        }
    }
}
