internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit

/// Statements of accounts, and the transactions that are linked to them.
struct ReconciliationRoutes {
    let finance: FinanceModule

    private static let place = Field.id("The statement's id.", "01a2b3c4-0000-7000-8000-000000000003")
    private static let records = RecordEndpoints(
        FinanceModule.reconciliationViews, as: .reconciliation, slice: FinanceModule.id,
        at: "/v1/finance/reconciliations/{id}", place: [place], absence: .noReconciliation
    ) { try $0.path.identifier("id") }
    private static let errors: [Refusal] =
        [Refusal].text + [
            .tooLong, .amount, .reconciliationDates, .reconciliationOverlap, .reconciliationDraft, .noAccount,
        ]

    var all: [Endpoint] {
        [
            Self.records.list(
                "Statements of accounts", "The statements, the earliest first.",
                of: FinanceModule.reconciliationViews, as: .reconciliation),
            create,
            Self.records.one("A statement with the sum of its transactions", "The statement."), edit,
            Self.records.remove(
                "Remove a draft; its transactions are linked to none then", "The draft has been removed.",
                errors: [.reconciled]
            ) { [finance] in try finance.removeReconciliation($0, in: $1) },
            linking("link", "Link transactions to a draft; each succeeds or fails alone") { [finance] in
                try finance.link($0, to: $1, in: $2)
            },
            linking("unlink", "Unlink transactions from a draft; each succeeds or fails alone") { [finance] in
                try finance.unlink($0, from: $1, in: $2)
            },
            ending(
                "complete",
                "Complete a statement whose difference is 0: amount, date and account of its transactions are fixed",
                errors: [.reconciliationDifference]
            ) { [finance] in try finance.completeReconciliation($0, in: $1) },
            ending(
                "revert", "Make the statement of its account that was completed last a draft again",
                errors: [.reconciliationLatest, .reconciliationDraft]
            ) { [finance] in try finance.revertReconciliation($0, in: $1) },
        ]
    }

    private static let days: [Field] = [
        .clearable("dateStart", .day, "The first day; with `dateEnd`, or neither."),
        .clearable("dateEnd", .day, "The last day: no later transaction is linked."),
    ]

    private var create: Endpoint {
        Self.records.create(
            "Begin a statement as a draft",
            (new: "The statement. It is new.", there: "The statement, which already existed under its id."),
            body: .object([
                .required("accountId", .identifier),
                .required("endingBalanceCents", .integer, "In the account's currency.", example: 0),
                .optional(
                    "beginningBalanceCents", .integer,
                    "By default the ending balance of the account's latest completed statement, or 0."),
                .optional("name", .text, "By default the last day, or today."),
                .optional("dateStart", .day), .optional("dateEnd", .day),
                .optional("id", .identifier, "The id that the statement has elsewhere; by default a new one."),
            ]), errors: Self.errors + [.reconciliationExists, .purged]
        ) { [finance] request, writing in
            let body = request.body
            let draft = ReconciliationDraft(
                id: try body.optional("id", as: UUID.self), accountID: try body.identifier("accountId"),
                name: try body.optionalText("name"), beginning: try body.optionalAmount("beginningBalanceCents"),
                ending: try body.amount("endingBalanceCents"),
                start: try body.optional("dateStart", as: CivilDay.self),
                end: try body.optional("dateEnd", as: CivilDay.self))
            return try finance.addReconciliation(draft, in: writing)
        }
    }

    private var edit: Endpoint {
        Self.records.patch(
            "Change a draft", "The statement.",
            body: .object(
                [
                    .optional("name", .text), .optional("beginningBalanceCents", .integer),
                    .optional("endingBalanceCents", .integer),
                ] + Self.days), errors: Self.errors + [.reconciled]
        ) { [finance] request, id, writing in
            let body = request.body
            var change = ReconciliationChange()
            change.name = try body.optionalText("name")
            change.beginning = try body.optionalAmount("beginningBalanceCents")
            change.ending = try body.optionalAmount("endingBalanceCents")
            change.start = try body.patch("dateStart", as: CivilDay.self)
            change.end = try body.patch("dateEnd", as: CivilDay.self)
            return try finance.changeReconciliation(id, change, in: writing)
        }
    }

    private func ending(
        _ verb: String, _ summary: String, errors: [Refusal],
        _ change: @escaping @Sendable (UUID, WriteTransaction) throws -> Written<Reconciliation>
    ) -> Endpoint {
        .writing(
            .post, PathTemplate("/v1/finance/reconciliations/{id}/\(verb)"), summary, slice: FinanceModule.id,
            path: [Self.place], idempotent: true, answers: [.ok("The statement.", .reconciliation)],
            errors: [.noReconciliation] + errors
        ) { request, writing in
            let written = try change(request.path.identifier("id"), writing)
            return .ok(
                try Self.records.shown(written, to: request.owner, in: writing), version: written.version)
        }
    }

    private func linking(
        _ verb: String, _ summary: String,
        _ change: @escaping @Sendable ([UUID]?, UUID, WriteTransaction) throws -> LinkResult
    ) -> Endpoint {
        .writing(
            .post, PathTemplate("/v1/finance/reconciliations/{id}/\(verb)"), summary, slice: FinanceModule.id,
            path: [Self.place],
            body: .object([
                .optional(
                    "ids", .list(.identifier),
                    "Up to 2,000. Without it, each request changes 2,000 of all up to the last day of the statement.")
            ]), maximumBodyBytes: 131_072, idempotent: true,
            answers: [
                .ok(
                    "The result of each transaction. A transaction that needs no change counts as a success.",
                    [
                        .required("successCount", .integer), .required("failureCount", .integer),
                        .required(
                            "failures",
                            .list(
                                .object([
                                    .required("id", .identifier), .required("reason", .text),
                                    .required("message", .text),
                                ]))),
                        .required("hasMore", .boolean, "True if more transactions remain: repeat the request."),
                        .required("reconciliation", .shape(.reconciliation)),
                    ])
            ], errors: [.noReconciliation, .reconciled, .linkSize]
        ) { request, writing in
            let id = try request.path.identifier("id")
            let ids = try request.body.optional("ids", as: [UUID].self)
            let result = try change(ids, id, writing)
            let view = try FinanceModule.reconciliationViews.one(id, in: writing.view)
            return .ok([
                "successCount": .integer(Int64(result.count)),
                "failureCount": .integer(Int64(result.failures.count)),
                "failures": .array(
                    result.failures.map {
                        [
                            "id": .string($0.id.text), "reason": .string($0.why.reason),
                            "message": .string($0.why.message),
                        ]
                    }), "hasMore": .boolean(result.hasMore), "reconciliation": view.json,
            ])
        }
    }
}

extension ObjectSchema {
    static let reconciliation = ObjectSchema(
        "finance.ReconciliationViewEntity", of: ReconciliationViewEntity.self,
        describing: [
            "differenceCents": "Ending − beginning − linked, in the account's currency. The statement completes at 0.",
            "expectedBeginningCents":
                "The ending balance of the statement completed before it, 0 for the first. `beginningBalanceCents` may "
                + "differ.",
            "linkedCents": "The sum of the transactions; if they change, the statement's version does not change.",
        ])
}
