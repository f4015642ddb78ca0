internal import Dispatch
internal import Kernel
internal import Subprocess
internal import Synchronization
internal import SystemPackage

/// A child process, for a thread that can wait.
///
/// What it reads and writes are descriptors, so nothing of it passes through a task, and nothing can be full but the one
/// pipe. What it says on its standard error is not kept: its exit code says enough, and nobody could read the rest.
final class ChildProcess: Sendable {
    /// How a child ended.
    enum End: Sendable, Equatable {
        case exited(Int32)
        case signalled(Int32)
        case notFound
        case notStarted(String)
    }

    private let end = Mutex<End?>(nil)
    private let ended = DispatchGroup()
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Not the caller's, who may be a service with a path of its own.
    static let standardPath = "/usr/local/bin:/usr/bin:/bin"

    /// Starts a program of the machine. It is given a clean environment and a session of its own, so that it can ask at
    /// no terminal. The files stay open here until it has ended: until then whoever reads its output sees no end.
    init(
        _ program: String, _ arguments: [[UInt8]], path: String, input: FileHandle?, output: FileHandle,
        in directory: String? = nil
    ) {
        ended.enter()
        var options = PlatformOptions()
        options.createSession = true
        let configuration = Configuration(
            executable: .name(program),
            arguments: Arguments(arguments),
            environment: .custom(["PATH": path, "LC_ALL": "C.UTF-8", "TZ": "UTC"]),
            workingDirectory: directory.map { FilePath($0) }, platformOptions: options)
        let started = Task(executorPreference: ChildExecutor.shared) { [self] in
            let end = await Self.run(configuration, input, output)
            self.end.withLock { $0 = end }
            ended.leave()
        }
        task.withLock { $0 = started }
    }

    /// Kills the child if it runs, and waits for nothing. The kernel's record of it goes as soon as it has died.
    func kill() {
        task.withLock { $0?.cancel() }
    }

    /// How it ended, or nil if it has not until then.
    func wait(_ duration: Duration) -> End? {
        _ = ended.wait(timeout: .now() + .milliseconds(Int(duration / .milliseconds(1))))
        return hasEnded
    }

    var hasEnded: End? { end.withLock { $0 } }

    private static func run(_ configuration: Configuration, _ input: FileHandle?, _ output: FileHandle) async -> End {
        let out = FileDescriptor(rawValue: output.number)
        do {
            let status =
                if let input {
                    try await Subprocess.run(
                        configuration,
                        input: .fileDescriptor(
                            FileDescriptor(rawValue: input.number), closeAfterSpawningProcess: false),
                        output: .fileDescriptor(out, closeAfterSpawningProcess: false), error: .discarded
                    ).terminationStatus
                } else {
                    try await Subprocess.run(
                        configuration, input: .none,
                        output: .fileDescriptor(out, closeAfterSpawningProcess: false), error: .discarded
                    ).terminationStatus
                }
            switch status {
            case .exited(let code): return .exited(code)
            case .signaled(let signal): return .signalled(signal)
            }
        } catch let error as SubprocessError where error.code == .executableNotFound {
            return .notFound
        } catch {
            return .notStarted("\(error)")
        }
    }
}
