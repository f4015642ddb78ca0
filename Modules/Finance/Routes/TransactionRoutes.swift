internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit

/// Money that goes into accounts, and out of them.
struct TransactionRoutes {
    let finance: FinanceModule

    private static let path: PathTemplate = "/v1/finance/transactions/{id}"
    private static let place = Field.id("The transaction's id.", "01a2b3c4-0000-7000-8000-000000000000")
    private static let fields = FinanceModule.listedFields
    private static let version: Endpoint.VersionLookup = { request, reading in
        try FinanceModule.transactions.find(request.path.identifier("id"), in: reading)?.version
    }

    var all: [Endpoint] { [list, create, one, edit, remove, bulk, trash, emptyTrash, restore, purge] }

    private var list: Endpoint {
        .reading(
            .get, "/v1/finance/transactions",
            "Transactions by the days that they count for (`day`), the latest first. A day, or words for one, in `date` means what "
                + "counts for that day; `description[contains]` looks through description and notes",
            slice: FinanceModule.id, list: ListParameters(Self.fields),
            answers: [.page("The transactions.", of: .transaction)], errors: [Refusal](listing: Self.fields)
        ) { [finance] request, reading in
            .page(try finance.transactions(request.list, in: reading), \.json)
        }
    }

    private var create: Endpoint {
        .writing(
            .post, "/v1/finance/transactions", "Add a transaction", slice: FinanceModule.id,
            body: .object([
                .required("accountId", .identifier), .required("amountCents", .integer, example: -1_250), .rate,
                .optional("categoryId", .identifier), .optional("description", .text), .optional("notes", .text),
                .entered, .day,
                .optional("id", .identifier, "The id that it has elsewhere; a fresh one, unless it is given."),
            ]),
            answers: [
                .created("The transaction. It is new.", .transaction),
                .ok("The transaction, which was here already under its id.", .transaction),
            ], errors: [Refusal].transaction + [.transactionExists, .purged]
        ) { [finance] request, writing in
            let body = request.body
            let draft = TransactionDraft(
                id: try body.optional("id", as: UUID.self), accountID: try body.identifier("accountId"),
                amount: try body.amount("amountCents"), rate: try body.optionalRate(),
                categoryID: try body.optional("categoryId", as: UUID.self),
                description: try body.optionalText("description"), notes: try body.optionalText("notes"),
                date: try finance.date(in: body, writing))
            let written = try finance.addTransaction(draft, in: writing)
            return .stored(
                try finance.json(written, in: writing), written.change,
                at: "/v1/finance/transactions/\(written.entity.id.text)")
        }
    }

    private var one: Endpoint {
        .reading(
            .get, Self.path, "A transaction", slice: FinanceModule.id, path: [Self.place],
            answers: [.ok("The transaction.", .transaction)], errors: [.noTransaction]
        ) { [finance] request, reading in
            let view = try finance.transaction(request.path.identifier("id"), in: reading)
            return .ok(view.json, version: view.version)
        }
    }

    private static let changeFields: [Field] = [
        .optional("accountId", .identifier), .clearable("categoryId", .identifier),
        .clearable("description", .text), .clearable("notes", .text),
        .optional("date", .text, "YYYY-MM-DDTHH:mm:ss.SSSZ; midnight means the day."), .day,
    ]

    private var edit: Endpoint {
        .writing(
            .patch, Self.path, "Change a transaction; of a transfer, the other leg goes along",
            slice: FinanceModule.id, path: [Self.place],
            body: .object(Self.changeFields + [.optional("amountCents", .integer), .rate, .expected]),
            idempotent: true, version: Self.version, answers: [.ok("The transaction.", .transaction)],
            errors: [Refusal].transaction + [.noTransaction, .versionConflict]
        ) { [finance] request, writing in
            var change = try TransactionChange(request.body, finance, writing)
            change.amount = try request.body.optionalAmount("amountCents")
            change.rate = try request.body.optionalRate()
            let written = try finance.changeTransaction(
                request.path.identifier("id"), change, expecting: request.body.optionalInteger("expectedVersion"),
                in: writing)
            return .ok(try finance.json(written, in: writing), version: written.version)
        }
    }

    private var remove: Endpoint {
        .writing(
            .delete, Self.path, "Put a transaction into the trash, with the other leg of a transfer",
            slice: FinanceModule.id, path: [Self.place], version: Self.version,
            answers: [.noContent("The transaction is in the trash.")],
            errors: [.noTransaction, .halfTransfer, .balance]
        ) { [finance] request, writing in
            try finance.removeTransaction(request.path.identifier("id"), in: writing)
            return .noContent
        }
    }

    private var bulk: Endpoint {
        .writing(
            .post, "/v1/finance/transactions/bulk-update",
            "Change up to 100 transactions, of which each succeeds or fails alone", slice: FinanceModule.id,
            body: .object(
                [
                    .required("ids", .list(.identifier)),
                    .required("expectedVersions", .list(.integer), "One for each id.", example: [1]),
                ] + Self.changeFields),
            answers: [.ok("The numbers of changed and of unchanged transactions.", .bulk)],
            errors: [Refusal].text + [.bulk, .date, .tooLong]
        ) { [finance] request, writing in
            let result = try finance.bulkUpdate(
                request.body.list("ids", of: UUID.self),
                expecting: request.body.list("expectedVersions", of: Int64.self),
                TransactionChange(request.body, finance, writing), in: writing)
            return .ok(result.json)
        }
    }

    // MARK: Trash

    private static let trashFields = fields.filter { $0.name != "transferId" }

    private var trash: Endpoint {
        .reading(
            .get, "/v1/finance/trash", "Transactions that were removed, the latest first", slice: FinanceModule.id,
            list: ListParameters(Self.trashFields),
            answers: [
                .page(
                    "The transactions, but those that an undo took away. So a page may have fewer than `limit`, or none and a "
                        + "`next`, behind which there may be others.",
                    of: .transaction)
            ],
            errors: [Refusal](listing: Self.trashFields)
        ) { [finance] request, reading in
            .page(try finance.trash(request.list, in: reading), \.json)
        }
    }

    /// With the rights of `purge`.
    private var emptyTrash: Endpoint {
        .parting(
            .delete, "/v1/finance/trash",
            "Delete for good what lies in one's own trash: transactions, then the accounts and categories that nothing names",
            slice: FinanceModule.id,
            answers: [
                .ok("The number of removed transactions. Nothing brings them back.", [.required("deleted", .integer)])
            ],
            errors: [.balance]
        ) { [finance] _ in
            finance.emptyingTrash().map { .ok(["deleted": .integer($0)]) }
        }.forAdmins()
    }

    private var restore: Endpoint {
        .writing(
            .post, "/v1/finance/transactions/{id}/restore",
            "Bring a transaction back out of the trash, with the other leg of a transfer", slice: FinanceModule.id,
            path: [Self.place],
            body: .object([
                .optional(
                    "categoryId", .identifier, "Its category from now on: the one that it had may be a grouping by now."
                )
            ]),
            idempotent: true, answers: [.ok("The transaction.", .transaction)],
            errors: [.noTransaction, .noAccount, .noCategory, .notAssignable, .transfer, .halfTransfer, .balance]
        ) { [finance] request, writing in
            let written = try finance.restoreTransaction(
                request.path.identifier("id"), as: request.body.optional("categoryId", as: UUID.self), in: writing)
            return .ok(try finance.json(written, in: writing), version: written.version)
        }
    }

    /// Seed 001, `permanentlyDelete`: of the caller's own data, by an admin who is signed in.
    private var purge: Endpoint {
        .writing(
            .delete, "/v1/finance/transactions/{id}/permanent",
            "Delete a transaction of one's own for good, with the other leg of a transfer (beta)",
            slice: FinanceModule.id,
            path: [Self.place], answers: [.noContent("It is gone for good.")],
            errors: [.noTransaction, .balance]
        ) { [finance] request, writing in
            try LedgerSyncRepository(finance).permanentlyDelete(
                request.path.identifier("id"), of: .transactions, in: writing)
            return .noContent
        }.forAdmins()
    }
}

extension TransactionChange {
    fileprivate init(_ body: Values, _ finance: FinanceModule, _ writing: WriteTransaction) throws {
        self.init()
        accountID = try body.optional("accountId", as: UUID.self)
        categoryID = try body.patch("categoryId", as: UUID.self)
        description = try body.patch("description", as: String.self)
        notes = try body.patch("notes", as: String.self)
        date = try finance.date(in: body, writing)
    }
}

extension FinanceModule {
    func json(_ written: Written<Transaction>, in writing: WriteTransaction) throws -> JSONValue {
        let stored = Stored(written.entity, version: written.version, createdVersion: written.version)
        return try view(of: stored, in: writing.view).json
    }
}
