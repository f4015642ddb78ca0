internal import Kernel
internal import ModuleKit
internal import Synchronization

/// The refusal of a form of a browser, with the form: the person who filled it in can send it again.
struct RefusedForm: BoundaryError {
    let atBoundary: MizanError
    let form: [UInt8]

    /// The largest form that is kept.
    static let most = 64 * 1_024
}

/// A form whose bytes are still known after the request was refused.
///
/// A refusal may come before the body was read, or after it. A body that was read in part is not kept.
final class KeptForm: Sendable {
    private enum State { case unread, begun, whole([UInt8]) }

    private let source: IncomingBody
    private let state = Mutex(State.unread)

    /// Nil unless the dialect keeps forms, and this is one of a small, stated length.
    init?(_ body: IncomingBody, of routed: RoutedEndpoint) {
        let endpoint = routed.endpoint
        let most = endpoint.scope == .open ? endpoint.maximumBodyBytes ?? RefusedForm.most : RefusedForm.most
        guard routed.dialect?.keepsForms == true, case .form = endpoint.body, let length = body.length, length > 0,
            length <= most
        else { return nil }
        source = body
    }

    /// The same body. The server bounds its bytes by their stated length.
    var body: IncomingBody {
        IncomingBody(length: source.length) { take in try await self.read(take) }
    }

    private func read(_ take: IncomingBody.Taker) async throws {
        state.withLock { $0 = .begun }
        var bytes: [UInt8] = []
        try await source.forEach { piece in
            bytes += piece
            try await take(piece)
        }
        let whole = bytes
        state.withLock { $0 = .whole(whole) }
    }

    /// The refusal with the form, if sending the form again may be of use: after signing in. Otherwise the refusal itself.
    func kept(_ refusal: any Error, of endpoint: Endpoint, _ memory: MemoryBudget) async -> any Error {
        guard let known = (refusal as? any BoundaryError)?.atBoundary,
            endpoint.scope == .open || known.code == .unauthenticated, let form = await bytes(memory)
        else { return refusal }
        return RefusedForm(atBoundary: known, form: form)
    }

    private func bytes(_ memory: MemoryBudget) async -> [UInt8]? {
        switch state.withLock({ $0 }) {
        case .whole(let bytes): return bytes
        case .begun: return nil
        case .unread:
            let lease = memory.lease(for: .everyone)
            do { return try await source.bytes(upTo: RefusedForm.most, of: lease) } catch {
                // The first refusal says more than a fault of a body that nobody asked for.
                return nil
            }
        }
    }
}
