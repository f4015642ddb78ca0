internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel

/// `mizan finance home`, `mizan finance home set USD --rate 1.0837`
struct HomeCurrencyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "home", abstract: "The currency of all totals.",
        subcommands: [Show.self, Set.self], defaultSubcommand: Show.self)

    struct Show: OwnerCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Show the home currency.")

        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let home = try await context.read { try FinanceModule.home(in: $0) }
            guard let home else { throw FinanceModule.homeCurrency.absent(OnlyOne()) }
            context.output.report("\(home.currency): \(home.currency.name).", Self.listing(home.currency))
            try await Self.warnOfStrays(in: context)
        }

        /// Warns that some amounts have rates for another home currency, and suggests a remedy.
        static func warnOfStrays(in context: CommandContext) async throws {
            for remark in try await context.read({ try FinanceModule.strayRemarks(in: $0) }) {
                context.output.say(remark)
            }
        }

        static func listing(_ currency: Currency) -> TabularOutput {
            TabularOutput(
                columns: [TabularOutput.Column("currencyCode", "Currency")], rows: [[.text(currency.code)]],
                whenEmpty: "")
        }
    }

    struct Set: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Change the home currency, and convert every transaction's amount to the new currency.",
            discussion:
                "One `mizan undo` takes back the whole change. If the change was interrupted, the same command "
                + "continues it.")

        @Argument(help: ArgumentHelp("The ISO 4217 code of the new home currency.", valueName: "code"))
        var currency: String
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("The value of one unit of the present currency in the new one.", valueName: "rate"))
        var rate: String?
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws {
            _ = try Currency(typed: currency)
            if let rate { try ExchangeRate.check(typed: rate) }
        }

        func run(in context: CommandContext) async throws {
            let finance = try context.module(FinanceModule.self)
            let (currency, rate) = (try Currency(typed: currency), try finance.rate(typed: rate))
            _ = try await finance.changeHome(to: currency, at: rate, of: context.owner)
            context.output.report("Totals are now in \(currency), \(currency.name).", Show.listing(currency))
            try await Show.warnOfStrays(in: context)
        }
    }
}
