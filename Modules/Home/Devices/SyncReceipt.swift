internal import Kernel

/// The stored result of a change, so that a device that missed the answer can learn it.
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
