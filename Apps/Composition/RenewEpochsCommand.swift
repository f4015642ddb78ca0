internal import ArgumentParser
internal import CommandLineKit
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// `mizan store renew-epochs`
struct RenewEpochsCommand: StandaloneCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew-epochs", abstract: "Tell all devices that the store was taken back to an earlier state.",
        discussion: """
            A restored snapshot of a disk, a restored cluster of PostgreSQL or a promoted standby may lack the latest changes, \
            which devices have seen already. After this command, devices read everything again, and send what the store \
            lacks. mizan restore renews the epochs by itself, and so does a start on another cluster of PostgreSQL. No \
            server may run.
            """)

    @OptionGroup var globals: GlobalOptions

    func run(environment: [String: String]) async throws {
        let configuration = try ApplicationConfiguration.read(flags: globals.settingFlags, environment: environment)
            .checked()
        let path = try DataDirectory.path(flag: globals.data, environment: environment)
        let output = CommandOutput.standard(globals.output)
        let store = try configuration.store(at: path)
        // A newer store is refused.
        if try store.holdsStore() { _ = try store.pendingSteps(HomeBase.schema) }
        let owners = try await EpochRenewal.run(of: store, clock: Clock.system.now)
        output.json(["owners": .integer(Int64(owners))])
        output.say("The store has new epochs: devices read everything again.")
        try output.finish()
    }
}
