internal import ArgumentParser
internal import CommandLineKit
internal import HomeDevices
internal import HomeDoor

/// `mizan sync watch`
struct SyncWatchCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Changes as they come, from every device. Ends with Ctrl-C.",
        discussion: """
            As JSON, each change is an object on a line of its own, with its fields. Where a cursor is no longer good, \
            that is said on standard error, and as JSON by an object with `reset`; then everything comes.
            """)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Begin where an earlier list ended; without it, with what is new.", valueName: "cursor"))
    var since: String?

    @Option(name: .customLong("slice"), help: ArgumentHelp("Only of this slice. Can be given several times."))
    var slices: [String] = []

    @Flag(help: "Follow the data that all owners share; its cursors are its own.")
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
                StandardError.line(SyncOutput.sentence(reset) + " Everything comes anew.")
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
