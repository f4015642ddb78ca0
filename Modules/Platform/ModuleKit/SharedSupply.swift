/// What a module brings into the shared data of every store, such as a catalogue that everybody begins with.
///
/// It is brought when a store is opened that lacks it, by whatever program opens it: so it is there for the first command,
/// without a server, and devices hear of it as of any change of shared data.
package struct SharedSupply: Sendable {
    /// Whether a store has it. It is asked whenever a store is opened, and looks at a row or two.
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
