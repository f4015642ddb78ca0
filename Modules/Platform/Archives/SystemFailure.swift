internal import Glibc

/// The few numbers of errno that have a meaning of their own here.
enum SystemFailure {
    static let noEntry = ENOENT
    static let noSpace = ENOSPC

    static func text(_ number: Int32) -> String { String(cString: strerror(number)) }
}
