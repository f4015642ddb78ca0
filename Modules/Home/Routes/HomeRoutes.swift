internal import Accounts
package import HTTPKit
package import HomeDoor

/// Home's endpoints.
package enum HomeRoutes {
    /// - Parameter requests: the counts of requests, for `/metrics`.
    package static func endpoints(_ home: HomeModule, requests: RequestMetrics = RequestMetrics()) -> [Endpoint] {
        MonitoringRoutes(home: home, requests: requests).all + ImportRoutes(home: home).all
            + UploadRoutes(home: home).all
            + ArchiveRoutes(home: home).all + SessionRoutes(home: home).all + AppleRoutes(home: home).all
            + OwnAccountRoutes(home: home).all
            + TokenRoutes(home: home).all + AdminRoutes(home: home).all + SyncRoutes(home: home).all
            + BlobRoutes(home: home).all
            + ZoneRoutes(home: home).all + PreferenceRoutes(home: home).all + UndoRoutes(home: home).all
            + HistoryRoutes(home: home).all
            + WorkRoutes(home: home).all + TodayRoutes(home: home).all
            + ConnectorRoutes(home: home).all + RemoteSetupRoutes(home: home).all
            + UpkeepRoutes(home: home).all
    }

    /// The account operations for the routes of a foreign façade.
    package static func accounts(_ home: HomeModule, for dialect: Dialect) -> any AccountPort {
        ForeignAccounts(
            access: home.access,
            audience: SessionAudience(
                dialect.id, access: dialect.accessLifetime, refresh: dialect.refreshLifetime,
                hasWebTokens: dialect.hasWebTokens))
    }
}
