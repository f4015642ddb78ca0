internal import Dispatch
internal import Glibc
internal import Kernel

/// The three lock files of a store.
///
/// A process locks `gate`, then `write`: while it creates or migrates the store, during every write with its checkpoint, and
/// while its writer closes. A process that waits for `write` holds `gate`, so a process that writes all the time cannot
/// overtake it. With two processes, a process waits until the other process has released the locks once at most. With more
/// processes, the first process that asks for a free `gate` gets it.
///
/// So no checkpoint of a writer overlaps a write of another process. SQLite before 3.51.3 needs this (WAL-reset bug). `open` is
/// shared by every process that has the store open.
final class StoreLocks: Sendable {
    private static let patience = 30.0

    private let gate: FileLock
    private let write: FileLock
    private let open: FileLock
    private let openPath: String
    /// Excludes other threads of this process. Lock files exclude only other processes.
    private let turn = DispatchSemaphore(value: 1)

    init(_ directory: StoreDirectory) throws(MizanError) {
        gate = try FileLock(path: directory.file(Self.gateName))
        write = try FileLock(path: directory.file(Self.writeName))
        openPath = directory.file(Self.openName)
        open = try FileLock(path: openPath)
        do {
            // The first start and an upgrade hold this lock exclusively for a moment.
            try open.lock(.shared, seconds: 2)
        } catch  where error.reason == "storage.locked" {
            throw Self.inMaintenance(openPath)
        }
    }

    private static let gateName = "gate.lock"
    private static let writeName = "write.lock"
    private static let openName = "open.lock"

    /// Throws the error that opening a store would get from its lock files. Creates none.
    static func requireFree(_ directory: StoreDirectory) throws(MizanError) {
        for name in [gateName, writeName] { _ = try FileLock.existing(directory.file(name)) }
        let path = directory.file(openName)
        if let open = try FileLock.existing(path), try !open.tryLock(.shared) { throw inMaintenance(path) }
    }

    private static func inMaintenance(_ path: String) -> MizanError {
        MizanError(
            .unavailable, "storage.in-maintenance",
            "\(OpenProcesses.maintainer(path)) is restoring this store or bringing it up to date. Try again when it is done."
        )
    }

    /// Marks the store as no longer open in this process.
    func release() {
        open.unlock()
    }

    /// Calls must not be nested.
    func whileWriting<Result>(_ body: () throws -> Result) throws -> Result {
        turn.wait()
        defer { turn.signal() }
        try gate.lock(.exclusive, seconds: Self.patience)
        do {
            defer { gate.unlock() }
            try write.lock(.exclusive, seconds: Self.patience)
        }
        defer { write.unlock() }
        return try body()
    }

    /// Runs a closure while no other process has the store open. No other process can open the store until the closure returns.
    /// The closure is skipped if other processes had the store open and have meanwhile done the work (`isDone`).
    ///
    /// If two processes call this at the same time, each lets the other go first, after waits of random length.
    func whileAlone(patience seconds: Double, unless isDone: () throws -> Bool, _ body: () throws -> Void) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while true {
            let isAlone = try open.tryLock(.exclusive)
            let outcome = Swift.Result { if isAlone { try body() } }
            open.unlock()
            if !isAlone { usleep(.random(in: 2_000...20_000)) }
            // Looked up before this process opens the store again and is itself listed.
            let refusal = ContinuousClock.now < end ? nil : OpenProcesses.inUse(openPath)
            try open.lock(.shared, seconds: Self.patience)
            try outcome.get()
            if try isAlone || isDone() { return }
            if let refusal { throw refusal }
        }
    }
}
