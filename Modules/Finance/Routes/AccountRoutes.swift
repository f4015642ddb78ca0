internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit

/// Where money lies.
struct AccountRoutes {
    let finance: FinanceModule

    private static let path: PathTemplate = "/v1/finance/accounts/{id}"
    private static let place = Field.id("The account's id.", "01a2b3c4-0000-7000-8000-000000000002")
    private static let type = AccountType.allCases.map(\.rawValue)
    private static let version: Endpoint.VersionLookup = { request, reading in
        try FinanceModule.accounts.find(request.path.identifier("id"), in: reading)?.version
    }

    var all: [Endpoint] { [list, create, one, edit, remove, restore, purge, merge] }

    private var list: Endpoint {
        .reading(
            .get, "/v1/finance/accounts", "The accounts with their balances", slice: FinanceModule.id,
            list: .ofFew, cache: .structural, answers: [.page("The accounts by their names.", of: .account)],
            errors: [Refusal](listing: [])
        ) { [finance] request, reading in
            .page(try finance.accountViews(request.list, in: reading)) { $0.json }
        }
    }

    private var create: Endpoint {
        .writing(
            .post, "/v1/finance/accounts", "Add an account", slice: FinanceModule.id,
            body: .object([
                .required("name", .text, example: "Cash"), .required("type", .choice(Self.type)),
                .required("currencyCode", .text, "ISO 4217. It stays.", example: "EUR"), .color,
                .optional("openingBalanceCents", .integer, "The opening balance."), .rate,
                .optional(
                    "date", .text,
                    "The date of the opening balance: YYYY-MM-DDTHH:mm:ss.SSSZ, midnight means the day. Before its first entry, unless "
                        + "it is given."),
                .optional("day", .day, "The same as a day; beside `date` it says nothing."),
                .optional("id", .identifier, "The id that it has elsewhere; a fresh one, unless it is given."),
            ]), cache: .structural,
            answers: [
                .created("The account. It is new.", .account),
                .ok("The account, which was here already under its id.", .account),
            ],
            errors: [Refusal].named + [
                .currency, .currencyFixed, .amount, .rate, .date, .opening, .accountExists, .purged,
            ]
        ) { [finance] request, writing in
            let body = request.body
            let draft = AccountDraft(
                id: try body.optional("id", as: UUID.self), name: try body.text("name"),
                type: AccountType(rawValue: try body.text("type")) ?? .other,
                currency: try Currency(body.text("currencyCode")), color: try body.optionalText("color"),
                opening: try body.optionalAmount("openingBalanceCents"), rate: try body.optionalRate(),
                openedOn: try finance.date(in: body, writing))
            return try finance.answer(try finance.addAccount(draft, in: writing), in: writing)
        }
    }

    private var one: Endpoint {
        .reading(
            .get, Self.path, "An account with its balance", slice: FinanceModule.id, path: [Self.place],
            cache: .structural, answers: [.ok("The account.", .account)], errors: [.noAccount]
        ) { [finance] request, reading in
            let stored = try FinanceModule.accounts.require(request.path.identifier("id"), in: reading)
            return .ok(try finance.accountView(of: stored, in: reading).json, version: stored.version)
        }
    }

    private var edit: Endpoint {
        .writing(
            .patch, Self.path, "Change an account", slice: FinanceModule.id, path: [Self.place],
            body: .object([
                .optional("name", .text), .optional("type", .choice(Self.type)), .color,
                .optional("isVisible", .boolean),
                .optional("groupId", .identifier, "The same for the currencies of one account."),
            ]), cache: .structural, idempotent: true, version: Self.version,
            answers: [.ok("The account.", .account)], errors: [Refusal].named + [.noAccount]
        ) { [finance] request, writing in
            let body = request.body
            var change = AccountChange()
            change.name = try body.optionalText("name")
            change.type = try body.optionalText("type").flatMap(AccountType.init)
            change.color = try body.optionalText("color")
            change.isVisible = try body.optional("isVisible", as: Bool.self)
            change.groupID = try body.optional("groupId", as: UUID.self)
            let written = try finance.changeAccount(request.path.identifier("id"), change, in: writing)
            return .ok(try finance.view(of: written, in: writing).json, version: written.version)
        }
    }

    private var remove: Endpoint {
        .writing(
            .delete, Self.path, "Remove an account that has no transactions", slice: FinanceModule.id,
            path: [Self.place], cache: .structural, version: Self.version,
            answers: [.noContent("The account is gone.")],
            errors: [.noAccount, .hasTransactions]
        ) { [finance] request, writing in
            try finance.removeAccount(request.path.identifier("id"), in: writing)
            return .noContent
        }
    }

    private var restore: Endpoint {
        .writing(
            .post, "/v1/finance/accounts/{id}/restore", "Bring a removed account back", slice: FinanceModule.id,
            path: [Self.place], cache: .structural, idempotent: true, answers: [.ok("The account.", .account)],
            errors: [.noAccount, .duplicateName]
        ) { [finance] request, writing in
            let written = try finance.restoreAccount(request.path.identifier("id"), in: writing)
            return .ok(try finance.view(of: written, in: writing).json, version: written.version)
        }
    }

    private var purge: Endpoint {
        .acting(
            .delete, "/v1/finance/accounts/{id}/permanent",
            "Delete an account of one's own for good that no transaction names, in the trash neither (beta)",
            scope: .admin,
            path: [Self.place], answers: [.noContent("It is gone for good.")],
            errors: [.noAccount, .hasTransactions]
        ) { [finance] request in
            let id = try request.path.identifier("id")
            try await finance.write(request.owner) {
                try LedgerSyncRepository(finance).permanentlyDelete(id, of: .accounts, in: $0)
            }
            return .noContent
        }
    }

    private var merge: Endpoint {
        .parting(
            .post, "/v1/finance/accounts/{id}/merge", "Move all that is in other accounts into this one",
            slice: FinanceModule.id, path: [Self.place],
            body: .object([
                .required(
                    "sourceIds", .list(.identifier), "Accounts of the same currency. They go.",
                    example: ["01a2b3c4-0000-7000-8000-000000000001"])
            ]), cache: .structural,
            answers: [
                .ok("The number of transactions that were moved.", [.required("affectedTransactionCount", .integer)])
            ],
            errors: [.noAccount, .merge, .mergeTransfers, .balance]
        ) { [finance] request in
            try finance.accountMerge(
                request.body.list("sourceIds", of: UUID.self), into: request.path.identifier("id")
            ).map { .ok(["affectedTransactionCount": .integer($0)]) }
        }
    }
}

extension FinanceModule {
    fileprivate func answer(_ written: Written<Account>, in writing: WriteTransaction) throws -> Response {
        .stored(
            try view(of: written, in: writing).json, written.change,
            at: "/v1/finance/accounts/\(written.entity.id.text)")
    }
}
