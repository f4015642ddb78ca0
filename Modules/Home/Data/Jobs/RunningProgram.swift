internal import Glibc

/// This program, as those who wait for it are told of it.
package enum RunningProgram {
    /// `mizan-server (process 4711)`.
    package static let description: String = {
        let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "a program"
        return "\(name) (process \(getpid()))"
    }()
}
