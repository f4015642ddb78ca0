package import HTTPKit
package import ProbeData

/// The slice's endpoints, under `/v1/probe`.
package enum ProbeRoutes {
    package static func endpoints(_ module: ProbeModule) -> [Endpoint] {
        [
            BookRoutes.all(module),
            LoanRoutes.all(module),
            // new-module: routes
        ].flatMap(\.self)
    }
}
