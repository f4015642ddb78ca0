package import Kernel
internal import ModuleKit
internal import Storage

/// What has changed, and then what changes, as it comes: out of the journal each time, so that a slow reader costs no
/// memory and misses nothing. Changes of this process come at once, those of others as soon as they are looked for.
package struct SyncFeed: Sendable {
    let context: ModuleContext
    let pull: SyncPull
    let positions: SyncPositions
    /// How often it is looked whether another process has changed anything.
    package var interval = Duration.milliseconds(200)
    /// How far apart pages of what is new are at least: while many write, what they change comes together.
    package var rest = Duration.milliseconds(20)
    package var limit = 100

    /// Where the journal stands: from here on, only what is new comes.
    package func head(_ selection: SyncSelection, owner: OwnerID) async throws -> SyncCursor {
        let position = try await context.read(owner) { try Journal.position(in: $0) }
        return SyncCursor(epoch: position.epoch, version: position.version, mark: selection.mark)
    }

    /// Hands over the first page, and then pages with something in them, one after the other, until the task is
    /// cancelled or a closure throws. The second closure is called between them, every now and then.
    package func run(
        after cursor: SyncCursor?, _ selection: SyncSelection, owner: OwnerID,
        _ body: (SyncPage) async throws -> Void, whileIdle: () async throws -> Void = {}
    ) async throws -> Never {
        var cursor = cursor
        var isFirst = true
        while true {
            let start = ContinuousClock.now
            let page = try await next(after: cursor, selection, owner: owner)
            let isNews =
                !page.items.isEmpty || !page.damaged.isEmpty || page.reset != nil || page.unavailable != nil
            if isFirst || isNews { try await body(page) }
            if let unavailable = page.unavailable { throw unavailable.error }
            isFirst = false
            cursor = page.cursor
            guard !page.more else { continue }
            try await change(since: page.cursor, owner: owner, whileIdle)
            try await Task.sleep(until: start + rest)
        }
    }

    private func next(
        after cursor: SyncCursor?, _ selection: SyncSelection, owner: OwnerID
    ) async throws -> SyncPage {
        try await context.read(owner) { [pull, limit] in
            try pull.page(after: cursor, limit: limit, selection, in: $0)
        }
    }

    /// Waits until the journal stands beyond the cursor, or is another.
    private func change(
        since cursor: SyncCursor, owner: OwnerID, _ whileIdle: () async throws -> Void
    ) async throws {
        while true {
            let isNews = try await context.database.news.wait(for: owner, beyond: cursor.version, atMost: interval)
            // Also where there is news all the time, none of it of the slices that are followed.
            try await whileIdle()
            if isNews { return }
            if try await positions.hasMoved(owner, since: cursor, within: interval / 2) { return }
        }
    }
}
