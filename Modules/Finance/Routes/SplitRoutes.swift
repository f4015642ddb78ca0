internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel

/// The parts of a transaction that is for several purposes.
struct SplitRoutes {
    let finance: FinanceModule

    private static let path: PathTemplate = "/v1/finance/transactions/{id}/split"
    private static let place = Field.id("The transaction's id.", "01a2b3c4-0000-7000-8000-000000000000")
    private static let part = ObjectSchema("finance.SplitPart", [Field](FinanceModule.splitParts.presentation.fields))
    private static let shape: [Field] = [
        .required("parts", .list(.shape(part)), "In their order; none if the transaction is not split.")
    ]

    var all: [Endpoint] { [show, replace] }

    private var show: Endpoint {
        .reading(
            .get, Self.path, "The parts of a transaction", slice: FinanceModule.id, path: [Self.place],
            answers: [.ok("The parts.", Self.shape)], errors: [.noTransaction]
        ) { [finance] request, reading in
            let id = try request.path.identifier("id")
            _ = try FinanceModule.transactions.require(id, in: reading)
            return answer(try finance.parts(of: id, in: reading), request)
        }
    }

    private var replace: Endpoint {
        .writing(
            .post, Self.path, "Split a transaction into parts that add up to its amount, or make it whole again",
            slice: FinanceModule.id,
            path: [Self.place],
            body: .object([
                .required(
                    "parts",
                    .list(
                        .object([
                            .required("amountCents", .integer, "Not 0, of any sign.", example: -1_250),
                            .optional("categoryId", .identifier), .optional("notes", .text),
                        ])), "At most 100. None makes the transaction whole, without a category.",
                    example: [["amountCents": -1_250]]),
                .optional(
                    "amountCents", .integer, "The new amount of the transaction, if it changes together with the parts."
                ),
            ]), idempotent: true, answers: [.ok("The parts.", Self.shape)],
            errors: [Refusal].text + [
                .noTransaction, .noCategory, .notAssignable, .split, .splitSum, .amount, .tooLong, .balance,
                .reconciled,
            ]
        ) { [finance] request, writing in
            let parts = try request.body.objects("parts").map { part in
                SplitDraft(
                    amount: try part.amount("amountCents"), categoryID: try part.optional("categoryId", as: UUID.self),
                    notes: try part.optionalText("notes"))
            }
            let amount = try request.body.optionalAmount("amountCents")
            let made = try finance.split(
                request.path.identifier("id"), into: parts, amount: amount, in: writing)
            return answer(made, request)
        }
    }

    private func answer(_ parts: [SplitPart], _ request: Request) -> Response {
        let presentation = FinanceModule.splitParts.presentation
        return .ok(["parts": .array(parts.map { presentation.json($0, owner: request.owner) })])
    }
}
