internal import Glibc

/// Finds the kind of file system on which a file is, from the kernel's own list.
enum FileSystem {
    /// Kinds of file systems on which locks and shared memory do not work as SQLite needs them: disks of other machines, and
    /// file systems in user space.
    private static let unsafe: Set<String> = ["nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph"]

    /// The kind of file system, if a database on this file system is not safe; otherwise nil.
    static func unsafeKind(of path: String, device: dev_t) -> String? {
        if isOfOwnDisk(path, device) { return nil }
        let wanted = "\(major(device)):\(minor(device))"
        for line in SystemFile.bytes("/proc/self/mountinfo").split(separator: UInt8(ascii: "\n")) {
            // "36 35 98:0 /root /mount options … - type source options" (proc(5), mountinfo)
            let fields = line.split(separator: UInt8(ascii: " "))
            guard fields.count > 3, fields[2].elementsEqual(wanted.utf8),
                let dash = fields.firstIndex(where: { $0.elementsEqual("-".utf8) }), dash + 1 < fields.count
            else { continue }
            let kind = String(decoding: fields[dash + 1], as: UTF8.self)
            if unsafe.contains(kind) || kind.hasPrefix("fuse") { return kind }
        }
        return nil
    }

    /// True if the kernel itself manages the file on a disk of this machine. A network disk has no device: its major number is
    /// 0. A file system that a program provides has no id (fs/fuse/inode.c: “fsid is left zero”). In all other cases the mount
    /// list must be read. The kernel generates this list for each reader, which is too slow for every command.
    private static func isOfOwnDisk(_ path: String, _ device: dev_t) -> Bool {
        var information = statvfs()
        return major(device) != 0 && statvfs(path, &information) == 0 && information.f_fsid != 0
    }

    private static func major(_ device: dev_t) -> UInt { ((device >> 8) & 0xFFF) | ((device >> 32) & ~0xFFF) }

    private static func minor(_ device: dev_t) -> UInt { (device & 0xFF) | ((device >> 12) & ~0xFF) }
}

/// The identity of the file to which a path refers at present.
struct FileIdentity: Hashable {
    private let device: UInt
    private let inode: UInt

    /// Nil if there is no file.
    init?(of path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        device = UInt(information.st_dev)
        inode = UInt(information.st_ino)
    }
}
