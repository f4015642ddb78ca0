internal import Glibc

/// Unbuffered, so that printed lines survive a following `kill -9`. One call per line, so that lines of several tasks and
/// processes do not mix in a file opened for appending.
enum StandardStreams {
    static func say(_ line: String) { write(line, to: STDOUT_FILENO) }

    static func complain(_ line: String) { write(line, to: STDERR_FILENO) }

    private static func write(_ line: String, to descriptor: Int32) {
        let bytes = Array((line + "\n").utf8)
        if Glibc.write(descriptor, bytes, bytes.count) != bytes.count {
            // A ledger with missing lines would prove nothing.
            exit(EX_IOERR)
        }
    }
}
