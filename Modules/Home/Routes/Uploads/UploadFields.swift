internal import HTTPKit
internal import HomeData
internal import Kernel

/// What endpoints that take files have in common.
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

    /// What can be wrong with a property list.
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
