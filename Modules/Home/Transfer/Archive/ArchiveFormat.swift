internal import Kernel

/// The format of Docs/AccountArchive.md: one file of JSON lines that holds one owner's data.
enum ArchiveFormat {
    static let name = "mizan-account"
    static let version: Int64 = 1
    /// The maximum length of a line. It limits the memory of a reader. A record's text has at most 900,000 bytes. In the
    /// history, which is JSON within JSON, each byte of the text becomes at most seven bytes.
    static let longestLine = 8 << 20
    /// The maximum length of the manifest and of the trailer, which are read as a whole.
    static let longestObject = 1 << 20
}

/// The errors of an archive, with their places.
enum ArchiveError {
    static func damaged(_ why: String, line: Int) -> MizanError {
        MizanError(
            .corruptData, "archive.damaged", "Line \(line) of the archive: \(why). Nothing was stored.",
            details: ["line": String(line)])
    }

    static func truncated(afterLine line: Int) -> MizanError {
        MizanError(
            .corruptData, "archive.truncated",
            "The archive is not complete: it ends after line \(line), and its last line is missing. Nothing was "
                + "stored.",
            details: ["line": String(line)])
    }

    static func tooLong(line: Int, _ limit: Int) -> MizanError {
        Refusal.archiveLineTooLong(
            "Line \(line) of the archive is longer than \(limit) bytes. Nothing was stored.",
            details: ["line": String(line)])
    }

    static func notAnArchive(_ path: String, _ why: String) -> MizanError {
        Refusal.archiveNotAnArchive(
            "\(path) is not an account archive: \(why).", details: ["path": path],
            advice: "`mizan account export` writes one; other files: mizan import.")
    }

    static func newer(_ what: String) -> MizanError {
        Refusal.archiveNewer("The archive was written by a newer Mizan (\(what)). Update Mizan; nothing was stored.")
    }

    static func unknown(_ what: String) -> MizanError {
        Refusal.archiveUnknownSchema(
            "\(what) Use a Mizan with all the parts that the archive contains; nothing was stored.")
    }
}
