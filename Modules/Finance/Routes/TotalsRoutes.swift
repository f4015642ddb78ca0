internal import FinanceData
internal import FinanceDomain
internal import HTTPKit
internal import Kernel

/// The sums of transactions, from the stored figures.
struct TotalsRoutes {
    let finance: FinanceModule

    var all: [Endpoint] { [totals, register] }

    private var totals: Endpoint {
        .reading(
            .get, "/v1/finance/totals", "The total of each category, in each currency and in the home currency",
            slice: FinanceModule.id,
            query: [
                .optional(
                    "by", .choice(TotalsBy.allCases.map(\.rawValue)),
                    "One total per month, or one for all months (the default)."),
                .optional("from", .text, "The first month, YYYY-MM.", example: "2026-01"),
                .optional("to", .text, "The last month, YYYY-MM.", example: "2026-12"),
            ],
            list: ListParameters(usualLimit: nil),
            answers: [.page("The totals. Transfers and opening balances are not counted.", of: .total)],
            errors: [Refusal](listing: []) + [.month, .total]
        ) { [finance] request, reading in
            let from = try Self.month(request.query.optionalText("from"))
            let to = try Self.month(request.query.optionalText("to"))
            if let from, let to { try CategoryTotal.requireOrder(from, to) }
            let totals = try finance.categoryTotals(
                by: request.query.optionalText("by").flatMap(TotalsBy.init) ?? .all, from: from, to: to,
                request.list, in: reading)
            return .page(totals) { $0.json }
        }
    }

    private static func month(_ text: String?) throws -> CivilMonth? {
        guard let text else { return nil }
        guard let day = CivilDay(text + "-01") else {
            throw Refusal.month(
                "“\(Excerpt.of(text))” is not a month such as 2026-01.",
                details: ["expected": "YYYY-MM"])
        }
        return CivilMonth(of: day)
    }

    private var register: Endpoint {
        .reading(
            .get, "/v1/finance/register",
            "The transactions of an account, the latest first, with the balance after each",
            slice: FinanceModule.id,
            query: [.required("accountId", .identifier, example: "01a2b3c4-0000-7000-8000-000000000000")],
            list: ListParameters(), answers: [.page("The lines.", of: .registerLine)],
            errors: [Refusal](listing: []) + [.noAccount]
        ) { [finance] request, reading in
            let page = try finance.register(
                of: request.query.identifier("accountId"), request.list, in: reading)
            return .page(page) { line in
                ["transaction": line.transaction.json, "balanceCents": .integer(line.balanceCents)]
            }
        }
    }
}

extension ObjectSchema {
    fileprivate static let total = ObjectSchema("finance.CategoryTotal", of: CategoryTotal.self)
    fileprivate static let registerLine = ObjectSchema(
        "finance.RegisterLine",
        [
            .required("transaction", .shape(.transaction)),
            .required(
                "balanceCents", .integer,
                "The account's balance after the transaction, in the account's currency."),
        ])
}
