package import ArgumentParser
package import CommandLineKit
internal import HomeDoor
internal import HomeRemotes
internal import HomeUpkeep
internal import HomeWork

/// `mizan status`
package struct StatusCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "The store's size, last backup, server, parts, owners, jobs and remotes.",
        discussion: "If a part cannot be started, the status says why. Other parts still run, and all data is kept.")

    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let report = try await home.status.report()
        guard context.output.format != .json else { return context.output.json(report.json) }
        StatusOutput.show(
            report, jobs: try await home.jobs.reports(), remotes: try await home.connectors.everybodys(),
            on: context.output)
    }
}
