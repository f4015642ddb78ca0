internal import Glibc
internal import Kernel

/// `config.json` in the data directory, as bytes: absent, or a plain file that only its owner may change.
///
/// Anyone who may write the file can open the server to the network. The file's permissions are therefore checked like the
/// permissions of a private key. A link is followed, because some people keep their files elsewhere. The link's target is
/// checked in the same way.
struct SettingFile: Sendable {
    static let name = "config.json"
    static let longest = 64 * 1_024

    let path: String
    /// Nil if there is no file.
    let bytes: [UInt8]?
    /// True if other users may read the file. Such a file is no place for secrets.
    let isReadableByOthers: Bool

    static func read(in directory: String) throws(MizanError) -> SettingFile {
        let path = directory + "/" + name
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            let number = errno
            guard number == ENOENT || number == ENOTDIR else { throw unreadable(path, number) }
            try refuseDanglingLink(path)
            return SettingFile(path: path, bytes: nil, isReadableByOthers: false)
        }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw unreadable(path, errno) }
        try check(path, information)
        return SettingFile(
            path: path, bytes: try contents(of: descriptor, path), isReadableByOthers: information.st_mode & 0o044 != 0)
    }

    private static func check(_ path: String, _ information: stat) throws(MizanError) {
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw refused("file", "\(path) is \(kind(information.st_mode)); a file is needed.")
        }
        // A configuration file that the system provides belongs to root.
        guard information.st_uid == geteuid() || information.st_uid == 0 else {
            throw refused("file-foreign", "\(path) belongs to another user, who could change what Mizan does.")
        }
        guard information.st_mode & 0o022 == 0 else {
            let mode = String(information.st_mode & 0o777, radix: 8)
            throw refused(
                "file-writable",
                "Other users of this machine may change \(path) (mode \(mode)). Check that nobody has changed it, "
                    + "then: chmod 600 \(path)"
            )
        }
        guard information.st_size <= longest else { throw tooLarge(path) }
    }

    private static func contents(of descriptor: Int32, _ path: String) throws(MizanError) -> [UInt8] {
        // Reading one byte more than allowed detects a file that grows.
        var bytes = [UInt8](repeating: 0, count: longest + 1)
        let count: Int
        do throws(SystemError) {
            count = try Descriptor(descriptor).fill(&bytes)
        } catch {
            throw unreadable(path, error.number)
        }
        guard count <= longest else { throw tooLarge(path) }
        return Array(bytes[..<count])
    }

    /// A dangling link must not pass for an absent file.
    private static func refuseDanglingLink(_ path: String) throws(MizanError) {
        var information = stat()
        guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFLNK else { return }
        throw refused("file", "\(path) is a link that leads to nothing.")
    }

    private static func kind(_ mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFDIR: "a directory"
        case S_IFIFO: "a pipe"
        default: "no plain file"
        }
    }

    private static func tooLarge(_ path: String) -> MizanError {
        refused("file-too-large", "\(path) is longer than \(longest) bytes.")
    }

    private static func unreadable(_ path: String, _ number: Int32) -> MizanError {
        refused("file-unreadable", "\(path) cannot be read: \(String(cString: strerror(number))).")
    }

    private static func refused(_ reason: String, _ message: String) -> MizanError {
        MizanError(.invalidInput, "configuration." + reason, message)
    }
}
