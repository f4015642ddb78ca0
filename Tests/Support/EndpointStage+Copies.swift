package import Conformance
package import HTTPKit
internal import Storage

extension EndpointStage {
    /// A stage on a copy of a store (`TestStore.file`), with endpoints and samples created for the copy.
    package static func copy(
        of file: [UInt8], gate: (TestStore) -> EndpointStage.Gate? = { _ in nil },
        dialects: [Dialect] = [], clientKey: String? = nil,
        _ make: (TestStore) async throws -> (endpoints: [Endpoint], samples: [String: EndpointSample])
    ) async throws -> EndpointStage {
        let store = try TestStore(copying: file)
        let (endpoints, samples) = try await make(store)
        return try EndpointStage(
            context: store.context(), endpoints: endpoints, dialects: dialects, samples: samples, owner: store.owner,
            other: store.other, clientKey: clientKey,
            gate: gate(store), advance: { store.clock.advance(seconds: 1) }, close: { try await store.database.close() }
        )
    }
}
