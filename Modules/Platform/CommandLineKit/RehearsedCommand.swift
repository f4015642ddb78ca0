/// A command that creates a store only if it has something to put in. If there is no store, it is first tried in a temporary
/// store.
package protocol RehearsedCommand: OwnerCommand {
    /// Returns the command to run in a newly created store; nil if there is nothing to store and everything has already been
    /// reported.
    func rehearsed(in context: CommandContext) async throws -> (any OwnerCommand)?
}
