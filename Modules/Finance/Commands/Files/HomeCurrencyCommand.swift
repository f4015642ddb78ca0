internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel

/// `mizan finance home`, `mizan finance home set USD --rate 1.0837`
struct HomeCurrencyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "home", abstract: "The currency in which totals are told.",
        subcommands: [Show.self, Set.self], defaultSubcommand: Show.self)

    struct Show: OwnerCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Which currency it is.")

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
            commandName: "set", abstract: "Change it, and convert what every transaction is in it.",
            discussion:
                "One `mizan undo` takes all of it back. The same command again continues an interrupted change.")

        @Argument(help: ArgumentHelp("The new one, by the code of ISO 4217.", valueName: "code"))
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
            context.output.report("Totals are told in \(currency), \(currency.name).", Show.listing(currency))
            try await Show.warnOfStrays(in: context)
        }
    }
}
