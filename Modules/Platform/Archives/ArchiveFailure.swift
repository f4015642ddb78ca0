internal import Kernel
internal import ModuleKit

/// The errors of an archive, in words.
enum ArchiveFailure {
    static func notAnArchive(_ name: String) -> MizanError {
        MizanError(
            .unsupported, "archive.not-an-archive", "\(shown(name)) is not a zip archive, or its end is missing.",
            details: ["file": name])
    }

    static func damaged(_ name: String, _ what: String) -> MizanError {
        Refusal.archiveDamaged(
            "\(shown(name)) is damaged: \(what). Copy or download it again.",
            details: ["file": name])
    }

    static func unsupported(_ name: String, _ what: String) -> MizanError {
        Refusal.archiveUnsupported("\(shown(name)): \(what).", details: ["file": name])
    }

    static func tooManyMembers(_ name: String, _ count: UInt64, limit: Int) -> MizanError {
        Refusal.archiveTooManyMembers(
            "\(shown(name)) has \(count) members; at most \(limit) are allowed.",
            details: ["file": name, "members": String(count), "limit": String(limit)])
    }

    static func nameTooLong(_ name: String, _ length: Int, limit: Int) -> MizanError {
        Refusal.archiveNameTooLong(
            "\(shown(name)) has a member whose name is \(length) bytes long; at most \(limit) are allowed.",
            details: ["file": name, "limit": String(limit)])
    }

    static func tooLarge(_ member: String, limit: Int64) -> MizanError {
        Refusal.archiveTooLarge(
            "“\(member)” is larger than the \(limit) bytes that may be read.",
            details: ["member": member, "limit": String(limit)])
    }

    static func bomb(_ member: String, ratio: Int64) -> MizanError {
        Refusal.archiveBomb(
            "“\(member)” is more than \(ratio) times as large when unpacked as in the archive, which no ordinary "
                + "file is.",
            details: ["member": member, "ratio": String(ratio)])
    }

    static func wrongLength(_ name: String, _ member: String, declared: Int64, isLonger: Bool) -> MizanError {
        damaged(
            name,
            "“\(member)” is \(isLonger ? "longer" : "shorter") than the \(declared) bytes that the directory says")
    }

    static func encrypted(_ member: String) -> MizanError {
        Refusal.archiveEncrypted(
            "“\(member)” is encrypted. Unpack the archive with its password, and import the contents.",
            details: ["member": member])
    }

    static func ambiguous(_ member: String) -> MizanError {
        Refusal.archiveAmbiguous(
            "Several files in the archive are called “\(member)”; it is not clear which to read.",
            details: ["member": member])
    }

    static func unreadable(_ member: String, _ why: String) -> MizanError {
        Refusal.archiveUnreadableMember("“\(member)” cannot be read: \(why).", details: ["member": member])
    }

    static func tooSlow(_ member: String) -> MizanError {
        Refusal.archiveTooSlow("Reading “\(member)” took longer than allowed.", details: ["member": member])
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
            "The program `\(program)`, needed for archives, is not on this machine.",
            details: ["program": program], advice: "As root: apt-get install \(program).")
    }

    private static func shown(_ name: String) -> String { PlainText.oneLine(name) }
}
