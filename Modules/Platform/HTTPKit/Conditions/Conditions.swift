internal import Kernel

/// What a client wants to be the case before its request is done: `If-Match` and `If-None-Match`.
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

    /// Why a record of this version, nil for none, must not be changed. Versions are compared, and so the tag of any
    /// way of showing that state will do. A weak tag matches nothing (RFC 9110 §13.1.1).
    func refusal(current: RecordVersion?) -> MizanError? {
        switch match {
        case .any? where current == nil: return HTTPErrors.preconditionFailed(current: nil)
        case .tags(let tags)? where current == nil || !tags.contains(where: { !$0.isWeak && $0.version == current }):
            return HTTPErrors.preconditionFailed(current: current)
        default: break
        }
        guard let current else { return nil }
        switch noneMatch {
        case .any?: return HTTPErrors.preconditionFailed(current: current)
        case .tags(let tags)? where tags.contains { $0.version == current }:
            return HTTPErrors.preconditionFailed(current: current)
        default: return nil
        }
    }

    // MARK: Of what was read

    enum Reading: Sendable { case wanted, notModified }

    /// Whether the client needs what was read. `If-None-Match` compares weakly: a proxy that packs an answer weakens
    /// its tag.
    func reading(_ tag: EntityTag) throws -> Reading {
        if case .tags(let tags)? = match,
            !tags.contains(where: { !$0.isWeak && ($0 == tag || ($0.version != nil && $0.version == tag.version)) })
        {
            throw HTTPErrors.preconditionFailed(current: tag.version)
        }
        switch noneMatch {
        case .any?: return .notModified
        case .tags(let tags)? where tags.contains { $0.text == tag.text }: return .notModified
        default: return .wanted
        }
    }
}
