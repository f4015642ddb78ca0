internal import Glibc
package import Kernel

extension BackupManifest {
    /// The maximum size, which is more than any store's owners and tables need. It rejects files that are not manifests.
    private static let sizeLimit = 4 << 20

    /// The manifest beside a backup; nil if there is none.
    package static func read(besides backup: String) throws(MizanError) -> BackupManifest? {
        let path = path(of: backup)
        guard access(path, F_OK) == 0 else { return nil }
        guard try FileBytes.size(path) <= sizeLimit else { throw unreadable(path, "it is too large") }
        let json: JSONValue
        do {
            json = try JSONReader.read(try FileBytes.read(path))
        } catch let error as JSONError {
            throw unreadable(path, "\(error)")
        } catch {
            throw MizanError(crossing: error)
        }
        guard let manifest = BackupManifest(json) else {
            throw unreadable(path, "a member is missing or not valid")
        }
        return manifest
    }

    private static func unreadable(_ path: String, _ why: String) -> MizanError {
        MizanError(
            .corruptData, "backup.manifest",
            "\(path) is not the manifest of a backup: \(why). Without the manifest, only the backup itself can be "
                + "checked.",
            details: ["path": path])
    }

    private init?(_ json: JSONValue) {
        guard json["format"] == .integer(Self.format), let madeAt = json["madeAt"]?.text.flatMap(Instant.init(_:)),
            let version = json["mizan"]?.text, let origin = json["origin"]?.text.flatMap(Origin.init(rawValue:)),
            case .integer(let size)? = json["size"], let sha256 = json["sha256"]?.text,
            let contents = StoreContents(json)
        else { return nil }
        var number: Int64?
        if let member = json["number"] {
            guard case .integer(let found) = member, (1...RecordVersion.latestPossible).contains(found) else {
                return nil
            }
            number = found
        }
        var missing: [String] = []
        if let member = json["missingDocuments"] {
            guard case .array(let hashes) = member else { return nil }
            missing = hashes.compactMap(\.text)
            guard missing.count == hashes.count else { return nil }
        }
        var signature: BackupSignature?
        if let member = json["signature"] {
            guard let key = member["key"]?.text, let hmac = member["hmac"]?.text else { return nil }
            signature = BackupSignature(key: key, hmac: hmac)
        }
        self.init(
            madeAt: madeAt, version: version, origin: origin, size: size, sha256: sha256, contents: contents,
            number: number, missingDocuments: missing, signature: signature)
    }
}

extension StoreContents {
    fileprivate init?(_ json: JSONValue) {
        guard case .array(let owners)? = json["owners"], case .array(let steps)? = json["migrations"],
            case .object(let tables)? = json["tables"]
        else { return nil }
        self.owners = owners.compactMap(Owner.init)
        migrations = steps.compactMap { step in
            step["module"]?.text.flatMap { module in step["name"]?.text.map { Step(module: module, name: $0) } }
        }
        var counts: [String: Int64] = [:]
        for table in tables {
            guard case .integer(let count) = table.value else { return nil }
            counts[table.name] = count
        }
        self.tables = counts
        guard self.owners.count == owners.count, migrations.count == steps.count else { return nil }
    }
}

extension StoreContents.Owner {
    fileprivate init?(_ json: JSONValue) {
        guard let id = json["id"]?.text.flatMap({ OwnerID($0) }), let name = json["name"]?.text,
            case .integer(let version)? = json["version"], let epoch = json["epoch"]?.text,
            case .object(let sums)? = json["checksums"]
        else { return nil }
        var checksums: [String: UInt64] = [:]
        for sum in sums {
            guard let value = sum.value.text.flatMap({ UInt64($0, radix: 16) }) else { return nil }
            checksums[sum.name] = value
        }
        self.init(id: id, name: name, version: version, epoch: epoch, checksums: checksums)
    }
}

extension JSONValue {
    fileprivate var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
