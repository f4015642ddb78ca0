internal import Glibc

/// Unbuffered: what has been said survives the `kill -9` that comes next. One call for each line, so that lines of
/// several tasks and processes do not mix in a file opened for appending.
enum StandardStreams {
    static func say(_ line: String) { write(line, to: STDOUT_FILENO) }

    static func complain(_ line: String) { write(line, to: STDERR_FILENO) }

    private static func write(_ line: String, to descriptor: Int32) {
        let bytes = Array((line + "\n").utf8)
        if Glibc.write(descriptor, bytes, bytes.count) != bytes.count {
            // A ledger with holes would prove nothing.
            exit(EX_IOERR)
        }
    }
}
