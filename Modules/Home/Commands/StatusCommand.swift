package import ArgumentParser
package import CommandLineKit
internal import HomeData
internal import Kernel

/// `mizan status`
package struct StatusCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "status", abstract: "What runs, what does not and why, and whose data is here.",
        discussion: "A part that cannot be started takes no other with it, and its data stays as it is.")

    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package func run(in context: StoreContext) async throws {
        let report = try await context.module(HomeModule.self).status.report()
        StatusOutput.show(report, on: context.output)
    }
}
