internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import HTTPKit
internal import Kernel
internal import ModuleKit

/// Endpoints for money that moves between accounts, and for the currency of totals.
struct TransferRoutes {
    let finance: FinanceModule

    var all: [Endpoint] { [transfer, currencies, home, changeHome] }

    private var transfer: Endpoint {
        .writing(
            .post, "/v1/finance/transfers", "Move money from one account to another", slice: FinanceModule.id,
            body: .object([
                .required("fromAccountId", .identifier),
                .required("toAccountId", .identifier, example: "01a2b3c4-0000-7000-8000-000000000001"),
                .required("sentCents", .integer, "Positive, in the currency of the account that pays.", example: 1_000),
                .optional("receivedCents", .integer, "Between two currencies: the amount that arrives."),
                .optional("sentExchangeRate", .number, "The rate of the currency sent."),
                .optional("receivedExchangeRate", .number, "The rate of the currency that arrives."),
                .optional("description", .text), .optional("notes", .text), .entered, .day,
            ]),
            answers: [
                .created(
                    "Both legs.",
                    [
                        .required("transferId", .identifier), .required("from", .shape(.transaction)),
                        .required("to", .shape(.transaction)),
                    ]
                ).withoutAddress
            ], errors: [Refusal].transaction + [.receivedNeeded]
        ) { [finance] request, writing in
            let body = request.body
            let draft = TransferDraft(
                from: try body.identifier("fromAccountId"), to: try body.identifier("toAccountId"),
                sent: try body.amount("sentCents"), received: try body.optionalAmount("receivedCents"),
                sentRate: try body.optionalRate("sentExchangeRate"),
                receivedRate: try body.optionalRate("receivedExchangeRate"),
                description: try body.optionalText("description"), notes: try body.optionalText("notes"),
                date: try finance.date(in: body, writing))
            let view = try TransferView(try finance.transfer(draft, in: writing), in: writing.view)
            let id = view.from.transfer?.id.fieldValue.json
            return .created(.object(["transferId": id, "from": view.from.json, "to": view.to.json]))
        }
    }

    private var currencies: Endpoint {
        .computing(
            .get, "/v1/finance/currencies", "All currencies with their decimals", slice: FinanceModule.id,
            answers: [
                .ok(
                    "The currencies of ISO 4217.",
                    [.required("items", .list(.object(Self.currency)))])
            ]
        ) { _ in .ok(["items": .array(Currency.all.map(\.json))]) }
    }

    private static let currency = [Field](
        of: Currency.self, describing: ["withdrawn": "The year in which the currency went out of use."])

    // MARK: Home currency

    private static let shape: [Field] = [
        .required("currencyCode", .text), .required("updatedAt", .instant),
    ]

    private var home: Endpoint {
        .reading(
            .get, "/v1/finance/home-currency", "The currency of all totals", slice: FinanceModule.id,
            cache: .structural, answers: [.ok("The currency.", Self.shape)], errors: [.noHome]
        ) { _, reading in
            .ok(try FinanceModule.homeCurrency.require(OnlyOne(), in: reading).entity.json)
        }
    }

    /// Converts all transactions in several writes, which form one operation.
    private var changeHome: Endpoint {
        .acting(
            .post, "/v1/finance/home-currency/change",
            "Change the currency of all totals, and convert every transaction's amount to it",
            scope: .write(FinanceModule.id),
            body: .object([
                .required(
                    "currencyCode", .text,
                    "The new home currency. The currency of an interrupted change continues that change; the "
                        + "present home currency converts amounts that are still in a former one.",
                    example: "USD"),
                .optional(
                    "rate", .number,
                    "The value in the new currency of one unit of the present home currency, or of the currency that "
                        + "some amounts are still in.",
                    example: 1.25),
            ]),
            answers: [
                .ok(
                    "The currency. Every amount is converted, except amounts that arrived meanwhile and cannot be "
                        + "converted; `mizan finance list --told-in` shows them.",
                    Self.shape)
            ],
            errors: [.currency, .rate, .homeRate, .homeUnderWay, .amount]
        ) { [finance] request in
            let currency = try Currency(request.body.text("currencyCode"))
            let home = try await finance.changeHome(
                to: currency, at: request.body.optionalRate("rate"), of: request.owner)
            return .ok(home.json)
        }
    }
}

extension HomeCurrency {
    fileprivate var json: JSONValue {
        ["currencyCode": .string(currency.code), "updatedAt": .string(updatedAt.description)]
    }
}
