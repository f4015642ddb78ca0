internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomeTransfer
internal import Kernel

/// `mizan account import FILE`
struct AccountImportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take in an owner's data that `mizan account export` wrote.",
        discussion: """
            All of it or nothing: what is stored is compared with the file's digest before it counts. The owner keeps \
            its identity, so an owner who is here already is refused. Apps that knew the old store fetch everything anew.
            """)

    @Argument(help: ArgumentHelp("The file.", valueName: "file"))
    var file: String

    @Option(name: .customLong("as"), help: ArgumentHelp("Another name for the owner.", valueName: "name"))
    var name: String?

    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    func requireInput() throws { try AccountImport.requireArchive(file) }

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let result = try await DelayedProgress.with("Reading \(file)") { line in
            try await home.accountImport.run(
                from: file, as: name, telling: line.listener([.storing: "Importing \(file)"]))
        }
        AccountOutput.show(
            result, file: file, on: context.output,
            sentence: "“\(result.name)” is here: \(AccountOutput.amount(result)), as in \(file).")
    }
}
