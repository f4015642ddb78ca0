package import Kernel
internal import ModuleKit
internal import Synchronization

/// The refusal of a form of a browser, with the form: the person who filled it in can send it again.
struct RefusedForm: BoundaryError, CustomStringConvertible {
    let refusal: any BoundaryError
    var form: RefusedFields

    var atBoundary: MizanError { refusal.atBoundary }

    /// The log has the refusal alone, not the texts of the form.
    var description: String { "\(refusal)" }

    /// The same, with the page that has the form, if the person may change the form there.
    func onItsPage(
        _ head: RequestHead, _ routed: RoutedEndpoint, _ read: (RequestHead) async throws -> EncodedResponse
    ) async -> RefusedForm {
        guard isAboutTheForm, routed.endpoint.scope != .open, let page = head.pageOfForm(in: routed.dialect) else {
            return self
        }
        var refused = self
        do {
            let answer = try await read(page)
            if answer.status == 200, answer.contentType == EncodedBody.html { refused.form.page = answer.body }
        } catch {
            // The page is gone. The form's own refusal says more.
            return self
        }
        return refused
    }

    /// True if the person may send the form again after a change. Other refusals are about the server, or about who sends.
    private var isAboutTheForm: Bool {
        switch atBoundary.code {
        case .invalidInput, .notFound, .conflict, .preconditionFailed, .notPermitted, .tooLarge, .unsupported,
            .storageFull:
            true
        case .unauthenticated, .rateLimited, .unavailable, .corruptData, .cancelled, .internal: false
        }
    }
}

/// A refused form, for the page of the refusal.
package struct RefusedFields: Sendable, Equatable {
    /// The form as the browser sent it: `name=value&…`.
    package let bytes: [UInt8]
    package let labels: FieldLabels
    /// The page that has the form, as it is now; nil if it is not known.
    package internal(set) var page: [UInt8]?

    /// The form without U+0000, which no text can have.
    package var text: String { String(decoding: bytes, as: UTF8.self).replacing("%00", with: "") }

    /// The names and values; none if the form is damaged.
    package var items: [(name: String, value: String)] {
        do { return try QueryItems(Substring(text)).items } catch { return [] }
    }
}

/// A form whose bytes are still known after the request was refused.
///
/// A refusal may come before the body was read, or after it. A body that was read in part is not kept.
final class KeptForm: Sendable {
    private enum State { case unread, begun, whole([UInt8]) }

    private let source: IncomingBody
    private let state = Mutex(State.unread)
    private let memory: MemoryLease

    /// The largest form that is kept after it was read. A longer text is kept by the browser alone.
    private static let most = 1_024 * 1_024
    /// The largest form that is read for the page of its refusal, and that is kept without asking for memory.
    private static let mostUnasked = 64 * 1_024

    /// Nil unless the dialect keeps forms, and this is one of a small, stated length.
    init?(_ body: IncomingBody, of routed: RoutedEndpoint, _ budget: MemoryBudget) {
        let endpoint = routed.endpoint
        let most = endpoint.scope == .open ? endpoint.maximumBodyBytes ?? Self.mostUnasked : Self.most
        guard routed.dialect?.forms != nil, case .form = endpoint.body, let length = body.length, length > 0,
            length <= most
        else { return nil }
        source = body
        memory = budget.lease(for: .everyone)
    }

    /// The same body. The server bounds its bytes by their stated length.
    var body: IncomingBody {
        IncomingBody(length: source.length) { take in try await self.read(take) }
    }

    private func read(_ take: IncomingBody.Taker) async throws {
        state.withLock { $0 = .begun }
        var bytes: [UInt8] = []
        let isKept = length <= Self.mostUnasked || memory.tryGrow(by: length)
        try await source.forEach { piece in
            if isKept { bytes += piece }
            try await take(piece)
        }
        let whole = bytes
        if isKept { state.withLock { $0 = .whole(whole) } }
    }

    private var length: Int { source.length ?? 0 }

    /// The refusal with the form; nil if the form is not known.
    func kept(_ refusal: any Error, of endpoint: Endpoint) async -> RefusedForm? {
        guard let refusal = refusal as? any BoundaryError, let form = await bytes() else { return nil }
        return RefusedForm(
            refusal: refusal, form: RefusedFields(bytes: form, labels: FieldLabels(of: endpoint.body.fields)))
    }

    private func bytes() async -> [UInt8]? {
        switch state.withLock({ $0 }) {
        case .whole(let bytes): return bytes
        case .begun: return nil
        case .unread:
            guard length <= Self.mostUnasked else { return nil }
            do { return try await source.bytes(upTo: Self.mostUnasked, of: memory) } catch {
                // The first refusal says more than a fault of a body that nobody asked for.
                return nil
            }
        }
    }
}
