package import HTTPKit
internal import Kernel
package import LibraryData

/// The catalogue of the library for reading apps: OPDS 1.2 (https://specs.opds.io/opds-1.2).
package enum CatalogueFacade {
    package static func endpoints(_ module: LibraryModule) -> [Endpoint] {
        CatalogueRoutes.all + [
            DocumentRoutes.send(module, at: "/opds/books/{id}/document", errors: [.authTooManyFailures]),
            DocumentRoutes.cover(module, at: "/opds/books/{id}/cover", errors: [.authTooManyFailures]),
        ]
    }

    /// OPDS defines no form of refusals; apps show the status.
    package static let dialect = Dialect(
        id: LibraryModule.catalogueDialect, prefixes: ["/opds"], callers: [.basic], accessLifetime: .zero,
        json: .init(isLenient: true), problem: .object([.required("status", .integer), .required("detail", .text)])
    ) { problem, _ in
        let detail = problem.status == 401 ? signIn : problem.detail
        return Dialect.Refusal(
            status: problem.status,
            body: EncodedBody(json: ["status": .integer(Int64(problem.status)), "detail": .string(detail)]))
    }

    private static let signIn =
        "Sign in with the name of your account and an app password, which `mizan library reader add` makes."
}
