internal import Glibc
internal import Kernel

/// The streams that a command reads from and prints to: the process's three descriptors, unless its caller supplies others.
package struct StandardStreams: Sendable {
    /// The streams of the commands that run in this task.
    @TaskLocal package static var current = StandardStreams(
        input: .descriptor(STDIN_FILENO), output: .descriptor(STDOUT_FILENO), error: .descriptor(STDERR_FILENO))

    package let input: Source
    package let output: Sink
    package let error: Sink

    package init(input: Source, output: Sink, error: Sink) {
        (self.input, self.output, self.error) = (input, output, error)
    }

    /// Where bytes go.
    package struct Sink: Sendable {
        /// Nil if the sink is not a descriptor of the system, so that nothing is known about its reader.
        let descriptor: Int32?
        /// Writes bytes; returns the system's error number, or 0 if all were written.
        let write: @Sendable ([UInt8]) -> Int32

        static func descriptor(_ number: Int32) -> Sink {
            Sink(descriptor: number) { bytes in
                do throws(SystemError) {
                    try Descriptor(number).write(bytes)
                    return 0
                } catch {
                    return error.number
                }
            }
        }

        /// A sink that passes all bytes to the closure, and is not a terminal.
        package static func into(_ take: @escaping @Sendable ([UInt8]) -> Void) -> Sink {
            Sink(descriptor: nil) { bytes in
                take(bytes)
                return 0
            }
        }

        var isTerminal: Bool { descriptor.map { isatty($0) == 1 } ?? false }

        /// True if the sink is a pipe whose other end is closed.
        var hasLostItsReader: Bool {
            guard let descriptor else { return false }
            var question = pollfd(fd: descriptor, events: 0, revents: 0)
            return poll(&question, 1, 0) > 0 && question.revents & Int16(POLLERR) != 0
        }
    }

    /// A source of bytes.
    package struct Source: Sendable {
        let descriptor: Int32?
        /// Returns at most the given number of bytes; none at the end.
        let read: @Sendable (Int) throws(StandardInput.Failure) -> [UInt8]

        static func descriptor(_ number: Int32) -> Source {
            Source(descriptor: number) { count throws(StandardInput.Failure) in
                var bytes = [UInt8](repeating: 0, count: count)
                do throws(SystemError) {
                    let count = try Descriptor(number).read(into: &bytes)
                    return Array(bytes[..<count])
                } catch {
                    throw StandardInput.Failure(why: error.description)
                }
            }
        }

        /// A source that returns the closure's bytes, and is not a terminal.
        package static func from(_ give: @escaping @Sendable (Int) -> [UInt8]) -> Source {
            Source(descriptor: nil) { count throws(StandardInput.Failure) in give(count) }
        }

        var isTerminal: Bool { descriptor.map { isatty($0) == 1 } ?? false }
    }
}

/// The three descriptors that every program expects.
package enum StandardDescriptors {
    /// Opens `/dev/null` for each of the three descriptors that is closed. Otherwise the next opened file, such as a lock, a
    /// token or a backup, would get a closed descriptor's number. Printed text would then be written to that file.
    package static func makeSure() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // `open` returns the lowest free number, which is the closed descriptor's.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
