/// The data that a module adds to the shared data of every store, such as a catalogue with which everybody begins.
///
/// If a store lacks this data, any program that opens the store adds it. So the data exists before the first command, even
/// without a server. Devices receive the data like any change of shared data.
package struct SharedSupply: Sendable {
    /// True if the store has it. This is checked whenever a store is opened, and reads only a row or two.
    package let isThere: @Sendable (ReadTransaction) throws -> Bool
    /// Adds the data, in a transaction on shared data.
    package let bring: @Sendable (WriteTransaction) throws -> Void

    package init(
        isThere: @escaping @Sendable (ReadTransaction) throws -> Bool,
        bring: @escaping @Sendable (WriteTransaction) throws -> Void
    ) {
        (self.isThere, self.bring) = (isThere, bring)
    }
}
