package import FinanceData
package import HTTPKit

/// The slice's endpoints, under `/v1/finance`.
package enum FinanceRoutes {
    package static func endpoints(_ module: FinanceModule) -> [Endpoint] {
        [
            AccountRoutes(finance: module).all, CategoryRoutes(finance: module).all,
            TransactionRoutes(finance: module).all, TransferRoutes(finance: module).all,
            ChangeRoutes(finance: module).all, TotalsRoutes(finance: module).all,
            ReconciliationRoutes(finance: module).all, SplitRoutes(finance: module).all,
                // new-module: routes
        ].flatMap(\.self)
    }
}
