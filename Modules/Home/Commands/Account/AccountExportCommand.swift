internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import HomeTransfer
internal import Kernel

/// `mizan account export FILE`, `mizan account export -`
struct AccountExportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write all data of an owner into one file.",
        discussion: """
            The file holds everything stored for this owner, with the whole history, as lines of JSON (see \
            Docs/AccountArchive.md). A file whose name ends in .zip has the documents, too. Keep it as private as the store.
            """)

    @Argument(help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"))
    var file: String

    @OptionGroup var globals: GlobalOptions

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let owner = try await AccountChoice.owner(context.owner, among: home.accounts)
        let result = try await DelayedProgress.with("Exporting") { line in
            if file.lowercased().hasSuffix(".zip") {
                return try await home.accountExport.run(owner: owner.id, bundledTo: file, telling: line.listener())
            }
            return try await home.accountExport.run(
                owner: owner.id, to: file == "-" ? nil : file, telling: line.listener())
        }
        if let first = result.missingDocuments.first {
            StandardError.line(
                "mizan: \(Counted.text(result.missingDocuments.count, "document")) missing or damaged in the store, such as "
                    + "\(first).")
        }
        if result.documentsLeftOut > 0 {
            StandardError.line(
                "mizan: The file lacks \(Counted.text(result.documentsLeftOut, "document")). A file whose name ends in .zip "
                    + "has them, too.")
        }
        guard file != "-" else {
            return StandardError.line(
                "Exported “\(result.name)”: \(Counted.text(result.rows, "row")), digest \(result.digest).")
        }
        AccountOutput.show(
            result, file: file, on: context.output,
            sentence: "“\(result.name)” is in \(file): \(AccountOutput.amount(result)).")
    }
}
