internal import FinanceData
internal import FinanceDomain
internal import HTTPKit
internal import Kernel

/// The changes since a version (seed 001, "Sync Interface"; contracts/finance.md §1.1, "Delta sync").
struct ChangeRoutes {
    let finance: FinanceModule

    var all: [Endpoint] { LedgerSyncRepository.Kind.allCases.map(changes) }

    private func changes(of kind: LedgerSyncRepository.Kind) -> Endpoint {
        let items = Field.required("created", .list(.json), "New records since then.\(Self.stale(kind))")
        return .reading(
            .get, PathTemplate("/v1/finance/\(kind.rawValue)/changes"),
            "The \(kind.rawValue) that have changed since a version (beta)", slice: FinanceModule.id,
            query: [
                .optional(
                    "since", .within(0...Int64.max),
                    "The version at which the last answer ended; 0 for all changes."),
                .optional(
                    "epoch", .text,
                    "The epoch of the last answer; a restored store has a new epoch and new versions."),
                .optional("limit", .within(1...1_000), "The largest number of items; 500 by default."),
            ], cache: kind == .transactions ? .transactional : .structural,
            answers: [
                .ok(
                    "The changes, and the version to continue from.",
                    [
                        .required(
                            "data",
                            .object([
                                items, .required("updated", .list(.json)),
                                .required(
                                    "deleted", .list(.json),
                                    "Removed records as they were; only the id of records deleted for good."),
                            ])),
                        .required("currentServerVersion", .integer, "The version to send with the next request."),
                        .required("hasMore", .boolean), .required("epoch", .text),
                    ])
            ], errors: [.startAnew]
        ) { [finance] request, reading in
            let changes = try LedgerSyncRepository(finance).getChangesSince(
                request.query.optionalInteger("since") ?? 0, epoch: request.query.optionalText("epoch"), of: kind,
                limit: Int(request.query.optionalInteger("limit") ?? 500), in: reading)
            return .ok([
                "data": [
                    "created": .array(changes.created), "updated": .array(changes.updated),
                    "deleted": .array(changes.deleted),
                ], "currentServerVersion": .integer(changes.currentServerVersion),
                "hasMore": .boolean(changes.hasMore), "epoch": .string(changes.epoch),
            ])
        }
    }

    /// The members that may be older here than in the answer of GET, because they are derived from other entities.
    private static func stale(_ kind: LedgerSyncRepository.Kind) -> String {
        switch kind {
        case .transactions:
            " accountName, accountColor, currencyOriginal, categoryName, categoryColor, categoryType and "
                + "reconciliationStatus come from accounts, categories and statements. A change of one of these lists no "
                + "transaction here: a copy must read these fields from them."
        case .accounts:
            " currentBalanceCents is the sum of transactions. A change of a transaction lists no account here: a copy "
                + "must add up the transactions."
        case .categories: ""
        }
    }
}
