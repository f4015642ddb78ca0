package import ArgumentParser
package import CommandLineKit
internal import HomeDoor
internal import HomeImports
internal import HomePast
internal import Kernel
internal import ModuleKit
internal import Synchronization

/// `mizan import FILE`, `mizan import --list`, `mizan import --undo NUMBER`
package struct ImportCommand: RehearsedCommand {
    package static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import a file that an app exported.",
        discussion: """
            Mizan finds the kind of the file from its content. An item that cannot be stored is listed with its \
            position in the file, and the rest is imported. A damaged document is not imported at all; a long file \
            that is read in parts is imported up to the damage. If a whole part of a file cannot be read, the rest is \
            imported and the exit code is 65. If every item is refused, nothing is stored and the exit code is 65. \
            Importing a file twice adds nothing.
            """)

    @Argument(
        help: ArgumentHelp(
            "The file, such as the property list of the app's UserDefaults; - is standard input.", valueName: "file"))
    var file: String?

    @Option(help: ArgumentHelp("A name to use instead of the file's own.", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "A choice that the file leaves open, such as its order of dates; remembered for later files of its source.",
            valueName: "name=value"))
    var option: [String] = []

    @Option(
        help: ArgumentHelp(
            "The treatment of items that may be here already, entered by hand: ask, link or add.", valueName: "answer"))
    var match: String?

    @Flag(help: "Show the result with examples, but store nothing.")
    var dryRun = false

    @Flag(help: "Show what has been imported.")
    var list = false

    @Option(help: ArgumentHelp("Undo an import, by the number that --list shows.", valueName: "number"))
    var undo: Int64?

    @Flag(help: "Use the data that all owners share.")
    var shared = false

    @OptionGroup package var globals: GlobalOptions
    package var makesStore: Bool { file != nil }

    package func requireInput() throws { if let file, file != "-" { try ImportService.requireFile(file) } }

    package init() {}

    package func validate() throws {
        guard [file != nil, list, undo != nil].count(where: { $0 }) == 1 else {
            throw ValidationError("Give a file, or --list, or --undo with a number.")
        }
        guard file != nil || name == nil && option.isEmpty && match == nil && !dryRun else {
            throw ValidationError("--name, --option, --match and --dry-run go with a file.")
        }
        _ = try choices
    }

    private var choices: [String: String] {
        get throws {
            try option.reduce(into: match.map { [Self.match: $0] } ?? [:]) { all, text in
                let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2 else {
                    throw ValidationError("--option is a name and a value: --option name=value.")
                }
                all[parts[0]] = parts[1]
            }
        }
    }

    package func run(in context: CommandContext) async throws {
        let home = try context.module(HomeModule.self)
        let owner = shared ? OwnerID.shared : context.owner
        if let file {
            let result = try await taken(file, try choices, by: home, for: owner)
            try show(result, on: context.output)
            if let answer = answer(to: result, on: context.output) {
                let choices = try choices.merging([Self.match: answer]) { $1 }
                try show(await taken(file, choices, by: home, for: owner), on: context.output)
            }
        } else if let undo {
            let result = try await DelayedProgress.with("Undoing import \(undo)") { line in
                try await home.importUndo.undo(undo, owner: owner, by: .commands) { line.report($0) }
            }
            ImportOutput.show(result, of: undo, on: context.output)
        } else {
            context.output.list(ImportOutput.listing(try await home.imports.entries(owner: owner)))
        }
    }

    private func taken(
        _ file: String, _ choices: [String: String], by home: HomeModule, for owner: OwnerID
    ) async throws -> ImportResult {
        let source = source(file)
        let request = ImportRequest(choices: choices, isTrial: dryRun)
        return try await DelayedProgress.with("Importing \(source.name)") { line in
            try await home.imports.run(source, owner: owner, request, progress: { line.report($0) })
        }
    }

    /// The answer of a person at a terminal about the waiting items; nil if the items keep waiting.
    private func answer(to result: ImportResult, on output: CommandOutput) -> String? {
        guard !dryRun, output.format == .table, result.report.waiting > 0, file != "-" else { return nil }
        return Confirmation.choose(
            "Are they the same? link them, add them, or let them wait?", of: ["link", "add", "wait"]
        ).flatMap { $0 == "wait" ? nil : $0 }
    }

    /// The option of importers that make proposals.
    private static let match = "match"

    private func source(_ file: String) -> any ImportSource {
        file == "-" ? PipeSource(0, named: name ?? "standard input") : FileSource(file, named: name)
    }

    private func show(_ result: ImportResult, on output: CommandOutput) throws {
        ImportOutput.show(result, isShared: shared, on: output)
        try result.requireReadable()
        try result.requireTaken()
    }

    // MARK: Without a store

    /// A trial needs no store, and a file of which nothing can be imported creates none.
    package func rehearsed(in context: CommandContext) async throws -> (any OwnerCommand)? {
        guard let file else { return self }
        let home = try context.module(HomeModule.self)
        var command = self
        if file == "-" {
            // The input is stored in a spool, which is imported afterwards.
            let spool = try home.spool()
            command.name = name ?? "standard input"
            command.file = try SpooledSource(source(file), in: spool).path
            Self.kept.withLock { $0.append(spool) }
        }
        guard let path = command.file, !dryRun else {
            try await command.run(in: context)
            return nil
        }
        var request = ImportRequest(choices: try choices, isTrial: true)
        request.endsWithFirst = true
        var result = try await home.imports.run(
            command.source(path), owner: shared ? OwnerID.shared : context.owner, request)
        guard result.report.changed == 0 else { return command }
        result.examples = nil
        try command.show(result, on: context.output)
        return nil
    }

    /// The spooled input from pipes, which is deleted when the process ends.
    private static let kept = Mutex<[Spool]>([])
}
