internal import Accounts
package import Kernel
package import Storage

/// The output form of backups, which commands and endpoints share.
package enum BackupPresentation {
    /// The field with the place of the file on the machine.
    static let path = "path"

    package static let fields = [
        RecordField("name", .text), RecordField("madeAt", .instant, required: false),
        RecordField("origin", .text, required: false), RecordField("size", .integer),
        RecordField("owners", .text, required: false), RecordField("proof", .text), RecordField(path, .text),
        RecordField("records", .integer, required: false),
    ]

    /// One value for each field. Values from the manifest are absent if there is none.
    package static func values(_ file: BackupFile, _ proof: BackupProof?, records: Int64?) -> [FieldValue] {
        [
            .text(file.name), file.manifest.map { .instant($0.madeAt) } ?? .absent,
            file.manifest.map { .text($0.origin.rawValue) } ?? .absent, .integer(file.size),
            file.manifest.map { .text(owners($0.contents)) } ?? .absent,
            .text(proof?.rawValue ?? "changed"), .text(file.path), records.map(FieldValue.integer) ?? .absent,
        ]
    }

    /// `me at version 12, zaynab at version 3`
    package static func owners(_ contents: StoreContents) -> String {
        contents.people.isEmpty
            ? "nobody's data" : contents.people.map { "\($0.name) at version \($0.version)" }.joined(separator: ", ")
    }
}

/// The facts for a person about a backup that was made, checked or restored. `json` contains all facts.
package struct BackupSummary: Sendable {
    package let path: String
    /// The name of the file.
    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    /// Nil if there is no manifest.
    package var madeAt: Instant?
    package let size: Int64
    /// The owners in it, with their versions.
    package let owners: String
    /// Sentences about the facts that cannot be proved or could not be checked here.
    package var notes: [String] = []
    /// The number of documents that are missing or damaged beside a backup that was checked.
    package private(set) var missingDocuments = 0
    /// The note about tables that could not be checked here. It is also the last of the notes.
    package var unverified: String?
    package let json: JSONValue

    package init(_ made: BackupService.Made) {
        let manifest = made.manifest
        path = made.path
        madeAt = manifest.madeAt
        size = manifest.size
        owners = BackupPresentation.owners(manifest.contents)
        json = .object(["path": .string(path), "verified": true, "manifest": manifest.json])
        notes += Self.note(manifest.missingDocuments, "the store")
    }

    package init(_ verified: VerifiedStore) {
        path = verified.path
        madeAt = verified.manifest?.madeAt
        size = verified.size
        owners = BackupPresentation.owners(verified.contents)
        json = .object([
            "path": .string(path), "verified": true, "size": .integer(size), "sha256": .string(verified.sha256),
            "owners": Self.owners(verified.contents), "proof": .string(verified.proof.rawValue),
            "unverifiedTables": .array(verified.unverifiedTables.map(JSONValue.string)),
            "manifest": verified.manifest?.json, "missingDocuments": Self.list(verified.missingDocuments),
        ])
        missingDocuments = verified.missingDocuments.count
        notes += Self.note(verified.missingDocuments, "the directory of the backup")
        if verified.proof == .here { notes.append("The backup was signed here, and has not been changed since.") }
        if let doubt = verified.proof.doubt { notes.append("But \(doubt).") }
        if !verified.unverifiedTables.isEmpty {
            let names = verified.unverifiedTables.joined(separator: ", ")
            unverified = "This build cannot check these tables: \(names)."
        }
        if let unverified { notes.append(unverified) }
    }

    /// Nil if no document is missing.
    fileprivate static func list(_ missing: [String]) -> JSONValue? {
        missing.isEmpty ? nil : .array(missing.map(JSONValue.string))
    }

    fileprivate static func note(_ missing: [String], _ place: String) -> [String] {
        guard let first = missing.first else { return [] }
        return ["\(Counted.text(missing.count, "document")) missing or damaged in \(place), such as \(first)."]
    }

    fileprivate static func owners(_ contents: StoreContents) -> JSONValue {
        .array(
            contents.owners.map { owner in
                [
                    "id": .string(owner.id.description), "name": .string(owner.name),
                    "version": .integer(owner.version), "epoch": .string(owner.epoch),
                ]
            })
    }
}

/// The result of a restore.
package struct RestoreSummary: Sendable {
    package let owners: String
    /// The path of the replaced store; nil if there was none.
    package let kept: String?
    /// A sentence about documents that were not brought back.
    package let notes: [String]
    /// The effect on sessions and tokens, as a sentence.
    package let access: String
    package let json: JSONValue

    package init(_ restored: BackupService.Restored, from file: String) {
        let outcome = restored.outcome
        owners = BackupPresentation.owners(outcome.contents)
        kept = outcome.kept
        notes = BackupSummary.note(outcome.missingDocuments, "the directory of the backup")
        access = Self.sentence(restored)
        json = .object([
            "restored": .string(file), "kept": kept.map(JSONValue.string),
            "owners": BackupSummary.owners(outcome.contents),
            "endedSessions": .integer(Int64(restored.access.endedSessions)),
            "endedTokens": .integer(Int64(restored.access.endedTokens)),
            "keptTokens": .integer(Int64(restored.access.keptTokens)), "tokens": .string(restored.tokens.rawValue),
            "missingDocuments": BackupSummary.list(outcome.missingDocuments),
        ])
    }

    private static func sentence(_ restored: BackupService.Restored) -> String {
        let access = restored.access
        let tokens =
            switch restored.tokens {
            case .compared:
                "API tokens: \(access.keptTokens) are as the replaced store had them, \(access.endedTokens) ended."
            case .ended:
                "API tokens: all ended (\(access.endedTokens)), because there was no store that says which are valid still."
            case .kept: "API tokens: all of the backup are valid (\(access.keptTokens))."
            }
        return "All sessions ended (\(access.endedSessions)). \(tokens) Passwords and roles are as in the backup."
    }
}

extension BackupProof {
    /// The reason why the backup may have been changed by somebody; nil if that can be ruled out.
    var doubt: String? {
        let same = "nobody can tell whether somebody changed it"
        return switch self {
        case .here: nil
        case .elsewhere: "it was made elsewhere, with a different secret.key: \(same)"
        case .unsigned: "its manifest is not signed, as in backups of Mizan 0.1.0: \(same)"
        case .noManifest: "the manifest that shows where it was made is missing: \(same)"
        }
    }
}
