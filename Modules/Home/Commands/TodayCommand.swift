package import ArgumentParser
package import CommandLineKit
internal import HomeDoor
internal import HomeUpkeep
internal import Kernel
internal import ModuleKit

/// `mizan today`, and `mizan` alone
package struct TodayCommand: OwnerCommand {
    package static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Your day: what is done, and what is next.",
        discussion: """
            `mizan` alone shows the same. Replace the words in capitals with your own: for \
            “mizan fitness log weight VALUE”, type mizan fitness log weight 75.5kg.
            """)

    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package func run(in context: CommandContext) async throws {
        let today = try context.module(HomeModule.self).today
        let report = try await context.read { try today.report(in: $0) }
        let output = context.output
        output.json(report.json)
        guard output.format == .table else {
            if output.format == .csv { output.list(TabularOutput(TodayReport.fields.map(\.name), rows: report.rows)) }
            return
        }
        output.say(try report.day.heading(isUnicode: output.display.isUnicode))
        for part in report.parts {
            output.say("\n\(part.title)")
            for line in part.lines {
                output.say(line.command.map { "  Next: \(line.text)\n        mizan \($0)" } ?? "  \(line.text)")
            }
        }
        let failed = try await today.failedJobs()
        let troubles =
            report.silent.map { "\($0.title) cannot be shown. To see why: mizan status" }
            + failed.map { "\(JobOutput.line($0, on: output)). To see more: mizan jobs" }
        if !troubles.isEmpty { output.say("") }
        for trouble in troubles { output.say("Attention: \(trouble)") }
        output.say("\nAll commands: mizan --help")
    }
}
