internal import Glibc

/// The three descriptors that every program expects.
package enum StandardDescriptors {
    /// Puts `/dev/null` where one of them is closed. Else the next file that is opened takes its number, and what is
    /// printed goes into that file: a lock, a token, a backup.
    package static func makeSure() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is the one that was asked for.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
