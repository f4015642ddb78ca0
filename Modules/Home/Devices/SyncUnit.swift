internal import ModuleKit
internal import Storage

/// Changes that are made together: a single change, or all changes of one group, wherever they are in the request.
struct SyncUnit: Sendable {
    let group: String?
    var mutations: [SyncMutation]
    /// The ids of the mutations in the order of application; empty for the order of the request.
    var order: [String] = []

    /// The mutations in the order of application, in which required ones come first.
    var ordered: [SyncMutation] {
        guard !order.isEmpty else { return mutations }
        let byID = Dictionary(mutations.map { ($0.id, $0) }) { first, _ in first }
        return order.compactMap { byID[$0] }
    }

    /// The units, in the order of their first mutations.
    static func units(of mutations: [SyncMutation]) -> [SyncUnit] {
        var units: [SyncUnit] = []
        var groups: [String: Int] = [:]
        for mutation in mutations {
            if let group = mutation.group, let index = groups[group] {
                units[index].mutations.append(mutation)
                continue
            }
            if let group = mutation.group { groups[group] = units.count }
            units.append(SyncUnit(group: mutation.group, mutations: [mutation]))
        }
        return units
    }

    /// The keys under which the results are stored. The fingerprint of a change covers its whole group.
    func keys(of client: String) throws -> [IdempotencyKey] {
        let whole = Digest.sha256(parts: mutations.map { Digest.sha256(parts: $0.parts) })
        return try mutations.map { mutation in
            try IdempotencyKey(
                "\(client)/\(mutation.id)", in: .sync, fingerprint: Digest.sha256(parts: mutation.parts + [whole]))
        }
    }
}
