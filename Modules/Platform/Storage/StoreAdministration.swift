package import Kernel

/// The operations on a store that depend on its engine, other than transactions: each engine implements them in its own way.
package protocol StoreAdministration: Sendable {
    /// The directory of everything that is not in the database: documents, keys and backups. The store of SQLite is there, too.
    var path: String { get }

    /// The store's file, if SQLite is the engine.
    var file: String? { get }

    /// The place of the data, for messages. It contains no password.
    var place: String { get }

    /// True if there is a store. Makes nothing. Throws for a store that has moved, or whose move is unfinished.
    func holdsStore() throws -> Bool

    /// The place from which a store is moving here, if that move was interrupted.
    func arrival() throws -> String?

    /// Runs a closure on one view of the store, which is not opened for it.
    func reading<Result>(_ body: (any DatabaseSession) throws -> Result) throws -> Result

    /// Throws the error that making a store here would cause. Makes nothing.
    func requireMakeable() throws

    /// The steps that a start would run, each as `module step`, in order. If the store's schema is not as its steps create it,
    /// this throws the same error as a start.
    func pendingSteps(_ sets: [MigrationSet]) throws -> [String]

    /// Opens the store, and creates it if it does not exist. `readers` is the number of simultaneous short reads.
    func open(
        readers: Int, clock: @escaping @Sendable () -> Instant, machine: (@Sendable () -> ClockReading)?
    ) throws -> any Database

    /// Locks the store against other servers for the lifetime of the returned value.
    func lockForServing() throws -> any ServingLock

    /// The process that serves the store; nil if none does. It locks nothing.
    func server() throws -> String?

    /// The sizes of the store.
    func sizes() throws -> StoreSizes

    /// Copies one consistent view of the store into an empty file, as a store of SQLite, and returns the view's contents. The
    /// file is a draft of `target`.
    func copy(
        to file: String, for target: String, telling listener: WorkListener, _ cancellation: Cancellation
    ) throws -> StoreContents

    /// Throws if a process has the store open, so that it cannot be replaced. Makes nothing.
    func requireUnused() throws

    /// Acquires exclusive use of the store, to replace it.
    func beginReplacing() throws -> any StoreReplacement

    /// The doctor's checks that only this engine has.
    var checks: [StoreCheck] { get }
}

/// The lock of a store's only server, held for the lifetime of this value.
package protocol ServingLock: Sendable {}

/// Exclusive use of a store that a restore replaces. There may be no store yet, or a damaged one.
package protocol StoreReplacement {
    /// Reads the present store. Throws if it cannot be read now, although it may be sound.
    func read<Value>(_ body: (any DatabaseSession) throws -> Value) throws -> ReplacedStore<Value>

    /// Puts a store of SQLite in the place of the present store, which is frozen, completely or not at all. Returns the path of
    /// the file that keeps the replaced store; nil if there was none.
    func replace(by draft: DraftFile, now: Instant, _ cancellation: Cancellation) throws -> String?

    /// Makes a store where there is none, with the tables and rows of another, completely or not at all. `amend` changes the
    /// copy before it becomes the store. `migrations` are those of this build, without the platform's.
    ///
    /// - Parameter place: the place of a store that moves here. Until `finishFilling`, nobody can open the copy.
    func fill(
        from source: any DatabaseSession, movingFrom place: String?, migrations: [MigrationSet],
        telling listener: WorkListener, _ cancellation: Cancellation, amend: (any DatabaseSession) throws -> Void
    ) throws

    /// Opens the copy for use.
    func finishFilling() throws

    /// From now on until the end of the exclusive use, nothing of the store changes.
    func freeze() throws

    /// Notes that the store has moved. Nobody can open it any more.
    func markMoved(to place: String) throws

    func release()
}

/// The answer of the store that a restore replaces.
package enum ReplacedStore<Value> {
    case read(Value)
    case none
    /// Damage can be the reason for the restore.
    case unreadable(any Error)

    /// The answer of a store that must be readable.
    package func get() throws -> Value {
        switch self {
        case .read(let value): return value
        case .none: throw MizanError(.notFound, "storage.no-store", "There is no store.")
        case .unreadable(let error): throw error
        }
    }
}

/// One of the doctor's checks that only one engine has. `examine` returns the faults.
package struct StoreCheck: Sendable {
    package let name: String
    /// The sentence if there is no fault.
    package let sound: String
    package let examine: @Sendable (any DatabaseSession) throws -> [String]

    package init(_ name: String, sound: String, examine: @escaping @Sendable (any DatabaseSession) throws -> [String]) {
        (self.name, self.sound, self.examine) = (name, sound, examine)
    }
}

/// The sizes of a store in bytes.
package struct StoreSizes: Sendable, Equatable {
    package let data: Int
    /// Changes that are stored apart from the data until they are copied there.
    package let log: Int
    /// The free space for this user; nil if the system does not report it.
    package let free: UInt64?

    package init(data: Int, log: Int, free: UInt64?) {
        (self.data, self.log, self.free) = (data, log, free)
    }
}
