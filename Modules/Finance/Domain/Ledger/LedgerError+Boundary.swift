package import Kernel

extension LedgerError: BoundaryError {
    package var atBoundary: MizanError {
        var details = details
        details["code"] = contractCode
        return MizanError(code, reason, description, details: details, advice: advice)
    }

    private var code: MizanError.Code {
        switch self {
        case .notFound, .removed: .notFound
        case .duplicateName, .exists, .hasChildren, .hasTransactions, .namedInTrash, .halfTransfer, .homeChangeUnderWay,
            .currencyFixed,
            .homeNeeded, .homeUnproven, .mergeTransfers, .balanceOutOfRange, .monthOutOfRange, .totalOutOfRange,
            .homeAmount:
            .conflict
        default: .invalidInput
        }
    }

    package var reason: String {
        switch self {
        case .tooLong: "finance.too-long"
        case .unreadableColor: "finance.color"
        case .duplicateName: "finance.duplicate-name"
        case .exists(let kind, _, _): "finance.\(kind.rawValue)-exists"
        case .openingNeeded: "finance.opening-balance"
        case .hasChildren: "finance.has-children"
        case .hasTransactions, .namedInTrash: "finance.has-transactions"
        case .invalidHierarchy, .inherited: "finance.invalid-hierarchy"
        case .notFound(let kind, _), .removed(let kind, _, _): "finance.no-such-\(kind.rawValue)"
        case .notAssignable: "finance.not-assignable"
        case .currencyFixed: "finance.currency-fixed"
        case .transferToItself, .transferWithCategory, .transferSigns, .transferAccount: "finance.transfer"
        case .halfTransfer: "finance.half-transfer"
        case .receivedNeeded: "finance.received-needed"
        case .mergeEmpty, .mergeIntoItself, .mergeSize, .mergeTypes, .mergeCurrencies: "finance.merge"
        case .mergeTransfers: "finance.merge-transfers"
        case .bulkSize, .bulkVersions: "finance.bulk"
        case .homeCurrencyRate, .homeStrays, .homeUnconverted, .homeUnknown, .homeAlready, .homeRateStands:
            "finance.home-currency"
        case .homeChangeUnderWay: "finance.home-change-under-way"
        case .homeNeeded, .homeUnproven: "finance.home-needed"
        case .homeAmount: "finance.home-amount"
        case .amountNeeded: "finance.amount-needed"
        case .ownRate: "finance.exchange-rate"
        case .balanceOutOfRange, .monthOutOfRange, .totalOutOfRange: "finance.balance-out-of-range"
        }
    }

    /// As the contract calls it; nil where it has no name for it.
    private var contractCode: String? {
        switch self {
        case .duplicateName: "DUPLICATE_NAME"
        case .hasChildren: "HAS_CHILDREN"
        case .hasTransactions, .namedInTrash: "HAS_TRANSACTIONS"
        case .invalidHierarchy, .inherited: "INVALID_HIERARCHY"
        case .notFound, .removed: "NOT_FOUND"
        default: nil
        }
    }

    private var details: [String: String] {
        switch self {
        case .tooLong(let field, _, let limit): ["field": field, "limit": String(limit)]
        case .duplicateName(let kind, let name): ["kind": kind.rawValue, "name": Excerpt.of(name)]
        case .exists(_, let id, let differing): ["id": id, "fields": differing.joined(separator: ", ")]
        case .openingNeeded: ["field": "openingBalanceCents"]
        case .hasChildren(_, let count): ["count": String(count)]
        case .mergeTransfers(_, _, let live, let trashed): ["count": String(live.isEmpty ? trashed.count : live.count)]
        case .removed(_, _, let id): ["id": id]
        case .receivedNeeded: ["field": "receivedCents"]
        case .hasTransactions(let kind, _, let count), .namedInTrash(let kind, _, let count):
            ["kind": kind.rawValue, "count": String(count)]
        case .invalidHierarchy(let fault, _): ["fault": fault.rawValue]
        case .homeUnproven(let currencies): ["currencies": currencies.joined(separator: ", ")]
        case .inherited: ["fault": "inherited"]
        case .bulkSize: ["limit": String(Self.mostAtOnce)]
        case .mergeSize: ["limit": String(Self.mostMergedAtOnce)]
        default: [:]
        }
    }
}
