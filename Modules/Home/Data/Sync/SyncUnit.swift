internal import Kernel
internal import ModuleKit
internal import Storage

/// What is done together: one change, or those of one group, wherever they stand in the request.
struct SyncUnit: Sendable {
    let group: String?
    var mutations: [SyncMutation]

    /// In the order in which each begins.
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

    /// Under which names what became of it is kept. The fingerprint of a change is that of its whole group.
    func keys(of client: String) throws -> [IdempotencyKey] {
        let whole = Digest.sha256(parts: mutations.map { Digest.sha256(parts: $0.parts) })
        return try mutations.map { mutation in
            try IdempotencyKey(
                "\(client)/\(mutation.id)", in: .sync, fingerprint: Digest.sha256(parts: mutation.parts + [whole]))
        }
    }
}

/// What is kept of a change that was done, so that the device that did not hear of it finds out.
enum SyncReceipt {
    static func bytes(_ outcome: SyncResult.Outcome) -> [UInt8]? {
        switch outcome {
        case .applied(let version, let isMerged):
            JSONWriter.bytes(["version": .integer(version), "merged": .boolean(isMerged)])
        case .unchanged(let version, isMerged: false): JSONWriter.bytes(["version": .integer(version)])
        case .unchanged(let version, isMerged: true):
            JSONWriter.bytes(["version": .integer(version), "theirs": true])
        case .conflict, .refused, .unknown: nil
        }
    }

    static func outcome(_ bytes: [UInt8]) throws -> SyncResult.Outcome {
        guard let json = Result(catching: { try JSONReader.read(bytes) }).value,
            case .integer(let version)? = json["version"]
        else {
            throw MizanError(.corruptData, "storage.sync-receipt", "The store holds a damaged receipt of a change.")
        }
        guard case .boolean(let isMerged)? = json["merged"] else {
            return .unchanged(version, isMerged: json["theirs"] == true)
        }
        return .applied(version, isMerged: isMerged)
    }
}

extension Result {
    fileprivate var value: Success? {
        guard case .success(let value) = self else { return nil }
        return value
    }
}
