internal import ArgumentParser
internal import CommandLineKit
internal import HabitsData
internal import Kernel

/// `mizan habits export --shape web --to FILE`
struct ExportCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write your habits as a file for another app.",
        discussion: """
            The file for the web app is the value of the key rizq_user_habits in localStorage, as JSON, or all of \
            localStorage with --dump. The file for the phone (ios) is a property list. Loop Habit Tracker has a \
            database (loop) or an archive of tables (loop-csv). `mizan import` reads all of these too. Standard error \
            lists the fields that the app cannot store. For everything with its history: mizan account export.
            """)

    enum App: String, CaseIterable, ExpressibleByArgument {
        case web, ios, loop
        case loopTables = "loop-csv"

        var storage: AppKind? { AppKind(rawValue: rawValue) }
    }

    @Option(help: "The app that the file is for.")
    var shape: App
    @Flag(help: "With --shape web: the key and its value, as all of localStorage.")
    var dump = false
    @Option(help: ArgumentHelp("The new file to write, or - for standard output.", valueName: "file"))
    var to: String = "-"
    @OptionGroup var globals: GlobalOptions

    func validate() throws {
        guard !dump || shape == .web else { throw ValidationError("--dump goes with --shape web.") }
        guard to != "-" || shape.storage != nil else {
            throw ValidationError("--shape \(shape.rawValue) makes a file: --to says which.")
        }
    }

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        guard let kind = shape.storage else { return try await exportForLoop(habits, in: context) }
        let storage = try await context.read { try habits.appStorage(kind, in: $0) }
        let bytes = try storage.file(wholeStorage: dump)
        if to == "-" {
            context.output.file(bytes)
        } else {
            try NewFile.write(bytes, to: to)
            report(
                [
                    ("journeys", storage.journeys, "journey"), ("habits", storage.habits, "habit"),
                    ("days", storage.days, "day"),
                ],
                storage.unheld, on: context.output)
        }
        storage.unheld.report()
        for sentence in storage.lacks(wholeStorage: dump, file: to == "-" ? "FILE" : to) {
            StandardError.line(sentence)
        }
    }

    private func exportForLoop(_ habits: HabitsModule, in context: CommandContext) async throws {
        let loop = try await context.read { try habits.loopExport(in: $0) }
        if shape == .loop { try loop.writeDatabase(to: to) } else { try loop.writeArchive(to: to) }
        report(
            [("habits", loop.habitCount, "habit"), ("entries", loop.entryCount, "day")], loop.unheld, on: context.output
        )
        loop.unheld.report()
    }

    private func report(
        _ counts: [(name: String, count: Int, what: String)], _ unheld: [Unheld], on output: CommandOutput
    ) {
        output.say("\(to): " + counts.map { Counted.text($0.count, $0.what) }.joined(separator: ", ") + ".")
        let members = counts.map { JSONValue.Member($0.name, .integer(Int64($0.count))) }
        output.json(
            .object(
                [JSONValue.Member("file", .string(to))] + members
                    + [JSONValue.Member("unheld", .array(unheld.map(\.json)))]))
    }
}

extension [Unheld] {
    /// Reports each missing thing on its own line; at most the first twenty.
    fileprivate func report() {
        for one in prefix(20) { StandardError.line("Not in the file: \(one.key): \(one.reason)") }
        if count > 20 { StandardError.line("Not in the file: \(count - 20) more") }
    }
}
