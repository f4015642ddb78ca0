package import ArgumentParser

/// `mizan probe …`
package struct ProbeCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "probe", abstract: "Probe.",
        subcommands: [
            BookCommand.self,
            LoanCommand.self,
                // new-module: commands
        ])

    package init() {}
}
