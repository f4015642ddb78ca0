import Changes
import Kernel
import Storage

@testable import HomeDevices

/// The faults that the store can be given, one at a time. The simulation must detect each of them.
enum StoreFault: String, CaseIterable, Sendable {
    /// Removals are not reported.
    case tombstonesSkipped
    /// A restored store keeps its earlier epoch.
    case epochKept
    case versionToldTwice
    /// The cursor advances past records that cannot be shown.
    case cursorPastUnavailable
    /// A change that is sent again is executed again.
    case receiptsForgotten
    case journalEntryDropped
    /// A device is not told that tombstones which it has not seen were pruned.
    case floorNotTold
    /// Changes of a group are executed one by one.
    case groupDivided
    /// The latest acknowledged write is lost in a crash.
    case logLost
    case otherOwnersItem
    /// A record has the right version but wrong fields, which no checksum detects.
    case wrongFields
    /// A change is applied even if the stored version is not the version on which the change is based.
    case baseIgnored
    /// A follower of the shared feed receives the owner's feed.
    case feedsMixed
    /// A stream omits a record.
    case frameLost
    /// A stream sends a record twice.
    case frameTwice
    /// Half a pair is accepted.
    case invariantsForgotten
    /// The figures of a record's day are not updated.
    case derivationsForgotten

    /// The number of seeds among which at least one must show the fault.
    var seeds: UInt64 { 6 }

    /// The events in which the fault shows; nil if the fault can show at any time.
    var events: [Simulation.Event]? {
        switch self {
        case .epochKept: [.backup, .restore]
        case .cursorPastUnavailable: [.rest]
        case .floorNotTold: [.age]
        case .logLost: [.kill]
        default: nil
        }
    }
}

extension SimulatedApplication {
    func spoil(_ page: SyncPage, of owner: Int) async throws -> SyncPage {
        var page = page
        switch fault {
        case .tombstonesSkipped: page.items.removeAll { $0.fields == nil }
        case .cursorPastUnavailable:
            guard let unavailable = page.unavailable else { break }
            let cursor = SyncCursor(
                epoch: page.epoch, version: unavailable.version, mark: page.cursor.mark, start: page.start)
            page = SyncPage(
                epoch: page.epoch, slices: page.slices, from: page.from, cursor: cursor, start: page.start,
                more: page.more, items: page.items, floor: page.floor, unavailable: unavailable)
        case .otherOwnersItem:
            let selection = try sync.types.selection(page.slices) { _ in true }
            let others = try await database.read(owners[owner == 0 ? 1 : 0]) { [pull = sync.pull] in
                try pull.page(after: nil, limit: 1, selection, in: $0)
            }
            guard let last = page.items.popLast() else { break }
            let item = others.items.first ?? last
            page.items.append(RecordChanges.Item(reference: item.reference, version: last.version, fields: item.fields))
        case .wrongFields:
            page.items = page.items.map { item in
                guard item.reference.key == "l1" else { return item }
                return RecordChanges.Item(
                    reference: item.reference, version: item.version,
                    fields: item.fields?.setting(["text": .string("wrong")]))
            }
        default: break
        }
        return page
    }

    func spoil(_ request: SyncPushRequest) throws -> SyncPushRequest {
        guard fault == .groupDivided || fault == .baseIgnored else { return request }
        let mutations = request.mutations.map { mutation in
            let edit = mutation.edit
            return SyncMutation(
                id: mutation.id,
                edit: fault == .baseIgnored ? RecordEdit(edit.reference, edit.action, base: nil) : edit,
                group: fault == .groupDivided ? nil : mutation.group)
        }
        return try SyncPushRequest(
            client: request.client, epoch: request.epoch, feed: request.feed, mutations: mutations)
    }

    func spoil(_ answer: SyncPush.Answer) -> SyncPush.Answer {
        guard fault == .versionToldTwice else { return answer }
        var last: RecordVersion?
        let results = answer.results.map { result in
            guard case .applied(let version, let isMerged) = result.outcome else { return result }
            defer { last = version }
            return SyncResult(
                id: result.id, outcome: .applied(last ?? version, isMerged: isMerged), isDuplicate: result.isDuplicate)
        }
        return SyncPush.Answer(epoch: answer.epoch, results: results)
    }

    func spoilAfterPush(of owner: Int) async throws {
        let statement: @Sendable (Int64) -> SQL
        switch fault {
        case .receiptsForgotten: statement = { "DELETE FROM idempotency WHERE owner = \($0)" }
        case .journalEntryDropped:
            statement = { owner in
                """
                DELETE FROM journal WHERE owner = \(owner) AND version = (
                    SELECT MAX(version) FROM journal WHERE owner = \(owner))
                """
            }
        default: return
        }
        _ = try await database.write(owners[owner]) { try $0.session.execute(statement($0.ownerKey)) }
    }
}
