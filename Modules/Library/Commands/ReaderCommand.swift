internal import ArgumentParser
internal import CommandLineKit
internal import Kernel
internal import LibraryData
internal import ModuleKit

/// `mizan library reader …`
struct ReaderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reader",
        abstract: "Reading apps, which may read this library (OPDS) and send their place (KOReader).",
        subcommands: [Add.self, List.self, Remove.self])

    struct Add: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Make an app password for a reading app; it is shown only once.",
            discussion: """
                The app signs in with the account's name and this password, at /opds for the books and at /kosync for \
                KOReader's progress sync. The password opens nothing else.
                """)

        @Argument(help: ArgumentHelp("The app or the device.", valueName: "name"))
        var name: String
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let module = try context.module(LibraryModule.self)
            let name = name
            let added = try await context.write { try module.addReader(name, in: $0) }
            // The password is alone on standard output, so that a program can read it from there.
            context.output.report(added.password, ReaderCommand.listing([added.shown], added))
            StandardError.line(
                "Save it now: it is not shown again. The app signs in as “\(added.account)”, at /opds or /kosync.")
        }
    }

    struct List: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "The reading apps, the newest first.")

        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let module = try context.module(LibraryModule.self)
            let readers = try await context.read { try module.readers(in: $0) }
            context.output.list(ReaderCommand.listing(readers).withShortIDs(for: context.output.format))
        }
    }

    struct Remove: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a reading app: its next request is refused.")

        @Argument(help: ArgumentHelp("The name, as the list shows it.", valueName: "reader"))
        var name: String
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let module = try context.module(LibraryModule.self)
            let name = name
            try await context.write { try module.removeReader(name, in: $0) { $0.name == name } }
            context.output.say("The reading app has been removed.")
            context.output.json(["removed": 1])
        }
    }

    private static func listing(_ readers: [AppPassword], _ added: AddedAppPassword? = nil) -> TabularOutput {
        TabularOutput(
            ["id", "name", "createdAt", "lastUsedAt"] + (added == nil ? [] : ["account", "password"]),
            [
                "id": "Id", "name": "Name", "createdAt": "Since", "lastUsedAt": "Last used", "account": "Account",
                "password": "Password",
            ],
            rows: readers.map { reader in
                [
                    .text(reader.id), .text(reader.name), .instant(reader.createdAt),
                    reader.lastUsedAt.map(FieldValue.instant) ?? .absent,
                ] + (added.map { [.text($0.account), .text($0.password)] } ?? [])
            },
            whenEmpty: "No reading app yet. Add one: mizan library reader add kobo")
    }
}
