internal import Glibc

/// The few values of errno that are handled specially here.
enum SystemFailure {
    static let noEntry = ENOENT
    static let noSpace = ENOSPC

    static func text(_ number: Int32) -> String { String(cString: strerror(number)) }
}
