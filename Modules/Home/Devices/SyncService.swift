package import Changes
package import HomeBase
package import Kernel
package import ModuleKit

/// The service that keeps devices in sync: it sends changes to the devices, and applies the changes that the devices send.
package struct SyncService: Sendable {
    package let types: RecordTypes
    package let pull: SyncPull
    package let push: SyncPush
    package let feed: SyncFeed
    package let blobs: SyncBlobs
    package var stream: SyncStream
    package var seats: StreamLimiter { context.streams }
    package let live = LiveStreams()
    private let context: ModuleContext

    package init(context: ModuleContext, types: RecordTypes, ties: RecordTies, largestDocument: Int64 = 0) {
        (self.context, self.types) = (context, types)
        blobs = SyncBlobs(context: context, types: types, largest: largestDocument)
        pull = SyncPull(types: types)
        push = SyncPush(context: context, types: types, ties: ties)
        // The pages are small, because data that waits for a reader is held in memory.
        var piecewise = pull
        piecewise.limits.batch = 16
        piecewise.limits.bytes = 256 * 1_024
        feed = SyncFeed(context: context, pull: piecewise, positions: SyncPositions(context))
        stream = SyncStream(feed: feed)
    }

    package func page(
        after cursor: SyncCursor?, limit: Int, _ selection: SyncSelection, owner: OwnerID
    ) async throws -> SyncPage {
        try await context.read(owner) { [pull] in
            try pull.page(after: cursor, limit: limit, selection, in: $0)
        }
    }
}
