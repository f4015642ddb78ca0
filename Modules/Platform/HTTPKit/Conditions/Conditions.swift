internal import Kernel
internal import ModuleKit

/// The client's conditions for its request: `If-Match` and `If-None-Match`.
///
/// Dates are not compared: no answer has a `Last-Modified`, and without one RFC 9110 §13.1 has them ignored.
struct Conditions: Sendable {
    private let match: EntityTagList?
    private let noneMatch: EntityTagList?

    /// None where the endpoint looks at none.
    init(_ head: RequestHead, of endpoint: Endpoint) throws {
        try self.init(endpoint.readsConditions ? head : RequestHead(method: head.method, target: head.target))
    }

    init(_ head: RequestHead) throws {
        match = try Self.read("If-Match", head)
        noneMatch = try Self.read("If-None-Match", head)
    }

    var isEmpty: Bool { match == nil && noneMatch == nil }

    private static func read(_ name: String, _ head: RequestHead) throws -> EntityTagList? {
        guard let text = head.header(name.lowercased()) else { return nil }
        guard let list = EntityTagList(text) else { throw HTTPErrors.condition(name) }
        return list
    }

    /// Refuses conditions where there is nothing that they could be compared with: a client that sets one relies on it.
    func requirePlace(in endpoint: Endpoint) throws {
        guard !isEmpty, endpoint.isMutating, endpoint.version == nil else { return }
        throw HTTPErrors.noConditionHere
    }

    // MARK: Before a change

    /// Why a record in this state, nil for none, must not be changed. Epoch and version are compared, and so the tag of any
    /// way of showing that state will do. A weak tag matches nothing (RFC 9110 §13.1.1).
    func refusal(current: StampedVersion?) -> MizanError? {
        guard let current else { return match == nil ? nil : HTTPErrors.preconditionFailed(current: nil) }
        if case .tags(let tags)? = match, !tags.contains(where: { $0.isTag(of: current) }) {
            return HTTPErrors.preconditionFailed(current: current)
        }
        switch noneMatch {
        case .any?: return HTTPErrors.preconditionFailed(current: current)
        case .tags(let tags)? where tags.contains { $0.names(current) }:
            return HTTPErrors.preconditionFailed(current: current)
        default: return nil
        }
    }

    // MARK: Of what was read

    enum Reading: Sendable { case wanted, notModified }

    /// Tells if the client needs the answer. `If-None-Match` compares weakly: a proxy that packs an answer weakens its tag.
    func reading(_ tag: EntityTag, of state: StampedVersion?) throws -> Reading {
        if case .tags(let tags)? = match,
            !tags.contains(where: { $0 == tag || (state.map($0.isTag(of:)) ?? false) })
        {
            throw state.map(HTTPErrors.preconditionFailed(current:)) ?? HTTPErrors.otherTag
        }
        switch noneMatch {
        case .any?: return .notModified
        case .tags(let tags)? where tags.contains { $0.text == tag.text }: return .notModified
        default: return .wanted
        }
    }
}
