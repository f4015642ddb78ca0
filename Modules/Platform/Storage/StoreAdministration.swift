package import Kernel

/// The operations on a store that depend on its engine, other than transactions: each engine implements them in its own way.
package protocol StoreAdministration: Sendable {
    /// Opens the store, and creates it if it does not exist. `readers` is the number of simultaneous short reads.
    func open(
        readers: Int, clock: @escaping @Sendable () -> Instant, machine: (@Sendable () -> ClockReading)?
    ) throws -> any Database

    /// Locks the store against other servers for the lifetime of the returned value.
    func lockForServing() throws(MizanError) -> any ServingLock

    /// The process that serves the store; nil if none does. It locks nothing.
    func server() throws(MizanError) -> String?

    /// The sizes of the store.
    func sizes() -> StoreSizes
}

/// The lock of a store's only server, held for the lifetime of this value.
package protocol ServingLock: Sendable {}

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
