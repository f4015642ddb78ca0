package import HTTPKit
package import HabitsData

/// The slice's endpoints, under `/v1/habits` and `/v1/duas`.
package enum HabitsRoutes {
    package static func endpoints(_ module: HabitsModule) -> [Endpoint] {
        [
            PlanRoutes(habits: module).all, DayRoutes(habits: module).all, CountRoutes(habits: module).all,
            EntryRoutes(habits: module).all, HabitRoutes(habits: module).all, JourneyRoutes(habits: module).all,
            ExportRoutes(habits: module).all, ProfileRoutes(habits: module).all,
            CatalogueRoutes(habits: module).all,
                // new-module: routes
        ].flatMap(\.self)
    }
}
