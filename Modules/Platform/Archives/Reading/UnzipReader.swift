internal import Kernel
internal import ModuleKit
internal import Synchronization

/// One member as output by `unzip -p`.
///
/// The child is killed as soon as its bytes are no longer wanted: at an error, at `stop`, and when the reader is released.
final class UnzipReader: ArchiveMemberReader {
    struct Source {
        let file: FileHandle
        let name: String
        let pattern: MemberPattern
        let programs: String
    }

    struct Bounds {
        let limit: Int64
        let ratio: Int64
        let time: Duration
    }

    private struct State {
        var bytesRead: Int64 = 0
        var waited: Duration = .zero
        var isAtEnd = false
        var failure: MizanError?
    }

    private let name: String
    private let member: ArchiveMember
    private let bounds: Bounds
    private let pipe: ReadingEnd
    private let child: ChildProcess
    private let isStopped = Atomic(false)
    private let state = Mutex(State())

    init(_ source: Source, _ member: ArchiveMember, _ bounds: Bounds) throws(MizanError) {
        let (reading, writing) = try ReadingEnd.pipe(source.name)
        (name, self.member, self.bounds, pipe) = (source.name, member, bounds, reading)
        // The archive is the child's standard input, so that no path of the archive is needed. The archive may have no path,
        // and `unzip` would read a path as a pattern. `unzip` opens the file anew, at its beginning.
        child = ChildProcess(
            "unzip", ["-p".utf8, "/proc/self/fd/0".utf8].map(Array.init) + [source.pattern.argument],
            path: source.programs, input: source.file, output: writing)
    }

    deinit { child.kill() }

    var bytesRead: Int64 { state.withLock(\.bytesRead) }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
        child.kill()
    }

    func next(upTo count: Int) throws -> [UInt8] {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            guard !state.isAtEnd, count > 0 else { return [] }
            do {
                return try next(upTo: count, &state)
            } catch let error as MizanError {
                child.kill()
                state.failure = error
                throw error
            }
        }
    }

    private func next(upTo count: Int, _ state: inout State) throws -> [UInt8] {
        let bytes = try waiting(&state) { deadline in
            try pipe.read(upTo: count, until: deadline, name: name) { isStopped.load(ordering: .relaxed) }
        }
        if isStopped.load(ordering: .relaxed) { throw CancellationError() }
        guard let bytes else { throw ArchiveFailure.tooSlow(member.title) }
        guard !bytes.isEmpty else {
            try requireWhole(&state)
            state.isAtEnd = true
            return []
        }
        state.bytesRead += Int64(bytes.count)
        try requireBounds(state.bytesRead)
        return bytes
    }

    private func requireBounds(_ count: Int64) throws(MizanError) {
        guard count <= member.size else {
            throw ArchiveFailure.wrongLength(name, member.title, declared: member.size, isLonger: true)
        }
        guard count <= bounds.limit else { throw ArchiveFailure.tooLarge(member.title, limit: bounds.limit) }
        let (honest, isBeyond) = member.compressedSize.multipliedReportingOverflow(by: bounds.ratio)
        guard isBeyond || count <= max(honest, 16 << 20) else {
            throw ArchiveFailure.bomb(member.title, ratio: bounds.ratio)
        }
    }

    /// Called at the end of the bytes. Throws unless `unzip` found the member sound and output all bytes of the member.
    private func requireWhole(_ state: inout State) throws {
        let end = waiting(&state) { deadline in child.wait(until: deadline) }
        if isStopped.load(ordering: .relaxed) { throw CancellationError() }
        guard let end else { throw ArchiveFailure.tooSlow(member.title) }
        if let failure = UnzipEnd.failure(end, name, member.title) { throw failure }
        guard state.bytesRead == member.size else {
            throw ArchiveFailure.wrongLength(name, member.title, declared: member.size, isLonger: false)
        }
    }

    /// Adds the time spent waiting to the total, and limits `body` to the time that is left.
    private func waiting<Result>(
        _ state: inout State, _ body: (ContinuousClock.Instant) throws -> Result
    ) rethrows -> Result {
        let begin = ContinuousClock.now
        defer { state.waited += .now - begin }
        return try body(begin + max(bounds.time - state.waited, .zero))
    }
}
