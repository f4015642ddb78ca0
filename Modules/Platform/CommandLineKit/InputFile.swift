package import ArgumentParser
internal import Glibc
package import Kernel
internal import Synchronization

/// A file that a command reads. The name `-` means standard input, which is stored in a temporary file while the command runs.
package struct InputFile: ExpressibleByArgument, Sendable {
    private let typed: String
    private let copy = Copy()

    package init?(argument: String) { typed = argument }

    package static var defaultCompletionKind: CompletionKind { .file() }

    /// As it is called in sentences.
    package var isStandardInput: Bool { typed == "-" }

    package var name: String { typed == "-" ? "standard input" : typed }

    /// The path of the file.
    package func path() throws(MizanError) -> String {
        guard typed == "-" else { return typed }
        return try copy.path()
    }

    /// A copy of standard input in a temporary file, which is deleted with this object.
    private final class Copy: Sendable {
        private let made = Mutex<String?>(nil)

        deinit { if let path = made.withLock({ $0 }) { unlink(path) } }

        func path() throws(MizanError) -> String {
            try made.withLock { made throws(MizanError) in
                if let made { return made }
                var template = Array((Self.directory + "/mizan-input-XXXXXX").utf8CString)
                let descriptor = mkstemp(&template)
                guard descriptor >= 0 else { throw Self.failure(String(cString: strerror(errno))) }
                defer { close(descriptor) }
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
                made = path
                do throws(StandardInput.Failure) {
                    try StandardInput.pieces { piece throws(StandardInput.Failure) in
                        do throws(SystemError) { try Descriptor(descriptor).write(piece) } catch {
                            throw StandardInput.Failure(why: error.description)
                        }
                    }
                } catch {
                    throw Self.failure(error.why)
                }
                return path
            }
        }

        private static var directory: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

        private static func failure(_ why: String) -> MizanError {
            MizanError(.unavailable, "command.input", "Standard input cannot be copied into a file: \(why).")
        }
    }
}
