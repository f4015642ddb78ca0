internal import Kernel
internal import ModuleKit

/// The client's conditions for its request: `If-Match` and `If-None-Match`.
///
/// Conditions with dates are not checked: no answer has a `Last-Modified`, and RFC 9110 §13.1 says to ignore such conditions
/// then.
struct Conditions: Sendable {
    private let match: EntityTagList?
    private let noneMatch: EntityTagList?

    /// Reads the conditions; none if the endpoint ignores conditions.
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

    /// Refuses conditions on a change that has no version to compare with, because a client that sets a condition relies on it.
    func requirePlace(in endpoint: Endpoint) throws {
        guard !isEmpty, endpoint.isMutating, endpoint.version == nil else { return }
        throw HTTPErrors.noConditionHere
    }

    // MARK: Before a change

    /// The reason why a record in the state `current` must not be changed. `current` is nil if the record does not exist. Only
    /// epoch and version are compared, so the tag of any representation of that state matches. A weak tag matches nothing (RFC
    /// 9110 §13.1.1).
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

    // MARK: After a read

    enum Reading: Sendable { case wanted, notModified }

    /// Reports whether the client needs the answer. `If-None-Match` compares tags weakly, because a proxy that compresses an
    /// answer makes the answer's tag weak.
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
