internal import Glibc

/// The free disk space for this user.
package enum FreeRoom {
    /// The free bytes, or nil if the system does not report them; then `errno` has the reason. File systems without a fixed
    /// size report the largest possible number of blocks, so the product may overflow.
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
