internal import ArgumentParser
internal import CommandLineKit
internal import HomeDevices
internal import HomeDoor

/// `mizan sync watch`
struct SyncWatchCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Changes as they arrive, from every device. Ends with Ctrl-C.",
        discussion: """
            As JSON, each change is an object on its own line, with the record's fields. If the cursor is no longer \
            valid, a message on standard error says so, or in JSON an object with `reset`; then all records are \
            listed.
            """)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The cursor of an earlier list; by default only new changes are shown.", valueName: "cursor"))
    var since: String?

    @Option(name: .customLong("slice"), help: ArgumentHelp("Only changes of this slice. Can be given several times."))
    var slices: [String] = []

    @Flag(help: "Follow the data that all owners share; it has its own cursors.")
    var shared = false

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let sync = try context.module(HomeModule.self).sync
        let selection = try sync.types.selection(slices.isEmpty ? nil : slices, of: shared ? .shared : .own) { _ in
            true
        }
        var isFirst = true
        let start =
            if let since { try SyncCursor(since) } else { try await sync.feed.head(selection, owner: context.owner) }
        try await sync.feed.run(after: start, selection, owner: context.owner) { page in
            SyncOutput.tellDamage(page)
            if let reset = page.reset {
                StandardError.line(SyncOutput.sentence(reset) + " Everything is listed again.")
                context.output.feed(
                    SyncOutput.listing([]), objects: [SyncPresentation.json(page)], isFirst: isFirst)
            } else if page.items.isEmpty {
                return
            } else {
                context.output.feed(
                    SyncOutput.listing(page.items), objects: page.items.map { SyncPresentation.json($0) },
                    isFirst: isFirst)
            }
            isFirst = false
            // Ends the watch when nobody reads the output any more.
            try context.output.finish()
        } whileIdle: {
            try context.output.assertRead()
        }
    }
}
