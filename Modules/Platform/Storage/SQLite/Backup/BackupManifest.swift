package import Kernel

/// What a backup says of itself, in a file beside it: `NAME.json`.
package struct BackupManifest: Hashable, Sendable {
    /// Who made it. Retention removes only what the schedule made.
    package enum Origin: String, Sendable {
        case hand
        case schedule
    }

    /// The manifest's own layout; a newer one is refused.
    static let format: Int64 = 1

    package let madeAt: Instant
    /// The Mizan that made it.
    package let version: String
    package let origin: Origin
    package let size: Int64
    /// Of the file, in hexadecimal.
    package let sha256: String
    package let contents: StoreContents

    package static func path(of backup: String) -> String { backup + ".json" }

    var bytes: [UInt8] { JSONWriter.bytes(json, pretty: true) + [UInt8(ascii: "\n")] }

    package var json: JSONValue {
        [
            "format": .integer(Self.format), "madeAt": .string(madeAt.description), "mizan": .string(version),
            "origin": .string(origin.rawValue), "size": .integer(size), "sha256": .string(sha256),
            "owners": .array(contents.owners.map(Self.json)),
            "migrations": .array(
                contents.migrations.map { ["module": .string($0.module), "name": .string($0.name)] }),
            "tables": .object(
                contents.tables.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .integer($0.value)) }),
        ]
    }

    private static func json(_ owner: StoreContents.Owner) -> JSONValue {
        [
            "id": .string(owner.id.description), "name": .string(owner.name), "version": .integer(owner.version),
            "epoch": .string(owner.epoch),
            "checksums": .object(
                owner.checksums.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string(hex($0.value))) }),
        ]
    }

    /// 64 bits do not fit a number of JSON as most read it.
    private static func hex(_ sum: UInt64) -> String {
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
