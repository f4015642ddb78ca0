internal import HomeDoor
internal import HomeImports
internal import HomeWork
internal import Kernel
internal import ModuleKit

/// The common parts of endpoints that accept files.
enum UploadFields {
    static let room: [Refusal] = [.uploadNoRoom, .uploadFailed]

    static let limits: [Refusal] = [.importName, .importIdInUse, .importSameName, .importTooMany, .importBusy]

    /// The errors of an archive.
    static let archives: [Refusal] = [
        Refusal(.unsupported, "archive.not-an-archive", "The file begins like a zip archive but has no end."),
        .archiveUnsupported, .archiveDamaged, .archiveAmbiguous, .archiveEncrypted, .archiveUnreadableMember,
        .archiveTooManyMembers, .archiveTooManyCandidates, .archiveNameTooLong, .archiveTooLarge, .archiveBomb,
        .importSeveralFiles, .archiveTooSlow,
        Refusal(.unavailable, "archive.no-unzip", "The server's machine has no `unzip`."),
        .archiveNoMemory, .archiveChildFailed,
    ]

    /// The errors of a property list.
    static let propertyLists: [Refusal] =
        [
            "empty", "truncated", "trailing-content", "doctype-entity", "undefined-entity", "malformed-xml",
            "unknown-element", "misplaced-element", "stray-text", "missing-value", "missing-key", "duplicate-key",
            "no-value", "several-values", "bad-integer", "bad-real", "bad-date", "bad-data", "bad-true", "bad-false",
            "damaged-binary", "damaged-archive",
        ].map { Refusal(.invalidInput, "plist." + $0, "The property list is damaged.") } + [
            Refusal(.unsupported, "plist.encoding", "The encoding of the property list is not supported."),
            Refusal(.tooLarge, "plist.too-deep", "The property list is nested too deep."),
            Refusal(.tooLarge, "plist.field-too-long", "A field of the property list is too long."),
            Refusal(.tooLarge, "plist.too-many-values", "The property list has too many values."),
            Refusal(.tooLarge, "plist.too-large", "The property list is too large."),
        ]
}
