package import ArgumentParser

/// A top-level command that can list the existing names for the arguments of the commands below it.
package protocol NamingCommand: ParsableCommand {
    /// The existing names for an argument.
    ///
    /// - Parameter argument: the name that help shows for the argument's value: `account`, `habit`.
    static func names(of argument: String, in context: CommandContext) async throws -> [String]
}
