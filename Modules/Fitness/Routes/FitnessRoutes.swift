package import FitnessData
package import HTTPKit

/// The slice's endpoints, under `/v1/fitness`.
package enum FitnessRoutes {
    package static func endpoints(_ fitness: FitnessModule) -> [Endpoint] {
        [
            EntryRoutes(fitness: fitness).all, StatisticsRoutes(fitness: fitness).all,
            PreferenceRoutes(fitness: fitness).all,
        ].flatMap(\.self)
    }
}
