internal import Kernel

/// The errors of an archive, in words.
enum ArchiveFailure {
    static func notAnArchive(_ name: String) -> MizanError {
        MizanError(
            .unsupported, "archive.not-an-archive", "\(shown(name)) is not a zip archive, or its end is missing.",
            details: ["file": name])
    }

    static func damaged(_ name: String, _ what: String) -> MizanError {
        MizanError(
            .invalidInput, "archive.damaged", "\(shown(name)) is damaged: \(what). Copy or download it once more.",
            details: ["file": name])
    }

    static func unsupported(_ name: String, _ what: String) -> MizanError {
        MizanError(.unsupported, "archive.unsupported", "\(shown(name)): \(what).", details: ["file": name])
    }

    static func tooManyMembers(_ name: String, _ count: UInt64, limit: Int) -> MizanError {
        MizanError(
            .tooLarge, "archive.too-many-members",
            "\(shown(name)) has \(count) members; at most \(limit) are allowed.",
            details: ["file": name, "members": String(count), "limit": String(limit)])
    }

    static func nameTooLong(_ name: String, _ length: Int, limit: Int) -> MizanError {
        MizanError(
            .tooLarge, "archive.name-too-long",
            "\(shown(name)) has a member whose name is \(length) bytes long; at most \(limit) are allowed.",
            details: ["file": name, "limit": String(limit)])
    }

    static func tooLarge(_ member: String, limit: Int64) -> MizanError {
        MizanError(
            .tooLarge, "archive.too-large",
            "“\(member)” is larger than the \(limit) bytes that may be read of it.",
            details: ["member": member, "limit": String(limit)])
    }

    static func bomb(_ member: String, ratio: Int64) -> MizanError {
        MizanError(
            .tooLarge, "archive.bomb",
            "“\(member)” becomes more than \(ratio) times as large as it is in the archive, as no honest file does.",
            details: ["member": member, "ratio": String(ratio)])
    }

    static func wrongLength(_ name: String, _ member: String, declared: Int64, isLonger: Bool) -> MizanError {
        damaged(
            name,
            "“\(member)” is \(isLonger ? "longer" : "shorter") than the \(declared) bytes that the directory says")
    }

    static func encrypted(_ member: String) -> MizanError {
        MizanError(
            .unsupported, "archive.encrypted",
            "“\(member)” is encrypted. Unpack the archive with its password and import what was in it.",
            details: ["member": member])
    }

    static func ambiguous(_ member: String) -> MizanError {
        MizanError(
            .invalidInput, "archive.ambiguous",
            "Several members of the archive are called “\(member)”, so it is not certain which is meant.",
            details: ["member": member])
    }

    static func unreadable(_ member: String, _ why: String) -> MizanError {
        MizanError(
            .unsupported, "archive.unreadable-member", "“\(member)” cannot be read: \(why).",
            details: ["member": member])
    }

    static func tooSlow(_ member: String) -> MizanError {
        MizanError(
            .unavailable, "archive.too-slow", "Reading “\(member)” took longer than it may.",
            details: ["member": member])
    }

    static func file(_ path: String, errno number: Int32) -> MizanError {
        let why = SystemFailure.text(number)
        return MizanError(
            number == SystemFailure.noEntry ? .notFound : number == SystemFailure.noSpace ? .storageFull : .unavailable,
            "archive.file", "\(shown(path)) cannot be used: \(why).", details: ["file": path])
    }

    static func noProgram(_ program: String) -> MizanError {
        MizanError(
            .unavailable, "archive.no-\(program)",
            "The program `\(program)`, which archives are handled with, is not on this machine.",
            details: ["program": program], advice: "As root: apt-get install \(program).")
    }

    private static func shown(_ name: String) -> String { PlainText.oneLine(name) }
}
