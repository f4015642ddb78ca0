internal import Glibc
internal import Kernel

/// A process that holds a lock file.
struct OpenProcess: Hashable, Sendable, CustomStringConvertible {
    let id: Int32
    /// The program's name; nil if the system does not reveal it.
    let name: String?

    var description: String { "\(name ?? "a program") (process \(id))" }
}

/// Finds the processes that hold a lock file, as reported by the kernel. So a person can be told which processes to stop.
enum OpenProcesses {
    /// The processes that hold a `flock` on a file, by their ids. Empty if the system does not reveal them.
    static func holding(_ lockFile: String) -> [OpenProcess] {
        var information = stat()
        guard stat(lockFile, &information) == 0 else { return [] }
        let ids = holders(ofInode: information.st_ino, in: SystemFile.text("/proc/locks"))
        return Set(ids).sorted()
            .filter { has(lockFile: information, open: $0) }
            .map { OpenProcess(id: $0, name: name(of: $0)) }
    }

    /// The error for a person who needs exclusive access to the store.
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

    /// The process that has exclusive access to the store.
    static func maintainer(_ lockFile: String) -> String {
        holding(lockFile).first?.description ?? "Another process"
    }

    /// Parses "1: FLOCK ADVISORY READ 1234 08:01:5678 0 EOF" (proc(5), locks). The line has the file system's own device
    /// number, which may differ from the device number of `stat`. So only the inode number is compared here, and the open file
    /// is compared later.
    static func holders(ofInode inode: UInt, in locks: String) -> [Int32] {
        locks.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            // A process that waits for a lock has "->" behind the number, and holds no lock.
            guard fields.count >= 6, fields[1] == "FLOCK", let id = Int32(fields[4]), id > 0,
                let held = fields[5].split(separator: ":").last, UInt(held) == inode
            else { return nil }
            return id
        }
    }

    /// True if one of the process's open files is that file. The files of a process of another user cannot be read: then the
    /// inode number must suffice.
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

    /// The program's file name: the first word of the program's command line. `comm` is not used because it is cut off after 15
    /// bytes.
    private static func name(of id: Int32) -> String? {
        let program = SystemFile.text("/proc/\(id)/cmdline").split(separator: "\0").first.map(String.init)
        let name = program?.split(separator: "/").last.map(String.init)
        return name ?? SystemFile.text("/proc/\(id)/comm").split(separator: "\n").first.map(String.init)
    }
}
