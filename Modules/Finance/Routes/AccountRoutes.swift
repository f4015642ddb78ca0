internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit

/// Where money lies.
struct AccountRoutes {
    let finance: FinanceModule

    private static let place = Field.id("The account's id.", "01a2b3c4-0000-7000-8000-000000000002")
    private static let type = AccountType.allCases.map(\.rawValue)
    private static let records = RecordEndpoints(
        FinanceModule.accountViews, as: .account, slice: FinanceModule.id, at: "/v1/finance/accounts/{id}",
        place: [place], cache: .structural, absence: .noAccount
    ) { try $0.path.identifier("id") }

    var all: [Endpoint] {
        [
            Self.records.list(
                "The accounts with their balances", "The accounts by their names.", of: FinanceModule.accountViews,
                as: .account),
            create, Self.records.one("An account with its balance", "The account."), edit,
            Self.records.remove(
                "Remove an account that has no transactions", "The account has been removed.",
                errors: [.hasTransactions, .hasReconciliations]
            ) { [finance] in try finance.removeAccount($0, in: $1) },
            Self.records.restore(
                "Bring a removed account back", "The account.", errors: [.duplicateName]
            ) { [finance] _, id, writing in try finance.restoreAccount(id, in: writing) },
            finance.purging(
                "/v1/finance/accounts/{id}/permanent",
                "Delete for good an account of the owner that no transaction uses, not even in the trash (beta)",
                place: Self.place, errors: [.noAccount, .hasTransactions, .hasReconciliations]
            ) { [finance] in try LedgerSyncRepository(finance).permanentlyDelete($0, of: .accounts, in: $1) },
            merge,
        ]
    }

    private var create: Endpoint {
        Self.records.create(
            "Add an account",
            (new: "The account. It is new.", there: "The account, which already existed with this id."),
            body: .object([
                .required("name", .text, example: "Cash"), .required("type", .choice(Self.type)),
                .required("currencyCode", .text, "ISO 4217. It stays.", example: "EUR"), .color,
                .optional("openingBalanceCents", .integer, "The opening balance."), .rate,
                .optional(
                    "date", .text,
                    "The date of the opening balance: YYYY-MM-DDTHH:mm:ss.SSSZ; midnight means the whole day. By "
                        + "default before the account's first entry."),
                .optional("day", .day, "The date as a day only; ignored if `date` is given."),
                .optional("id", .identifier, "Its id in another program; a new id by default."),
            ]),
            errors: [Refusal].named + [
                .currency, .currencyFixed, .amount, .rate,
                .date, .opening, .accountExists, .purged,
            ]
        ) { [finance] request, writing in
            let body = request.body
            let draft = AccountDraft(
                id: try body.optional("id", as: UUID.self), name: try body.text("name"),
                type: AccountType(rawValue: try body.text("type")) ?? .other,
                currency: try Currency(body.text("currencyCode")), color: try body.optionalText("color"),
                opening: try body.optionalAmount("openingBalanceCents"), rate: try body.optionalRate(),
                openedOn: try finance.date(in: body, writing))
            return try finance.addAccount(draft, in: writing)
        }
    }

    private var edit: Endpoint {
        Self.records.patch(
            "Change an account", "The account.",
            body: .object([
                .optional("name", .text), .optional("type", .choice(Self.type)), .color,
                .optional("isVisible", .boolean),
                .optional(
                    "groupId", .identifier,
                    "The group's id: the same for all accounts that are one account in several currencies."),
            ]), errors: [Refusal].named
        ) { [finance] request, id, writing in
            let body = request.body
            var change = AccountChange()
            change.name = try body.optionalText("name")
            change.type = try body.optionalText("type").flatMap(AccountType.init)
            change.color = try body.optionalText("color")
            change.isVisible = try body.optional("isVisible", as: Bool.self)
            change.groupID = try body.optional("groupId", as: UUID.self)
            return try finance.changeAccount(id, change, in: writing)
        }
    }

    private var merge: Endpoint {
        .parting(
            .post, "/v1/finance/accounts/{id}/merge", "Move all transactions of other accounts into this account",
            slice: FinanceModule.id, path: [Self.place],
            body: .object([
                .required(
                    "sourceIds", .list(.identifier), "Accounts of the same currency. They go.",
                    example: ["01a2b3c4-0000-7000-8000-000000000001"])
            ]), cache: .structural,
            answers: [
                .ok("The number of transactions that were moved.", [.required("affectedTransactionCount", .integer)])
            ],
            errors: [.noAccount, .merge, .mergeTransfers, .balance, .reconciled]
        ) { [finance] request in
            try finance.accountMerge(
                request.body.list("sourceIds", of: UUID.self), into: request.path.identifier("id")
            ).map { .ok(["affectedTransactionCount": .integer($0)]) }
        }
    }
}

extension FinanceModule {
    /// The endpoint that deletes an account or a category for good, in a write of its own.
    func purging(
        _ path: PathTemplate, _ summary: String, place: Field, errors: [Refusal],
        _ change: @escaping @Sendable (UUID, WriteTransaction) throws -> Void
    ) -> Endpoint {
        .acting(
            .delete, path, summary, scope: .admin, path: [place],
            answers: [.noContent("It has been deleted for good.")],
            errors: errors
        ) { request in
            let id = try request.path.identifier("id")
            try await write(request.owner) { try change(id, $0) }
            return .noContent
        }
    }
}
