internal import HTTPKit
internal import Kernel
internal import ProbeData

enum LoanRoutes {
    private static let records = RecordEndpoints(
        ProbeModule.loans, slice: ProbeModule.id, at: "/v1/probe/loans/{id}",
        place: [.required("id", .identifier, "Whose it is.")]
    ) { try $0.path.identifier("id") }

    private static let examples: [String: JSONValue] = [
        "borrower": "Badr",
        "weight": 2.5,
        "price": "2.5",
        "isDue": false,
        "since": "2026-01-07T14:30:00.000Z",
        "until": "2026-01-09",
        "book": "01a2b3c4-0000-7000-8000-000000000001",
        "extra": 8,
        "labels": ["blue"],
        "mood": "glad",
            // new-module: examples
    ]

    static func all(_ module: ProbeModule) -> [Endpoint] {
        [
            records.list("The loans", "The loans."),
            records.add(
                "Add a loan", (new: "The loan. It is new.", there: "The loan, which already existed."),
                examples: examples, fresh: module.freshLoan),
            records.one("A loan", "The loan."),
            records.edit("Change a loan", "The loan.", examples: examples),
            records.remove("Remove a loan", "The loan has been removed."),
        ]
    }
}
