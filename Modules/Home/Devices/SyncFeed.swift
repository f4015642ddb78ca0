internal import Changes
package import Kernel
package import ModuleKit
internal import Storage

/// The changes so far, and then new changes as they come: out of the journal each time, so that a slow reader costs no memory
/// and misses nothing. Changes of this process come at once, those of others as soon as they are looked for.
package struct SyncFeed: Sendable {
    package let context: ModuleContext
    package let pull: SyncPull
    package let positions: SyncPositions
    /// How often it is looked whether another process has changed anything.
    package var interval = Duration.milliseconds(200)
    /// The least time between pages of new changes: while many write, their changes come together.
    package var rest = Duration.milliseconds(20)
    package var limit = SyncPull.usualPage

    /// Where the journal stands: from here on, only what is new comes.
    package func head(_ selection: SyncSelection, owner: OwnerID) async throws -> SyncCursor {
        let position = try await context.read(owner) { try Journal.position(in: selection.feed.view($0)) }
        return SyncCursor(epoch: position.epoch, version: position.version, mark: selection.mark)
    }

    /// Hands over the first page, and then pages with something in them, one after the other, until the task is
    /// cancelled or a closure throws. A page with nothing in it is handed over, too, if it is the end of what one before
    /// it said was more. The second closure is called between them, every now and then.
    package func run(
        after cursor: SyncCursor?, _ selection: SyncSelection, owner: OwnerID,
        _ body: (SyncPage) async throws -> Void, whileIdle: () async throws -> Void = {}
    ) async throws -> Never {
        var cursor = cursor
        var isFirst = true
        var isEndOwed = true
        var heard: RecordVersion = 0
        while true {
            // Pages without anything in them call nobody who would notice.
            try Task.checkCancellation()
            let start = ContinuousClock.now
            let reached: (cursor: SyncCursor, isEnd: Bool)
            do {
                guard let (page, lease) = try await next(after: cursor, selection, owner: owner) else {
                    try await whileIdle()
                    try await Task.sleep(for: interval)
                    continue
                }
                // The page and the lease are both released while nothing happens.
                defer { withExtendedLifetime(lease) {} }
                let isNews =
                    !page.items.isEmpty || !page.damaged.isEmpty || page.reset != nil || page.unavailable != nil
                if isFirst || isNews || (isEndOwed && !page.more) {
                    try await body(page)
                    isEndOwed = page.more
                }
                if let unavailable = page.unavailable { throw unavailable.error }
                reached = (page.cursor, !page.more)
            }
            isFirst = false
            cursor = reached.cursor
            guard reached.isEnd else { continue }
            heard = try await change(
                since: reached.cursor, heard: heard, owner: selection.feed.journal(of: owner), whileIdle)
            try await Task.sleep(until: start + rest)
        }
    }

    /// The next page, and the room that it takes until it has been sent; nil if there is no room now.
    private func next(
        after cursor: SyncCursor?, _ selection: SyncSelection, owner: OwnerID
    ) async throws -> (SyncPage, MemoryLease)? {
        try await context.read(owner) { [pull, limit, memory = context.memory] in
            let page = try pull.page(after: cursor, limit: limit, selection, in: $0)
            let lease = memory.lease(for: .owner(owner))
            // As records, and as what is sent of them.
            guard lease.tryGrow(by: 2 * page.items.reduce(0) { $0 + ($1.fields?.weight ?? 0) }) else { return nil }
            return (page, lease)
        }
    }

    /// Waits until the journal stands beyond the cursor, or is another; says how far what was heard by then reaches.
    ///
    /// The same news wakes once: an account that was deleted and taken in again begins at lower versions than were told.
    private func change(
        since cursor: SyncCursor, heard: RecordVersion, owner: OwnerID, _ whileIdle: () async throws -> Void
    ) async throws -> RecordVersion {
        let news = context.database.news
        while true {
            let isNews = try await news.wait(for: owner, beyond: max(cursor.version, heard), atMost: interval)
            let latest = news.latest(owner)
            // Also where there is news all the time, none of it of the slices that are followed.
            try await whileIdle()
            if isNews { return latest }
            if try await positions.hasMoved(owner, since: cursor, within: interval / 2) { return latest }
        }
    }
}
