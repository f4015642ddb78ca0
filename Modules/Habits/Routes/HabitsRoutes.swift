package import HTTPKit
package import HabitsData

/// The slice's endpoints, under `/v1/habits` and `/v1/duas`.
package enum HabitsRoutes {
    package static func endpoints(_ habits: HabitsModule) -> [Endpoint] {
        PlanRoutes(habits: habits).all + DayRoutes(habits: habits).all + CountRoutes(habits: habits).all
            + EntryRoutes(habits: habits).all
            + HabitRoutes(habits: habits).all + JourneyRoutes(habits: habits).all
            + ExportRoutes(habits: habits).all + ProfileRoutes(habits: habits).all + CatalogueRoutes(habits: habits).all
    }
}
