internal import ArgumentParser
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

/// `mizan finance reconcile Cash --ending 812.40`
struct ReconcileCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "reconcile",
        abstract: "Compare an account with its bank's statement until they agree to the cent.",
        discussion: """
            It begins a draft, or takes the account's draft up again. At a terminal it asks which transactions are on the \
            statement; elsewhere, give them with --link, --unlink and --all.
            """)

    @OptionGroup var account: AccountArgument
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The balance at the end of the statement: 812.40.", valueName: "amount"))
    var ending: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The balance at the beginning of the statement; by default the one at the end of the previous statement.",
            valueName: "amount"))
    var beginning: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The first day of the statement.", valueName: "day"))
    var from: TypedDay?
    @Option(parsing: .unconditional, help: ArgumentHelp("The last day of the statement.", valueName: "day"))
    var to: TypedDay?
    @Option(parsing: .unconditional, help: "The statement's name; by default its last day, or today.")
    var name: String?
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Transactions on the statement: the ends of their ids.", valueName: "id"))
    var link: [IdentifierEnd] = []
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Transactions that are not on the statement: the ends of their ids.", valueName: "id"))
    var unlink: [IdentifierEnd] = []
    @Flag(help: "Link all transactions up to the last day that are on no other statement.")
    var all = false
    @Flag(help: "Complete the statement. Amount, date and account of its transactions are fixed then.")
    var complete = false
    @OptionGroup var globals: GlobalOptions

    func requireInput() throws {
        for name in link + unlink { try name.check(.transaction) }
        try from?.check()
        try to?.check()
    }

    func run(in context: CommandContext) async throws {
        try requireInput()
        let finance = try context.module(FinanceModule.self)
        let days = (start: try from?.day(in: context), end: try to?.day(in: context))
        let command = self
        let id = try await context.write { try command.apply(days.start, days.end, finance, in: $0) }
        if all { try await linkAll(to: id, finance, in: context) }
        if complete { _ = try await context.write { try finance.completeReconciliation(id, in: $0) } }
        var page = try await context.read { try StatementPage(id, finance, in: $0) }
        let isPlain = !all && !complete && link.isEmpty && unlink.isEmpty
        if isPlain, context.output.format == .table, StandardInput.isTerminal, StandardError.isTerminal {
            page = try await ask(page, finance, in: context)
        }
        context.output.report(page.text(finance), TabularOutput([page.view]))
    }

    private func linkAll(to id: UUID, _ finance: FinanceModule, in context: CommandContext) async throws {
        var hasMore = true
        while hasMore { hasMore = try await context.write { try finance.link(nil, to: id, in: $0).hasMore } }
    }

    /// Begins or changes the draft as the options say, in one write.
    private func apply(
        _ start: CivilDay?, _ end: CivilDay?, _ finance: FinanceModule, in transaction: WriteTransaction
    ) throws -> UUID {
        let account = try Naming(in: transaction.view).account(account.name)
        func amount(_ text: String?) throws -> Amount? {
            try text.map { try TypedAmount($0, markedHere: finance.mark).amount(typedIn: account.currency) }
        }
        let (ending, beginning) = (try amount(ending), try amount(beginning))
        let id: UUID
        if let draft = try finance.draft(of: account.id, in: transaction.view) {
            id = draft.reconciliation.id
            var change = ReconciliationChange()
            (change.name, change.beginning, change.ending) = (name, beginning, ending)
            change.start = start.map(Patch.set) ?? .keep
            change.end = end.map(Patch.set) ?? .keep
            _ = try finance.changeReconciliation(id, change, in: transaction)
        } else {
            guard let ending else {
                throw MizanError(
                    .invalidInput, "finance.reconciliation-ending",
                    "“\(Excerpt.of(account.name))” has no draft of a statement.",
                    advice: "Give the balance at the end of the statement: mizan finance reconcile \(account.name) "
                        + "--ending 812.40")
            }
            id = try finance.addReconciliation(
                ReconciliationDraft(
                    accountID: account.id, name: name, beginning: beginning, ending: ending, start: start, end: end),
                in: transaction
            ).entity.id
        }
        func each(_ ends: [IdentifierEnd], _ change: ([UUID]) throws -> LinkResult) throws {
            guard !ends.isEmpty else { return }
            let ids = try ends.map { try $0.transaction(finance, in: transaction.view) }
            if let failure = try change(ids).failures.first { throw failure.why }
        }
        try each(unlink) { try finance.unlink($0, from: id, in: transaction) }
        try each(link) { try finance.link($0, to: id, in: transaction) }
        return id
    }

    /// Asks until the draft is left or completed; each answer is stored at once.
    private func ask(
        _ first: StatementPage, _ finance: FinanceModule, in context: CommandContext
    ) async throws -> StatementPage {
        var page = first
        while true {
            StandardError.line(page.text(finance, numbered: true))
            StandardError.write("Numbers to tick, (a)ll, (n)one, (c)omplete, or Enter to leave the draft: ")
            let answer = StatementAnswer(readLine() ?? "", rows: page.rows.count)
            let (id, rows) = (page.view.reconciliation.id, page.rows)
            switch answer {
            case .leave: return page
            case .unreadable: StandardError.line("Type numbers of the list, such as 1 3, or a letter.")
            case .all: try await linkAll(to: id, finance, in: context)
            case .none: _ = try await context.write { try finance.unlink(nil, from: id, in: $0) }
            case .tick(let places):
                try await context.write { transaction in
                    for row in places.map({ rows[$0] }) {
                        _ =
                            try row.reconciliation == nil
                            ? finance.link([row.id], to: id, in: transaction)
                            : finance.unlink([row.id], from: id, in: transaction)
                    }
                }
            case .complete:
                guard page.view.differenceCents == 0 else {
                    StandardError.line("The statement completes at a difference of 0.")
                    continue
                }
                _ = try await context.write { try finance.completeReconciliation(id, in: $0) }
                return try await context.read { try StatementPage(id, finance, in: $0) }
            }
            page = try await context.read { try StatementPage(id, finance, in: $0) }
        }
    }
}

/// An answer to a list of transactions.
enum StatementAnswer: Equatable {
    case leave, all, none, complete, unreadable
    /// The transactions at these places of the list, from 0.
    case tick([Int])

    init(_ line: String, rows: Int) {
        let words = line.lowercased().split { $0 == " " || $0 == "," }
        switch words.first {
        case nil, "q", "quit": self = .leave
        case "a", "all": self = .all
        case "n", "none": self = .none
        case "c", "complete": self = .complete
        default:
            let places = words.compactMap { Int(DecimalDigits.fold(String($0))) }.filter {
                (1...max(rows, 1)).contains($0)
            }
            self = places.count == words.count && rows > 0 ? .tick(places.map { $0 - 1 }) : .unreadable
        }
    }
}
