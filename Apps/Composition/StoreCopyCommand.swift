internal import ArgumentParser
internal import CommandLineKit
internal import HomeBase
internal import Kernel
internal import Storage

/// `mizan store copy FROM TO`
struct StoreCopyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Copy a whole store to another place or engine, or renew its epochs.",
        subcommands: [CopyCommand.self, RenewEpochsCommand.self])

    struct CopyCommand: StandaloneCommand {
        static let configuration = CommandConfiguration(
            commandName: "copy", abstract: "Copy a whole store, with its documents, to a place that has none.",
            discussion: """
                Each place is a directory, or the address of a database of PostgreSQL; the documents of a database are in \
                the directory of --data. The copy is compared with the store, and is made completely or not at all. \
                Meanwhile nobody can change the store, and afterwards it refuses to be used, so that nothing is entered \
                into it by mistake. With --keep-source, it stays in use, and devices treat the copy as another store.
                """)

        @Argument(help: "The store: a directory, or the address of a database.")
        var from: String

        @Argument(help: "The place of the copy.")
        var to: String

        @Flag(help: "Leave the store in use.")
        var keepSource = false

        @OptionGroup var globals: GlobalOptions

        /// Throws for a text that means a database, but not as a URL: a directory would get the text, and perhaps a password, as
        /// its name.
        static func requirePath(_ text: String) throws(MizanError) {
            let start = text.prefix { $0 != "/" }
            let hasAccount = start.contains("@") && start.contains(":")
            let isList = text.split(separator: " ").contains { word in
                ["host=", "hostaddr=", "dbname=", "user=", "password=", "service="].contains { word.hasPrefix($0) }
            }
            let isURL = text.lowercased().hasPrefix("postgres") && start.contains(":")
            guard hasAccount || isList || isURL else { return }
            throw MizanError(
                .invalidInput, "storage.address",
                "This place looks like a database's address. Write it as postgres://account@host:5432/database, or a directory "
                    + "as ./directory.")
        }

        func run(environment: [String: String]) async throws {
            let configuration = ApplicationConfiguration.read(flags: globals.settingFlags, environment: environment)
            let directory = try DataDirectory.path(flag: globals.data, environment: environment)
            func place(_ text: String) throws(MizanError) -> any StoreAdministration {
                guard text.contains("://") else {
                    try Self.requirePath(text)
                    return SQLiteAdministration(path: text)
                }
                return try EnabledEngine.postgres(text, beside: directory, configuration, isArgument: true)
            }
            let (source, target) = (try place(from), try place(to))
            let migrations = HomeBase.schema + Application.sliceMigrations
            let output = CommandOutput.standard(globals.output)
            let (contents, wasDone) = try await DelayedProgress.with("Copying") { line in
                try await BlockingWork.run { [keepSource, listener = line.listener()] cancellation in
                    try StoreMove.run(
                        from: source, to: target, keepingSource: keepSource, migrations: migrations, telling: listener,
                        cancellation)
                }
            }
            let rows = contents.tables.values.reduce(0, +)
            output.json(["place": .string(target.place), "rows": .integer(rows)])
            output.say(
                wasDone
                    ? "The store of \(source.place) has moved to \(target.place) already. Nothing was changed."
                    : "The copy of \(source.place) is in \(target.place) now: \(Counted.text(rows, "row")).")
            if !keepSource { output.say("  The store in \(source.place) can no longer be used.") }
            try output.finish()
        }
    }
}
