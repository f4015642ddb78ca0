package import FitnessData
package import HTTPKit

/// The slice's endpoints, under `/v1/fitness`.
package enum FitnessRoutes {
    package static func endpoints(_ module: FitnessModule) -> [Endpoint] {
        [
            EntryRoutes(fitness: module).all, StatisticsRoutes(fitness: module).all,
            PreferenceRoutes(fitness: module).all,
                // new-module: routes
        ].flatMap(\.self)
    }
}
