package import Kernel

/// A backup's manifest, in a file beside it: `NAME.json`.
package struct BackupManifest: Hashable, Sendable {
    /// The maker of the backup. Retention removes only backups made by the schedule.
    package enum Origin: String, Sendable {
        case hand
        case schedule
    }

    /// The version of the manifest's format. A manifest with a newer version is refused.
    static let format: Int64 = 1

    package let madeAt: Instant
    /// The version of Mizan that made it.
    package let version: String
    package let origin: Origin
    package let size: Int64
    /// The file's digest, in hexadecimal.
    package let sha256: String
    package let contents: StoreContents
    /// The number of a scheduled backup, one more than that of the backup before. It shows which backup is newer, because the
    /// clock that provides the dates may have been wrong. Nil for a backup made by hand, or by 0.1.0.
    package var number: Int64?
    /// The hashes of the documents that were missing or damaged in the store, so that the backup lacks them.
    package var missingDocuments: [String] = []
    /// The signature of the machine that made it. Nil if it was not signed, as with 0.1.0.
    package var signature: BackupSignature?

    package static func path(of backup: String) -> String { backup + ".json" }

    var bytes: [UInt8] { JSONWriter.bytes(json, pretty: true) + [UInt8(ascii: "\n")] }

    package var json: JSONValue {
        guard let signature, case .object(let members) = unsigned else { return unsigned }
        return .object(
            members + [JSONValue.Member("signature", ["key": .string(signature.key), "hmac": .string(signature.hmac)])])
    }

    /// The signed bytes: all members but the signature, parsed and serialised again, so that white space does not matter.
    var signedBytes: [UInt8] { Array("mizan-backup-manifest-1\0".utf8) + JSONWriter.bytes(unsigned) }

    private var unsigned: JSONValue {
        .object([
            "format": .integer(Self.format), "madeAt": .string(madeAt.description), "mizan": .string(version),
            "origin": .string(origin.rawValue), "size": .integer(size), "sha256": .string(sha256),
            "owners": .array(contents.owners.map(Self.json)),
            "migrations": .array(
                contents.migrations.map { ["module": .string($0.module), "name": .string($0.name)] }),
            "tables": .object(
                contents.tables.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .integer($0.value)) }),
            "number": number.map(JSONValue.integer),
            "missingDocuments": missingDocuments.isEmpty ? nil : .array(missingDocuments.map(JSONValue.string)),
        ])
    }

    private static func json(_ owner: StoreContents.Owner) -> JSONValue {
        [
            "id": .string(owner.id.description), "name": .string(owner.name), "version": .integer(owner.version),
            "epoch": .string(owner.epoch),
            "checksums": .object(
                owner.checksums.sorted { $0.key < $1.key }.map {
                    JSONValue.Member($0.key, .string(Hexadecimal.text($0.value)))
                }),
        ]
    }
}
