/// A command that makes a store only for what it puts in: where there is no store, it is tried in one that is thrown away.
package protocol RehearsedCommand: OwnerCommand {
    /// Returns the command that is to run in a store that is made for it; nil where nothing is to be stored, and all that there
    /// is to say has been said.
    func rehearsed(in context: CommandContext) async throws -> (any OwnerCommand)?
}
