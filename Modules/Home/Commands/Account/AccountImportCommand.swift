internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomeTransfer
internal import Kernel

/// `mizan account import FILE`
struct AccountImportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import an owner's data from a file of `mizan account export`.",
        discussion: """
            The file is stored whole or not at all: the stored data is compared with the file's digest before it \
            becomes valid. The owner keeps its identity, so an owner that already exists here is refused. Apps that \
            used the old store fetch everything again.
            """)

    @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"))
    var file: InputFile

    @Option(name: .customLong("as"), help: ArgumentHelp("A new name for the owner.", valueName: "name"))
    var name: String?

    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    func requireInput() throws { try AccountImport.requireArchive(file.path()) }

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let result = try await DelayedProgress.with("Reading \(file.name)") { line in
            try await home.accountImport.run(
                from: file.path(), as: name, telling: line.listener([.storing: "Importing \(file.name)"]))
        }
        AccountOutput.show(
            result, file: file.name, on: context.output,
            sentence: "“\(result.name)” has been imported: \(AccountOutput.amount(result)), as in \(file.name).")
    }
}
