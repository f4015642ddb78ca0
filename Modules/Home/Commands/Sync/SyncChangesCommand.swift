internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import HomeDevices
internal import HomeDoor
internal import Kernel

/// `mizan sync changes --since CURSOR`
struct SyncChangesCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes", abstract: "List the changes since a cursor.",
        discussion: """
            Each changed record is listed once, as it is now; a removed record is listed as a tombstone. Without a \
            cursor, all records are listed. The cursor to continue from is printed on standard error, and is part of \
            the JSON. An expired cursor is refused; the JSON then has `reset`.
            """)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The cursor printed at the end of an earlier list.", valueName: "cursor"))
    var since: String?

    @Option(name: .customLong("slice"), help: ArgumentHelp("Only changes of this slice. Can be given several times."))
    var slices: [String] = []

    @Flag(help: "Show the data that all owners share; it has its own cursors.")
    var shared = false

    @Option(help: ArgumentHelp("The largest number to show, up to \(SyncPull.largestPage).", valueName: "count"))
    var limit = SyncPull.usualPage

    @OptionGroup var globals: GlobalOptions

    func validate() throws {
        guard (1...SyncPull.largestPage).contains(limit) else {
            throw ValidationError("--limit is a number from 1 to \(SyncPull.largestPage).")
        }
    }

    func run(in context: CommandContext) async throws {
        let sync = try context.module(HomeModule.self).sync
        let page = try await sync.page(
            after: try since.map { try SyncCursor($0) }, limit: limit,
            try sync.types.selection(slices.isEmpty ? nil : slices, of: shared ? .shared : .own) { _ in true },
            owner: context.owner)
        SyncOutput.tellDamage(page)
        if context.output.format == .json {
            context.output.json(SyncPresentation.json(page))
        } else if let reset = page.reset {
            // An empty output would look as if there were no changes.
            throw MizanError(
                .conflict, "sync.reset", SyncOutput.sentence(reset) + " Leave out --since to start again.",
                details: ["reason": reset.rawValue])
        } else if page.unavailable == nil || !page.items.isEmpty {
            context.output.list(SyncOutput.listing(page.items))
        }
        let reset = page.reset.map { SyncOutput.sentence($0) + " Begin anew. " } ?? ""
        StandardError.line(reset + SyncOutput.next(page))
        if let unavailable = page.unavailable { throw unavailable.error }
    }
}
