/// Whether a command makes the store if there is none. Only what puts something in does: a name mistyped while reading is
/// told, and leaves nothing behind.
package protocol StoreMaking {
    var makesStore: Bool { get }

    /// Throws what is wrong with what was typed, as far as that can be told without a store: where there is none, it is
    /// asked before one is made.
    func requireInput() throws
}

extension StoreMaking {
    package var makesStore: Bool { false }
    package func requireInput() throws {}
}
