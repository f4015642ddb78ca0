package import HTTPKit
package import LibraryData

/// The slice's endpoints, under `/v1/library`.
package enum LibraryRoutes {
    package static func endpoints(_ module: LibraryModule) -> [Endpoint] {
        [
            BookRoutes.all(module),
            DocumentRoutes.all(module),
            ProgressRoutes.all,
            VoiceRoutes.all,
            ReaderRoutes.all(module),
            // new-module: routes
        ].flatMap(\.self)
    }
}
