internal import ArgumentParser
internal import CommandLineKit
internal import Kernel

/// `mizan version`, as `mizan --version` says it.
struct VersionCommand: StandaloneCommand {
    static let configuration = CommandConfiguration(commandName: "version", abstract: "Show the version of Mizan.")

    @OptionGroup var globals: GlobalOptions

    func run(environment: [String: String]) async throws {
        let output = CommandOutput.standard(globals.output)
        output.report(
            MizanVersion.current, TabularOutput(["version": "Version"], rows: [[.text(MizanVersion.current)]]))
        try output.finish()
    }
}
