package import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import HomeRemotes
internal import HomeWork
internal import Kernel
internal import ModuleKit

/// The names that people type in the commands that are no slice's.
package enum HomeNames {
    /// - Parameter path: the words that name the command, such as `sync` and `run`.
    package static func names(
        of argument: String, below path: [String], in context: CommandContext
    ) async throws -> [String] {
        let home = try context.module(HomeModule.self)
        switch (path.first, argument) {
        case ("sync", "name"): return try await home.connectors.reports(owner: context.owner).map(\.name)
        case ("jobs", "name"): return try await home.jobs.reports().map(\.name)
        case ("account", "name"): return try await home.accounts.entries().map(\.name)
        case ("account", "role"): return ["admin", "member"]
        case ("zone", "zone"): return TimeZoneSource.system().names().sorted()
        default: return []
        }
    }
}
