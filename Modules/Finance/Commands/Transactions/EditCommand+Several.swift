internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

extension EditCommand {
    /// Changes the named transactions, or the transactions that match `--where`. Each transaction is changed separately, but
    /// all changes are one operation.
    func editSeveral(_ ends: [IdentifierEnd], _ finance: FinanceModule, in context: CommandContext) async throws {
        for (option, value) in [("--amount", amount), ("--rate", details.rate)] where value != nil {
            throw MizanError(
                .invalidInput, "finance.edit-several",
                "\(option) applies to one transaction, but several are selected.",
                advice: "Name one transaction by its id.")
        }
        let (command, date) = (self, try details.date(in: context))
        let asked = try context.resolved(
            RecordQuery(filters: conditions.map(RecordQuery.Filter.init(condition:))), of: FinanceModule.listedFields)
        let found = try await context.read { reading in
            try ends.isEmpty
                ? FoundTransactions(asked, finance, in: reading)
                : FoundTransactions(
                    ends.map { try $0.transaction(finance, in: reading) }.withoutRepetitions, finance, in: reading)
        }
        if !conditions.isEmpty, try !isMeant(found, finance, context) {
            return context.output.say("Nothing is changed.")
        }
        var failures: [FinanceModule.BulkFailure] = []
        for part in found.parts {
            failures += try await context.write { transaction in
                try finance.changeEach(
                    part.map(\.id), expecting: part.map(\.version), command.change(date, Naming(in: transaction.view)),
                    in: transaction)
            }
        }
        try report(found.count, failures, context)
    }

    /// Shows the transactions that would be changed, and asks for confirmation.
    private func isMeant(_ found: FoundTransactions, _ finance: FinanceModule, _ context: CommandContext) throws -> Bool
    {
        guard let first = found.first else {
            throw MizanError(
                .notFound, "finance.no-such-transaction", "No transaction matches these options.",
                advice: "`mizan finance list` shows all.")
        }
        for line in try first.lines(finance, context.output.display).drawn() { StandardError.line(line) }
        if found.count > first.views.count { StandardError.line("… and \(found.count - first.views.count) more") }
        guard !yes else { return true }
        switch Confirmation.ask("Change \(Counted.text(found.count, "transaction"))?") {
        case .yes: return true
        case .no: return false
        case .noTerminal:
            throw MizanError(
                .invalidInput, "finance.unconfirmed",
                "To change \(Counted.word(found.count, "it", "them")) without being asked, add --yes.")
        }
    }

    private func report(_ count: Int, _ failures: [FinanceModule.BulkFailure], _ context: CommandContext) throws {
        let reasons = failures.prefix(8).map { "\(IdentifierEnd.short($0.id)): \($0.why)" }
        guard failures.count < count else {
            throw MizanError(
                .conflict, "finance.bulk-failed", "No transaction was changed. " + reasons.joined(separator: " "))
        }
        let result = BulkUpdateResult(
            successCount: Int64(count - failures.count), failureCount: Int64(failures.count))
        let head = "\(Counted.text(count - failures.count, "transaction")) changed"
        context.output.report(
            failures.isEmpty ? head + "." : head + ", \(failures.count) not:\n" + reasons.joined(separator: "\n"),
            TabularOutput([result]))
    }
}

/// Transactions that are to be changed together, as they were when they were found.
private struct FoundTransactions: Sendable {
    struct One: Sendable {
        let id: UUID
        let version: RecordVersion
        let transfer: UUID?
    }

    /// The first of them, for people.
    private(set) var first: RegisterPage?
    private var all: [One] = []
    var count: Int { all.count }

    private static let mostShown = 50
    private static let mostAtOnce = 100

    init(_ ids: [UUID], _ finance: FinanceModule, in reading: ReadTransaction) throws {
        try take(ids.map { try FinanceModule.transactionViews.one($0, in: reading) })
    }

    init(_ asked: RecordQuery, _ finance: FinanceModule, in reading: ReadTransaction) throws {
        let names = try Naming(in: reading)
        var query = asked
        query.filters = try asked.filters.map { try names.resolved($0) }
        query.limit = 1_000
        repeat {
            let page = try FinanceModule.transactionViews.page(query, in: reading)
            try take(page.items)
            query.cursor = page.next
        } while query.cursor != nil
    }

    private mutating func take(_ views: [TransactionViewEntity]) throws {
        if first == nil, !views.isEmpty {
            first = RegisterPage(account: nil, views: Array(views.prefix(Self.mostShown)), balances: [], next: nil)
        }
        all += views.map { One(id: $0.id, version: $0.transaction.version, transfer: $0.transfer?.id) }
    }

    /// One part for each write. Both legs of a transfer are in one part, so that the second is known to follow the first.
    var parts: [[One]] {
        var groups: [[One]] = []
        var places: [UUID: Int] = [:]
        for one in all {
            if let place = one.transfer.flatMap({ places[$0] }) {
                groups[place].append(one)
            } else {
                if let transfer = one.transfer { places[transfer] = groups.count }
                groups.append([one])
            }
        }
        return groups.reduce(into: []) { parts, group in
            if let last = parts.last, last.count + group.count <= Self.mostAtOnce {
                parts[parts.count - 1] += group
            } else {
                parts.append(group)
            }
        }
    }
}

extension Naming {
    /// A condition with the name of an account or a category, resolved to the id that records use.
    func resolved(_ filter: RecordQuery.Filter) throws -> RecordQuery.Filter {
        switch (filter.field, filter.comparison) {
        case ("account", .equal), ("account", .notEqual):
            RecordQuery.Filter("accountId", filter.comparison, try account(filter.value).id.text)
        case ("category", .equal) where filter.value == "none" || filter.value.isEmpty:
            RecordQuery.Filter("categoryId", .absent, "true")
        case ("category", .equal), ("category", .notEqual):
            RecordQuery.Filter("categoryId", filter.comparison, try category(filter.value).id.text)
        default: filter
        }
    }
}
