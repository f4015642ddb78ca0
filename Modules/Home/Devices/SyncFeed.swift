internal import Changes
package import Kernel
package import ModuleKit
internal import Storage

/// Delivers the past changes, and then new changes as they occur. Each page is read from the journal, so a slow reader costs no
/// memory and misses nothing. Changes of this process are delivered at once. Changes of other processes are delivered at the
/// next poll.
package struct SyncFeed: Sendable {
    package let context: ModuleContext
    package let pull: SyncPull
    package let positions: SyncPositions
    /// The interval at which changes of other processes are polled.
    package var interval = Duration.milliseconds(200)
    /// The minimum time between pages of new changes; meanwhile the changes of many writers are collected.
    package var rest = Duration.milliseconds(20)
    package var limit = SyncPull.usualPage

    /// The end of the journal; a feed from there delivers only new changes.
    package func head(_ selection: SyncSelection, owner: OwnerID) async throws -> SyncCursor {
        let position = try await context.read(owner) { try Journal.position(in: selection.feed.view($0)) }
        return SyncCursor(epoch: position.epoch, version: position.version, mark: selection.mark)
    }

    /// Passes the first page to `body`, and then each page that is not empty. Ends when the task is cancelled or a closure
    /// throws. An empty page at the end is also passed if an earlier page announced more. `whileIdle` is called between pages
    /// at short intervals.
    package func run(
        after cursor: SyncCursor?, _ selection: SyncSelection, owner: OwnerID,
        _ body: (SyncPage) async throws -> Void, whileIdle: () async throws -> Void = {}
    ) async throws -> Never {
        var cursor = cursor
        var isFirst = true
        var isEndOwed = true
        var heard: RecordVersion = 0
        while true {
            // An empty page calls no closure that would notice the cancellation.
            try Task.checkCancellation()
            let start = ContinuousClock.now
            let reached: (cursor: SyncCursor, isEnd: Bool)
            do {
                guard let (page, lease) = try await next(after: cursor, selection, owner: owner) else {
                    try await whileIdle()
                    try await Task.sleep(for: interval)
                    continue
                }
                // Both the page and its lease are released while the feed waits.
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

    /// The next page, with a lease for its memory until the page has been sent; nil if there is not enough memory now.
    private func next(
        after cursor: SyncCursor?, _ selection: SyncSelection, owner: OwnerID
    ) async throws -> (SyncPage, MemoryLease)? {
        try await context.read(owner) { [pull, limit, memory = context.memory] in
            let page = try pull.page(after: cursor, limit: limit, selection, in: $0)
            let lease = memory.lease(for: .owner(owner))
            // Each size counts twice: once for the records, and once for the bytes that are sent.
            guard lease.tryGrow(by: 2 * page.items.reduce(0) { $0 + ($1.fields?.weight ?? 0) }) else { return nil }
            return (page, lease)
        }
    }

    /// Waits until the journal has changes after the cursor, or has been replaced by a different journal. Returns the latest
    /// version announced so far.
    ///
    /// Each announcement wakes the feed only once. If an account was deleted and imported again, its new journal begins at
    /// lower versions than the versions that were already announced.
    private func change(
        since cursor: SyncCursor, heard: RecordVersion, owner: OwnerID, _ whileIdle: () async throws -> Void
    ) async throws -> RecordVersion {
        let news = context.database.news
        while true {
            let isNews = try await news.wait(for: owner, beyond: max(cursor.version, heard), atMost: interval)
            let latest = news.latest(owner)
            // Called even if there is constant news, none of which concerns the followed slices.
            try await whileIdle()
            if isNews { return latest }
            if try await positions.hasMoved(owner, since: cursor, within: interval / 2) { return latest }
        }
    }
}
