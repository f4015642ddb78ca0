internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit

/// Endpoints for money that moves into accounts, or out of them.
struct TransactionRoutes {
    let finance: FinanceModule

    private static let records = RecordEndpoints(
        FinanceModule.transactionViews, as: .transaction, slice: FinanceModule.id,
        at: "/v1/finance/transactions/{id}",
        place: [.id("The transaction's id.", "01a2b3c4-0000-7000-8000-000000000000")],
        absence: .noTransaction
    ) { try $0.path.identifier("id") }

    var all: [Endpoint] {
        [
            Self.records.list(
                "Transactions by the days that they count for (`day`), the latest first. A day in `date`, also in "
                    + "words, selects the transactions that count for it; `description[contains]` searches description "
                    + "and notes",
                "The transactions.", of: FinanceModule.transactionViews, as: .transaction),
            create, Self.records.one("A transaction", "The transaction."), edit,
            Self.records.remove(
                "Put a transaction into the trash, with the other leg of a transfer",
                "The transaction is in the trash.", errors: [.halfTransfer, .balance, .reconciled]
            ) { [finance] in try finance.removeTransaction($0, in: $1) },
            bulk, trash, emptyTrash, restore,
            // Seed 001, `permanentlyDelete`.
            Self.records.purge(
                "Delete for good a transaction of the owner, with the other leg of a transfer (beta)",
                "It has been deleted for good.", errors: [.balance, .reconciled]
            ) { [finance] in try LedgerSyncRepository(finance).permanentlyDelete($0, of: .transactions, in: $1) },
        ]
    }

    private var create: Endpoint {
        Self.records.create(
            "Add a transaction",
            (new: "The transaction. It is new.", there: "The transaction, which already existed with this id."),
            body: .object([
                .required("accountId", .identifier), .required("amountCents", .integer, example: -1_250), .rate,
                .optional("categoryId", .identifier), .optional("description", .text), .optional("notes", .text),
                .entered, .day,
                .optional("id", .identifier, "Its id in another program; a new id by default."),
            ]), errors: [Refusal].transaction + [.transactionExists, .purged]
        ) { [finance] request, writing in
            let body = request.body
            let draft = TransactionDraft(
                id: try body.optional("id", as: UUID.self), accountID: try body.identifier("accountId"),
                amount: try body.amount("amountCents"), rate: try body.optionalRate(),
                categoryID: try body.optional("categoryId", as: UUID.self),
                description: try body.optionalText("description"), notes: try body.optionalText("notes"),
                date: try finance.date(in: body, writing))
            return try finance.addTransaction(draft, in: writing)
        }
    }

    private static let changeFields: [Field] = [
        .optional("accountId", .identifier), .clearable("categoryId", .identifier),
        .clearable("description", .text), .clearable("notes", .text),
        .optional("date", .text, "YYYY-MM-DDTHH:mm:ss.SSSZ; midnight means the day."), .day,
    ]

    private var edit: Endpoint {
        Self.records.patch(
            "Change a transaction; the other leg of a transfer changes with it", "The transaction.",
            body: .object(Self.changeFields + [.optional("amountCents", .integer), .rate, .expected]),
            errors: [Refusal].transaction + [.noTransaction, .versionConflict]
        ) { [finance] request, id, writing in
            var change = try TransactionChange(request.body, finance, writing)
            change.amount = try request.body.optionalAmount("amountCents")
            change.rate = try request.body.optionalRate()
            return try finance.changeTransaction(
                id, change, expecting: request.body.optionalInteger("expectedVersion"), in: writing)
        }
    }

    private var bulk: Endpoint {
        .writing(
            .post, "/v1/finance/transactions/bulk-update",
            "Change up to 100 transactions; each succeeds or fails independently", slice: FinanceModule.id,
            body: .object(
                [
                    .required("ids", .list(.identifier)),
                    .required("expectedVersions", .list(.integer), "One version for each id.", example: [1]),
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

    private static let trashFields = FinanceModule.listedFields.filter { $0.name != "transferId" }

    private var trash: Endpoint {
        .reading(
            .get, "/v1/finance/trash", "Transactions that were removed, the latest first", slice: FinanceModule.id,
            list: ListParameters(Self.trashFields),
            answers: [
                .page(
                    "The transactions, except those that an undo removed. A page may therefore have fewer than `limit` "
                        + "items, even none; continue with `next`.",
                    of: .transaction)
            ],
            errors: [Refusal](listing: Self.trashFields)
        ) { [finance] request, reading in
            .page(try finance.trash(request.list, in: reading), \.json)
        }
    }

    /// Requires the right `purge`.
    private var emptyTrash: Endpoint {
        .parting(
            .delete, "/v1/finance/trash",
            "Delete the owner's trash for good: the transactions, then the removed accounts and categories that "
                + "nothing uses",
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
        Self.records.restore(
            "Bring a transaction back out of the trash, with the other leg of a transfer", "The transaction.",
            body: .object([
                .optional(
                    "categoryId", .identifier, "Its new category, needed if its old one has become a grouping."
                )
            ]),
            errors: [
                .noAccount, .noCategory, .notAssignable,
                .transfer, .halfTransfer, .balance,
            ]
        ) { [finance] request, id, writing in
            try finance.restoreTransaction(
                id, as: request.body.optional("categoryId", as: UUID.self), in: writing)
        }
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
