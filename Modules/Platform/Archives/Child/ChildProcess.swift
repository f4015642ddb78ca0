internal import Dispatch
internal import Glibc
internal import Subprocess
internal import Synchronization
internal import SystemPackage

/// A child process, for use from a thread that may block.
///
/// The child's input and output are descriptors, so their data does not pass through a task. The one pipe is the only buffer
/// that can fill up. The child's standard error is discarded: the exit code says enough, and nobody could read the rest.
///
/// `Subprocess` starts the child, and reaps the child when both the child and the closure here have ended. The closure ends
/// when the end of the child is known or the child has been killed. Until then, no other process can get the child's process
/// number.
///
/// Tasks run on few threads, and all these threads may be waiting for children. Therefore no task is needed to learn the end of
/// a child or to kill a child.
final class ChildProcess: Sendable {
    /// How a child ended.
    enum End: Sendable, Equatable {
        case exited(Int32)
        case signalled(Int32)
        case notFound
        case notStarted
    }

    private enum State {
        case starting
        case killedBeforeItStarted
        case running(Running)
        case ended(End)
    }

    private struct Running {
        let process: ProcessIdentifier
        let kill: @Sendable () -> Void
        let closure: CheckedContinuation<Void, Never>
    }

    private let state = Mutex(State.starting)
    /// Left once the child runs or has failed to start.
    private let started = DispatchGroup()

    /// A fixed path instead of the caller's: the caller may be a service with a different `PATH`.
    static let standardPath = "/usr/local/bin:/usr/bin:/bin"

    /// Starts a program of the machine in a clean environment and in a new session, so that the program cannot prompt on a
    /// terminal. The files are closed in this process once the child has them.
    init(
        _ program: String, _ arguments: [[UInt8]], path: String, input: FileHandle, output: FileHandle,
        in directory: String? = nil
    ) {
        started.enter()
        var options = PlatformOptions()
        options.createSession = true
        let configuration = Configuration(
            executable: .name(program),
            // Terminated by zero, as in C: `Subprocess` reads each argument up to a zero.
            arguments: Arguments(arguments.map { $0 + [0] }),
            environment: .custom(["PATH": path, "LC_ALL": "C.UTF-8", "TZ": "UTC"]),
            workingDirectory: directory.map { FilePath($0) }, platformOptions: options)
        let files = ChildFiles(input: input, output: output)
        Task(executorPreference: ChildExecutor.shared) { [self] in await run(configuration, files) }
    }

    /// Kills the child if it runs, without waiting. The kernel's record of the child is reaped soon after.
    func kill() {
        let running = state.withLock { state -> Running? in
            switch state {
            case .starting: state = .killedBeforeItStarted
            case .running(let running):
                state = .ended(.signalled(SIGKILL))
                return running
            case .killedBeforeItStarted, .ended: break
            }
            return nil
        }
        running?.kill()
        running?.closure.resume()
    }

    /// The child's end, or nil if it has not ended by the deadline.
    func wait(until deadline: ContinuousClock.Instant) -> End? {
        let left = max(ContinuousClock.now.duration(to: deadline), .zero)
        guard started.wait(timeout: .now() + .milliseconds(Int(left / .milliseconds(1)))) == .success else {
            return nil
        }
        while true {
            if let end = end() { return end }
            guard ContinuousClock.now < deadline else { return nil }
            usleep(500)
        }
    }

    /// The child's end, if it has ended. This query does not reap the child: `Subprocess` does.
    private func end() -> End? {
        let (end, closure) = state.withLock { state -> (End?, CheckedContinuation<Void, Never>?) in
            switch state {
            case .starting, .killedBeforeItStarted: return (nil, nil)
            case .ended(let end): return (end, nil)
            case .running(let running):
                guard let end = Self.end(of: running.process) else { return (nil, nil) }
                state = .ended(end)
                return (end, running.closure)
            }
        }
        closure?.resume()
        return end
    }

    private static func end(of process: ProcessIdentifier) -> End? {
        var information = siginfo_t()
        guard waitid(P_PID, id_t(process.value), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else {
            return errno == EINTR ? nil : .notStarted
        }
        let child = information._sifields._sigchld
        guard child.si_pid == process.value else { return nil }
        return information.si_code == Int32(CLD_EXITED) ? .exited(child.si_status) : .signalled(child.si_status)
    }
}

extension ChildProcess {
    private func run(_ configuration: Configuration, _ files: ChildFiles) async {
        do {
            let (input, output) = files.descriptors
            _ = try await Subprocess.run(
                configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: false),
                output: .fileDescriptor(output, closeAfterSpawningProcess: false), error: .discarded
            ) { execution in
                files.close()
                await withCheckedContinuation { closure in
                    begin(
                        Running(
                            process: execution.processIdentifier,
                            kill: {
                                // The child may have ended meanwhile; no other error is possible.
                                do { try execution.send(signal: .kill) } catch {}
                            }, closure: closure))
                }
            }
        } catch let error as SubprocessError where error.code == .executableNotFound {
            fail(.notFound)
        } catch {
            fail(.notStarted)
        }
        files.close()
    }

    private func begin(_ running: Running) {
        let isWanted = state.withLock { state in
            guard case .starting = state else {
                state = .ended(.signalled(SIGKILL))
                return false
            }
            state = .running(running)
            return true
        }
        started.leave()
        guard !isWanted else { return }
        running.kill()
        running.closure.resume()
    }

    /// Records that the child never ran. Errors after its end do not matter.
    private func fail(_ end: End) {
        let isFirst = state.withLock { state in
            switch state {
            case .starting, .killedBeforeItStarted:
                state = .ended(end)
                return true
            case .running, .ended: return false
            }
        }
        if isFirst { started.leave() }
    }
}

/// The files of a child, held until the child has them.
private final class ChildFiles: Sendable {
    private let files: Mutex<(input: FileHandle, output: FileHandle)?>
    let descriptors: (FileDescriptor, FileDescriptor)

    init(input: FileHandle, output: FileHandle) {
        files = Mutex((input, output))
        descriptors = (FileDescriptor(rawValue: input.number), FileDescriptor(rawValue: output.number))
    }

    /// Closes this process's copies. A reader of the output sees the end of the output only if no process except the child has
    /// the file open.
    func close() { files.withLock { $0 = nil } }
}
