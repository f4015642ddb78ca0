internal import Glibc

/// The free space on a disk for this user.
package enum FreeRoom {
    /// In bytes, or nil if the system does not say: `errno` is why. File systems that have no end count blocks up to the
    /// greatest number, so the product may be beyond it.
    package static func bytes(at path: String) -> UInt64? {
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return nil }
        return bytes(blocks: UInt64(disk.f_bavail), size: UInt64(disk.f_frsize))
    }

    static func bytes(blocks: UInt64, size: UInt64) -> UInt64 {
        let (bytes, isBeyond) = blocks.multipliedReportingOverflow(by: size)
        return isBeyond ? .max : bytes
    }
}
