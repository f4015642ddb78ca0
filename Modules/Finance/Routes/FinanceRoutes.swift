package import FinanceData
package import HTTPKit

/// The slice's endpoints, under `/v1/finance`.
package enum FinanceRoutes {
    package static func endpoints(_ module: FinanceModule) -> [Endpoint] {
        [
            AccountRoutes(finance: finance).all, CategoryRoutes(finance: finance).all,
            TransactionRoutes(finance: finance).all, TransferRoutes(finance: finance).all,
            ChangeRoutes(finance: finance).all, TotalsRoutes(finance: finance).all,
            ReconciliationRoutes(finance: finance).all, SplitRoutes(finance: finance).all,
                // new-module: routes
        ].flatMap(\.self)
    }
}
