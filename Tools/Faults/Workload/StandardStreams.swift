internal import Glibc

/// Output without a buffer, so that a printed line survives a `kill -9` after it. Each line is written by one call. So lines of
/// several tasks and processes do not mix in a file that they append to.
enum StandardStreams {
    static func say(_ line: String) { write(line, to: STDOUT_FILENO) }

    static func complain(_ line: String) { write(line, to: STDERR_FILENO) }

    private static func write(_ line: String, to descriptor: Int32) {
        let bytes = Array((line + "\n").utf8)
        if Glibc.write(descriptor, bytes, bytes.count) != bytes.count {
            // If lines were missing, the ledger would prove nothing.
            exit(EX_IOERR)
        }
    }
}
