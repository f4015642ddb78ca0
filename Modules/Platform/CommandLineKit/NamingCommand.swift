package import ArgumentParser

/// A command at the top of a program that knows the names which people type in the commands below it.
package protocol NamingCommand: ParsableCommand {
    /// The names that there are for an argument.
    ///
    /// - Parameter argument: as help calls its value: `account`, `habit`.
    static func names(of argument: String, in context: CommandContext) async throws -> [String]
}
