internal import Changes
internal import HTTPKit
internal import Kernel

/// The common parts of endpoints that take files.
enum UploadFields {
    /// A file may be as large as an Apple Health export of many years; an hour is enough for it at 10 Mbit/s.
    static let intake = UploadLimits(maximumBytes: 4 << 30, within: .seconds(3_600), leastBytesPerSecond: 4_096)

    static let room = [
        DeclaredError(.storageFull, "upload.no-room", "There is too little room on the server's disk."),
        DeclaredError(.unavailable, "upload.failed", "The server's disk does not take the file."),
    ]

    static let limits = [
        DeclaredError(.invalidInput, "import.name", "A file cannot be called so."),
        DeclaredError(.conflict, "import.id-in-use", "An import with this id is under way."),
        DeclaredError(.rateLimited, "import.same-name", "A file of this name is being taken in already."),
        DeclaredError(.rateLimited, "import.too-many", "Two files of this owner are being taken in already."),
        DeclaredError(.unavailable, "import.busy", "Four files are being taken in already."),
    ]

    static let cancelled = DeclaredError(
        .cancelled, "import.cancelled", "Somebody cancelled it, or the server was stopped.")

    static let otherScope = DeclaredError(
        .notPermitted, "import.other-scope", "It holds shared data, which an admin takes in on the machine.")

    static let invariant = DeclaredError(
        .conflict, MizanError.brokenInvariant,
        "Records that belong together would not; `because` is the slice's reason.")
    static let notWritable = DeclaredError(
        .notPermitted, "import.not-writable", "It changes a slice (`slice`) that the caller may not write.")

    /// The errors of an archive.
    static let archives = [
        DeclaredError(.unsupported, "archive.not-an-archive", "It begins as a zip archive does, and has not its end."),
        DeclaredError(.unsupported, "archive.unsupported", "It is a zip archive in several files."),
        DeclaredError(.invalidInput, "archive.damaged", "The archive is damaged."),
        DeclaredError(.invalidInput, "archive.ambiguous", "Two files in the archive have one name."),
        DeclaredError(.unsupported, "archive.encrypted", "The file in the archive is encrypted."),
        DeclaredError(
            .unsupported, "archive.unreadable-member", "The file in the archive is packed in an unknown way."),
        DeclaredError(.tooLarge, "archive.too-many-members", "The archive has more than 10,000 files."),
        DeclaredError(.tooLarge, "archive.too-many-candidates", "The archive has too many files that may be meant."),
        DeclaredError(.tooLarge, "archive.name-too-long", "A name in the archive is too long."),
        DeclaredError(.tooLarge, "archive.too-large", "A file in the archive is larger than it may be."),
        DeclaredError(.tooLarge, "archive.bomb", "A file in the archive becomes more than 200 times as large."),
        DeclaredError(.invalidInput, "import.several-files", "It holds several files that are taken in by themselves."),
        DeclaredError(.unavailable, "archive.too-slow", "The archive took too long to read."),
        DeclaredError(.unavailable, "archive.no-unzip", "The server's machine has no `unzip`."),
        DeclaredError(.unavailable, "archive.no-memory", "The server's machine has too little memory for it."),
        DeclaredError(.unavailable, "archive.child-failed", "`unzip` broke off on the server's machine."),
    ]

    /// The errors of a property list.
    static let propertyLists: [DeclaredError] =
        [
            "empty", "truncated", "trailing-content", "doctype-entity", "undefined-entity", "malformed-xml",
            "unknown-element", "misplaced-element", "stray-text", "missing-value", "missing-key", "duplicate-key",
            "no-value", "several-values", "bad-integer", "bad-real", "bad-date", "bad-data", "bad-true", "bad-false",
            "damaged-binary", "damaged-archive",
        ].map { DeclaredError(.invalidInput, "plist." + $0, "The property list is damaged.") } + [
            DeclaredError(.unsupported, "plist.encoding", "It is in an encoding that is not read."),
            DeclaredError(.tooLarge, "plist.too-deep", "The property list is nested too deep."),
            DeclaredError(.tooLarge, "plist.field-too-long", "A field of the property list is too long."),
            DeclaredError(.tooLarge, "plist.too-many-values", "The property list has too many values."),
            DeclaredError(.tooLarge, "plist.too-large", "The property list is too large."),
        ]
}
