internal import Glibc
internal import Kernel

/// A process that holds a lock file.
struct OpenProcess: Hashable, Sendable, CustomStringConvertible {
    let id: Int32
    /// The program's name; nil where the system does not tell.
    let name: String?

    var description: String { "\(name ?? "a program") (process \(id))" }
}

/// The processes that hold a lock file, as the kernel tells: so that a person can be told what to stop.
enum OpenProcesses {
    /// The processes that hold a `flock` on a file, by their ids. Empty where the system does not tell.
    static func holding(_ lockFile: String) -> [OpenProcess] {
        var information = stat()
        guard stat(lockFile, &information) == 0 else { return [] }
        let ids = holders(ofInode: information.st_ino, in: SystemFile.text("/proc/locks"))
        return Set(ids).sorted()
            .filter { has(lockFile: information, open: $0) }
            .map { OpenProcess(id: $0, name: name(of: $0)) }
    }

    /// The error for a person who needs the store for themselves.
    static func inUse(_ lockFile: String) -> MizanError {
        let processes = holding(lockFile)
        let names = processes.map(\.description)
        let who: String
        switch names.count {
        case 0: who = "Another process has this store open. Stop it"
        case 1: who = "\(names[0]) has this store open. Stop it"
        default:
            who =
                "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) have this store open. Stop them"
        }
        return MizanError(
            .unavailable, "storage.in-use", "\(who) and try again.",
            details: processes.isEmpty ? [:] : ["processes": processes.map { "\($0.id)" }.joined(separator: ",")])
    }

    /// The process that has the store for itself.
    static func maintainer(_ lockFile: String) -> String {
        holding(lockFile).first?.description ?? "Another process"
    }

    /// "1: FLOCK  ADVISORY  READ 1234 08:01:5678 0 EOF" (proc(5), locks). The device there is the file system's own,
    /// which is not always the one that `stat` tells; so the number of the inode counts here, and the open file later.
    static func holders(ofInode inode: UInt, in locks: String) -> [Int32] {
        locks.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            // A process that waits for a lock has "->" behind the number, and holds nothing.
            guard fields.count >= 6, fields[1] == "FLOCK", let id = Int32(fields[4]), id > 0,
                let held = fields[5].split(separator: ":").last, UInt(held) == inode
            else { return nil }
            return id
        }
    }

    /// True if one of the process's open files is that file. A process of another user does not show its files: then only the
    /// number of the inode is known.
    private static func has(lockFile: stat, open id: Int32) -> Bool {
        let directory = "/proc/\(id)/fd"
        guard let list = opendir(directory) else { return true }
        defer { closedir(list) }
        while let entry = readdir(list) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            var information = stat()
            if stat("\(directory)/\(name)", &information) == 0, information.st_dev == lockFile.st_dev,
                information.st_ino == lockFile.st_ino
            {
                return true
            }
        }
        return false
    }

    /// The program's file name: the first word of its command line, for `comm` is cut off after 15 bytes.
    private static func name(of id: Int32) -> String? {
        let program = SystemFile.text("/proc/\(id)/cmdline").split(separator: "\0").first.map(String.init)
        let name = program?.split(separator: "/").last.map(String.init)
        return name ?? SystemFile.text("/proc/\(id)/comm").split(separator: "\n").first.map(String.init)
    }
}
