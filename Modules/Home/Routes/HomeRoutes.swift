package import HTTPKit
package import HomeData

/// The endpoints of the house itself.
package enum HomeRoutes {
    /// - Parameter requests: what is counted of requests, for `/metrics`.
    package static func endpoints(_ home: HomeModule, requests: RequestFigures = RequestFigures()) -> [Endpoint] {
        HouseRoutes(home: home, requests: requests).all + ImportRoutes(home: home).all + UploadRoutes(home: home).all
            + ArchiveRoutes(home: home).all + SessionRoutes(home: home).all + OwnAccountRoutes(home: home).all
            + TokenRoutes(home: home).all + AdminRoutes(home: home).all + SyncRoutes(home: home).all
            + ZoneRoutes(home: home).all
    }
}
