internal import Kernel
internal import ModuleKit

/// The meanings of the exit codes of `unzip` (unzip(1), DIAGNOSTICS).
enum UnzipEnd {
    /// Nil if the member is sound.
    static func failure(_ end: ChildProcess.End, _ name: String, _ member: String) -> MizanError? {
        switch end {
        // 1: a warning, such as bytes before the archive, but the extraction succeeded.
        case .exited(0), .exited(1): nil
        case .exited(2), .exited(3), .exited(51):
            ArchiveFailure.damaged(name, "“\(member)” cannot be unpacked, or does not match its checksum")
        case .exited(9): ArchiveFailure.damaged(name, "`unzip` finds no archive in it")
        case .exited(11): ArchiveFailure.damaged(name, "`unzip` does not find “\(member)” in it")
        // In Debian: members that overlap.
        case .exited(12):
            Refusal.archiveBomb(
                "“\(member)” overlaps another member of the archive, which no ordinary archive has.",
                details: ["member": member])
        case .exited(4), .exited(5), .exited(6), .exited(7), .exited(8):
            Refusal.archiveNoMemory("`unzip` did not have enough memory for “\(member)”. Try again.")
        case .exited(81):
            ArchiveFailure.unreadable(
                member, "it is compressed or encrypted in a way that `unzip` does not know. Zip it in the usual way")
        case .exited(82): ArchiveFailure.encrypted(member)
        case .notFound: ArchiveFailure.noProgram("unzip")
        case .exited(let code): failed("ended with \(code)", member)
        case .signalled(let signal): failed("was ended by signal \(signal)", member)
        case .notStarted: failed("could not be started", member)
        }
    }

    private static func failed(_ how: String, _ member: String) -> MizanError {
        Refusal.archiveChildFailed("`unzip` \(how) when it read “\(member)”.")
    }
}
