internal import Kernel
internal import ModuleKit

/// The allowed names of members of a new archive. All unpacking programs must turn such a name into the same file.
enum ArchiveNames {
    /// The kernel's limit on all arguments of a program is 2 MiB.
    private static let bytes = 1 << 20

    static func require(_ members: [NewArchiveMember]) throws(MizanError) {
        var known: Set<String> = []
        var total = 0
        for name in members.map(\.name) {
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            guard !parts.contains(where: isWrong), name.utf8.count <= 1_024 else {
                throw refused(name, "is not a valid name")
            }
            // Windows and macOS ignore the case of letters.
            guard known.insert(name.lowercased()).inserted else { throw refused(name, "occurs twice") }
            total += name.utf8.count + 3
        }
        for name in known {
            let isDirectoryToo = name.indices.contains { name[$0] == "/" && known.contains(String(name[..<$0])) }
            guard !isDirectoryToo else { throw refused(name, "is inside a member that is a file") }
        }
        guard total <= bytes else {
            throw Refusal.archiveTooManyMembers(
                "The names of the files in the archive are longer than the \(bytes) bytes that `zip` accepts.",
                details: ["limit": String(bytes)])
        }
    }

    private static func isWrong(_ part: Substring) -> Bool {
        part.isEmpty || part == "." || part == ".." || part.utf8.count > 255
            || part.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "\\" || $0 == ":" }
    }

    private static func refused(_ name: String, _ why: String) -> MizanError {
        MizanError(
            .invalidInput, "archive.wrong-name",
            "“\(PlainText.oneLine(name))” \(why), and cannot be put into an archive.",
            details: ["member": name])
    }
}
