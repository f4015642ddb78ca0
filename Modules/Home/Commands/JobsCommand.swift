package import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomeWork

/// `mizan jobs list`, `mizan jobs run NAME`
package struct JobsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "jobs", abstract: "The server's own jobs: list them, or run one by hand.",
        discussion: """
            The server runs each job when it is due. A job has only one run at a time: mizan jobs run is refused while \
            the server, or somebody else, runs the same job.
            """, subcommands: [ListCommand.self, RunCommand.self], defaultSubcommand: ListCommand.self)

    package init() {}

    /// `mizan jobs list`
    struct ListCommand: StoreCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show every job: its last run, the result, and the time of the next run.")

        @OptionGroup var globals: GlobalOptions

        func run(in context: StoreContext) async throws {
            JobOutput.show(try await context.module(HomeModule.self).jobs.reports(), on: context.output)
        }
    }

    /// `mizan jobs run NAME`
    struct RunCommand: StoreCommand {
        static let configuration = CommandConfiguration(
            commandName: "run", abstract: "Run a job now, due or not.",
            discussion:
                "The exit code is 69 while another run of the job is under way; the message names the process that "
                + "runs it."
        )

        @Argument(help: ArgumentHelp("The job's name, as in mizan jobs list.", valueName: "name"))
        var name: String

        @OptionGroup var globals: GlobalOptions

        func run(in context: StoreContext) async throws {
            let jobs = try context.module(HomeModule.self).jobs
            let name = name
            let report = try await DelayedProgress.with("Running \(name)") { try await jobs.run(name) }
            JobOutput.showRun(report, on: context.output)
        }
    }
}
