package import ArgumentParser
internal import Changes
package import CommandLineKit
internal import HomeUpkeep
internal import Kernel

/// `mizan doctor`, `mizan doctor --repair`
package struct DoctorCommand: DirectoryCommand {
    package static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the store for problems.",
        discussion: """
            The doctor reads everything and changes nothing. With --repair, it repairs what can be repaired without \
            losing data, and lists the repairs. Without --verbose, it shows only what needs attention. The exit status \
            is 65 if problems remain.
            """)

    @Flag(help: "Repair without losing data: file modes, leftovers, checksums of a complete journal, indexes.")
    var repair = false

    @Flag(help: "Show every check, including checks that find nothing.")
    var verbose = false

    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package func run(in context: DirectoryContext) async throws {
        let setup = context.setup
        let (repair, oldestBackup) = (repair, context.oldestBackup)
        let diagnoses = try await DelayedProgress.with("Checking every row") {
            try await Doctor(setup, oldestBackup: oldestBackup).run(repair: repair)
        }
        DoctorOutput.show(diagnoses, isVerbose: verbose, on: context.output)
        let problems = diagnoses.flatMap(\.findings).filter { $0.level == .problem }.count
        guard problems == 0 else {
            throw MizanError(
                .corruptData, "doctor.problems",
                "\(Counted.text(problems, "problem")) \(repair ? Counted.word(problems, "remains", "remain") : "found").",
                details: ["problems": String(problems)])
        }
    }
}
