package import Changes
package import HomeBase
package import Kernel
package import ModuleKit
internal import Storage

/// Applies the changes that devices push: each change by itself or with its group. The result of each change is returned after
/// the commit.
package struct SyncPush: Sendable {
    package let context: ModuleContext
    package let types: RecordTypes
    package let ties: RecordTies
    /// The approximate maximum number of changes in one transaction, even if the changes take little time.
    package var chunk = 100
    /// The number of bytes of conflicts after which no more changes are tried. A change of a few bytes may return a conflict
    /// with three large records.
    package var room = 8 * 1_024 * 1_024

    package struct Answer: Sendable {
        package let epoch: String
        /// In the order of the mutations.
        package let results: [SyncResult]
    }

    /// Returns the results of all changes. If the store fails after a part has been done, the result of the rest is `unknown`.
    /// If nothing has been done, this throws.
    ///
    /// If Mizan itself fails at a change, the other changes are tried without it. Only the failing change is refused, with an
    /// error of the server. If several changes together take too long, each half of them is tried separately. The device would
    /// otherwise send the same changes again, and they would always take too long.
    ///
    /// `mayWrite` returns true if the caller may change the data of a slice.
    package func run(
        _ request: SyncPushRequest, owner: OwnerID, mayWrite: @escaping @Sendable (String) -> Bool
    ) async throws -> Answer {
        var found: [String: SyncResult] = [:]
        var room = room
        var epoch: String?
        // Held until the caller has built an answer from the results.
        var leases: [MemoryLease] = []
        defer { withExtendedLifetime(leases) {} }
        let journal = request.feed.journal(of: owner)
        let limit = PartLimit.current
        var series = AttemptSeries(chunks(of: request.mutations))
        while let units = series.next {
            let attempt = SyncAttempt(
                request: request, units: units, types: types, room: room, memory: context.memory,
                limit: limit, owner: owner, mayWrite: mayWrite)
            do {
                let (results, seen, lease) = try await context.database.write(journal) { try attempt.run(in: $0) }
                series.drop(results.count)
                for result in results.joined() {
                    found[result.id] = result
                    room -= result.weight
                }
                epoch = seen
                leases.append(lease)
            } catch {
                let failure = MizanError(crossing: error)
                if failure.isFaultAtAChange {
                    if units.count > 1 {
                        series.separate(units.count)
                    } else {
                        series.drop(1)
                        for mutation in units[0].mutations {
                            found[mutation.id] = SyncResult(id: mutation.id, outcome: .refused(failure))
                        }
                    }
                    continue
                }
                if failure.reason == "storage.too-slow", series.halve(units.count) { continue }
                guard !found.isEmpty else { throw error }
                for mutation in request.mutations where found[mutation.id] == nil {
                    found[mutation.id] = SyncResult(id: mutation.id, outcome: .unknown(failure))
                }
                break
            }
        }
        let results = request.mutations.compactMap { found[$0.id] }
        if let epoch { return Answer(epoch: epoch, results: results) }
        // Nothing could be done, so no transaction returned the epoch.
        return Answer(
            epoch: try await context.read(journal) { try Journal.position(in: $0).epoch }, results: results)
    }

    private func chunks(of mutations: [SyncMutation]) -> [[SyncUnit]] {
        var chunks: [[SyncUnit]] = []
        var room = 0
        for unit in NeededFirst(ties: ties).order(SyncUnit.units(of: mutations)) {
            if room <= 0 {
                chunks.append([])
                room = chunk
            }
            chunks[chunks.count - 1].append(unit)
            room -= unit.mutations.count
        }
        return chunks
    }
}

extension MizanError {
    /// True if Mizan itself, or damaged data, failed at a change. The transaction was rolled back, and other changes may
    /// succeed.
    fileprivate var isFaultAtAChange: Bool {
        reason == "storage.sync-receipt" || !isOfTheStore && (code == .internal || code == .corruptData)
    }
}
