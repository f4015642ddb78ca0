internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

/// `mizan finance account add Cash --currency EUR`
struct AccountAdd: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an account. Its currency cannot be changed.")

    @Argument(help: "The name.")
    var name: String
    @Option(help: ArgumentHelp("The account's currency, as an ISO 4217 code: EUR.", valueName: "code"))
    var currency: String
    @Option(help: "The kind of account.")
    var type: AccountType = .checking
    @Option(help: "A colour for charts and lists: #64748b.")
    var color: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The balance now: 100.00.", valueName: "amount"))
    var balance: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "For a balance in another currency: the value of one unit in the home currency.",
            valueName: "rate"))
    var rate: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "For a balance: its day. The day before the first entry by default.", valueName: "day"))
    var from: TypedDay?
    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    func validate() throws {
        guard balance == nil else { return }
        if rate != nil { throw ValidationError("--rate is that of a balance: say it with --balance.") }
        if from != nil { throw ValidationError("--from is the day of a balance: say it with --balance.") }
    }

    func requireInput() throws {
        try from?.check()
        let currency = try Currency(typed: currency)
        try LedgerText.checkColor(typed: color)
        if let balance { try Self.check(balance, in: currency) }
        if let rate { try ExchangeRate.check(typed: rate) }
    }

    /// Refuses a text that is no amount with either decimal mark. The store, which knows the mark, is not created yet.
    private static func check(_ balance: String, in currency: Currency) throws {
        do {
            _ = try TypedAmount(balance, mark: .comma).amount(typedIn: currency)
        } catch {
            _ = try TypedAmount(balance).amount(typedIn: currency)
        }
    }

    func run(in context: CommandContext) async throws {
        try requireInput()
        let finance = try context.module(FinanceModule.self)
        let currency = try Currency(typed: currency)
        let opening = try balance.map { try TypedAmount($0, markedHere: finance.mark).amount(typedIn: currency) }
        let draft = AccountDraft(
            name: name, type: type, currency: currency, color: color, opening: opening,
            rate: try finance.rate(typed: rate), openedOn: try from?.date(in: context))
        let id = try await context.write { try finance.addAccount(draft, in: $0).entity.id }
        let view = try await context.accountView(id)
        context.output.report(
            "\(view.account.name) is there, with \(finance.text(view.currentBalanceCents, currency)).",
            TabularOutput([view]))
    }
}

/// `mizan finance account show Cash`
struct AccountShow: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Everything about one account.")

    @OptionGroup var account: AccountArgument
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let name = account.name
        let view = try await context.read { reading in
            try FinanceModule.accountViews.one(Naming(in: reading).account(name).id, in: reading)
        }
        context.output.report(
            """
            \(view.account.name): \(finance.text(view.currentBalanceCents, view.account.currency))
            Kind: \(view.account.type.words)\(view.account.isVisible ? "" : ", hidden")
            Colour: \(view.account.color)
            Since: \(context.output.text(view.account.createdAt))
            Id: \(view.account.id.text)
            """, TabularOutput([view]))
    }
}

/// `mizan finance account edit Cash --name Wallet`
struct AccountEdit: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an account; only what you give is changed.")

    @OptionGroup var account: AccountArgument
    @Option(name: .customLong("name"), help: "The new name.")
    var newName: String?
    @Option(help: "The kind of account.")
    var type: AccountType?
    @Option(help: "A colour for charts and lists: #64748b.")
    var color: String?
    @Flag(inversion: .prefixedNo, help: "Hide the account in lists, or show it.")
    var hidden: Bool?
    @OptionGroup var globals: GlobalOptions

    func requireInput() throws {
        if newName == nil, type == nil, color == nil, hidden == nil {
            throw MizanError.nothingToChange(example: "finance account edit Cash --name Wallet")
        }
        try LedgerText.checkColor(typed: color)
    }

    func run(in context: CommandContext) async throws {
        try requireInput()
        let finance = try context.module(FinanceModule.self)
        var change = AccountChange()
        (change.name, change.type, change.color, change.isVisible) = (newName, type, color, hidden.map { !$0 })
        let (name, changed) = (account.name, change)
        let id = try await context.write { transaction in
            let id = try Naming(in: transaction.view).account(name).id
            _ = try finance.changeAccount(id, changed, in: transaction)
            return id
        }
        let view = try await context.accountView(id)
        context.output.report("\(view.account.name) is stored.", TabularOutput([view]))
    }
}

/// `mizan finance account remove Cash`
struct AccountRemove: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an account that has no transactions.")

    @OptionGroup var account: AccountArgument
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let name = account.name
        let removed = try await context.write { transaction in
            let account = try Naming(in: transaction.view).account(name)
            try finance.removeAccount(account.id, in: transaction)
            return account
        }
        context.output.say(
            "\(removed.name) has been removed. To bring it back: mizan finance account restore \(removed.id.text)")
        context.output.json(["removed": 1, "id": .string(removed.id.text)])
    }
}

/// `mizan finance account restore Cash`
struct AccountRestore: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring back a removed account.")

    @Argument(
        help: ArgumentHelp(
            "The account: its name, or its id where several accounts have that name.", valueName: "account"))
    var name: String
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let name = RemovedName(kind: .account, text: name)
        let id = try await context.write { transaction in
            let id = try name.account(in: transaction.view)
            _ = try finance.restoreAccount(id, in: transaction)
            return id
        }
        let view = try await context.accountView(id)
        context.output.report("\(view.account.name) is back.", TabularOutput([view]))
    }
}

/// `mizan finance account merge Wallet --into Cash`
struct AccountMerge: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Move all transactions of some accounts into another account, and remove the emptied accounts.")

    @Argument(help: ArgumentHelp("The accounts to empty and remove.", valueName: "account"))
    var sources: [String]
    @Option(help: ArgumentHelp("The account that receives the transactions.", valueName: "account"))
    var into: String
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let (sources, into) = (sources, into)
        let merge = try await context.read { reading in
            try Naming(in: reading).accountMerge(sources, into: into, finance, in: reading)
        }
        let moved = try await finance.change(merge.change, of: context.owner)
        let view = try await context.accountView(merge.target)
        context.output.report(
            "\(Counted.text(moved, "transaction")) moved. \(view.account.name) has "
                + "\(finance.text(view.currentBalanceCents, view.account.currency)).", TabularOutput([view]))
    }
}

extension CommandContext {
    /// An account with its balance, which is updated at the end of a write.
    func accountView(_ id: UUID) async throws -> AccountViewEntity {
        try await read { try FinanceModule.accountViews.one(id, in: $0) }
    }
}
