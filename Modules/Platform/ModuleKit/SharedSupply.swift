/// The data that a module adds to the shared data of every store, such as a catalogue that everybody begins with.
///
/// Any program that opens a store without it adds it: so it is there for the first command, without a server, and devices learn
/// of it as of any change of shared data.
package struct SharedSupply: Sendable {
    /// True if the store has it. Every opening of a store asks this, and it reads a row or two.
    package let isThere: @Sendable (ReadTransaction) throws -> Bool
    /// Brings it, in a transaction of shared data.
    package let bring: @Sendable (WriteTransaction) throws -> Void

    package init(
        isThere: @escaping @Sendable (ReadTransaction) throws -> Bool,
        bring: @escaping @Sendable (WriteTransaction) throws -> Void
    ) {
        (self.isThere, self.bring) = (isThere, bring)
    }
}
