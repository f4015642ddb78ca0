internal import Glibc
package import Kernel
internal import Synchronization

/// The owner's token, as the token's file contains it at this moment. The file is read again whenever it has changed. Removing
/// the file therefore revokes the token at once. A check costs one system call.
package final class OwnerTokenWatch: Sendable {
    private let file: OwnerTokenFile
    private let state = Mutex(State())

    private struct State {
        var mark: Mark?
        var token: OwnerToken?
        var problem: MizanError?
    }

    /// The properties that change when a file is replaced, written, or opened to others.
    private struct Mark: Equatable {
        let device: UInt
        let inode: UInt
        let size: Int
        let modified: [Int]
        let changed: [Int]
    }

    package init(_ file: OwnerTokenFile) {
        self.file = file
    }

    /// The present token; nil if there is no token. A file that is damaged, or that other users may read, counts as a missing
    /// token. `problem` then contains the reason.
    package func current() -> OwnerToken? {
        let mark = mark()
        return state.withLock { state in
            guard state.mark != mark else { return state.token }
            state = State(mark: mark)
            guard mark != nil else { return nil }
            do throws(MizanError) {
                state.token = try file.load()
            } catch {
                state.problem = error
            }
            return state.token
        }
    }

    /// The reason why the existing file is not used.
    package var problem: MizanError? {
        _ = current()
        return state.withLock { $0.problem }
    }

    private func mark() -> Mark? {
        var information = stat()
        guard lstat(file.path, &information) == 0 else { return nil }
        return Mark(
            device: UInt(information.st_dev), inode: UInt(information.st_ino), size: Int(information.st_size),
            modified: [Int(information.st_mtim.tv_sec), Int(information.st_mtim.tv_nsec)],
            changed: [Int(information.st_ctim.tv_sec), Int(information.st_ctim.tv_nsec)])
    }
}
