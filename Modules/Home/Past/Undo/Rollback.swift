internal import Changes
internal import HomeBase
package import Kernel
internal import ModuleKit
internal import Storage

/// Reverts changes of records. Records that the changes created are removed, and records that they overwrote or removed are
/// restored. Records that were changed since stay as they are and are listed. Used by the undo of operations and of imports.
package struct Rollback: Sendable {
    typealias Change = (reference: RecordReference, versions: ClosedRange<RecordVersion>)

    let types: RecordTypes

    /// The reason why nothing could be reverted.
    package enum Failure: Error {
        /// The overwritten state has been discarded by retention.
        case forgotten(RecordReference)
        /// The operation has records of a slice that is not running.
        case notRunning(slice: String)
    }

    /// Changes that belong together by the ties of their types, such as both legs of a transfer.
    typealias Unit = [Change]

    /// The changes that were reverted in one transaction.
    struct Part {
        var result = RollbackResult()
        var units = 0
        var changes = 0
        /// Records that were restored and then moved, because other changes are not reverted yet: an opening balance stands
        /// before all entries. They are restored again when those are reverted.
        var moved: [Change] = []
    }

    /// The rules refuse to revert the first of these units.
    struct Refused: Error {
        let units: Int
        let because: MizanError
    }

    /// A small operation is undone in one part on a busy machine, too. An entry may have moved an opening balance, and the balance
    /// stays in its former place only if the entry is removed in the same part.
    private static let fewest = 16

    /// The maximum number of units that are added to a part if the rules refuse the part. The units that the rules require may
    /// follow a little later.
    private static let mostMore = 64

    /// The maximum number of postponed changes. A change is postponed if its record was edited since, because reverting other
    /// changes may restore the expected state. The turn does not know in advance how long the postponed changes take.
    private static let mostDeferred = 32

    /// Reverts as many units as time allows, and more if the rules do not allow those alone. After an interruption, the changes
    /// that were reverted in the given versions count as well. `noted` is called when the turn has counted another unit.
    ///
    /// - Parameter moved: the records that earlier parts restored and moved.
    func part(
        of series: AttemptSeries<Unit>, goingOnFrom earlier: VersionSpans?, restoringAgain moved: Set<RecordReference>,
        _ turn: PartTurn, in transaction: WriteTransaction, noted: () -> Void
    ) throws -> Part {
        let units = series.units
        var part = Part()
        var deferred: [Change] = []
        func takeDeferred() throws {
            try takeBackUnlessEdited(
                deferred, goingOnFrom: earlier, restoringAgain: moved, in: transaction, into: &part.result)
            deferred = []
        }
        func takeNext() throws {
            let unit = units[units.startIndex + part.units]
            for change in unit {
                if try current(change.reference, in: transaction)?.version == change.versions.upperBound {
                    try takeBack(change, in: transaction, into: &part.result)
                } else {
                    deferred.append(change)
                }
            }
            if deferred.count >= Self.mostDeferred { try takeDeferred() }
            part.changes += unit.count
            part.units += 1
            turn.note(unit.count)
            noted()
        }
        while part.units < series.most, turn.hasTime(forAtLeast: Self.fewest) { try takeNext() }
        let wanted = part.units
        var more = 1
        while true {
            try takeDeferred()
            try makeGood(&part.result, in: transaction)
            do {
                try transaction.settleForAnySlice()
                if part.result.fitted > 0 {
                    part.moved = try units.prefix(part.units).joined().filter { try isMoved($0, in: transaction) }
                }
                return part
            } catch let error as MizanError where error.reason == Refusal.brokenInvariant.reason {
                guard part.units < units.count, part.units - wanted < Self.mostMore else {
                    throw Refused(units: wanted, because: error)
                }
                for _ in 0..<min(more, units.count - part.units) { try takeNext() }
                more *= 2
            }
        }
    }

    /// Lets each type adjust other records to the restored records.
    private func makeGood(_ result: inout RollbackResult, in transaction: WriteTransaction) throws {
        for (type, records) in result.returned.sorted(by: { $0.key < $1.key }) {
            let made = try types[type]?.returned(records, in: transaction) ?? RecordReturn()
            result.kept += made.leftAlone.filter { !result.kept.contains($0) }
            result.fitted += made.fitted
            if made.isToRemark { result.remarking.insert(type) }
        }
        result.returned = [:]
    }

    /// Throws if records belong to a slice that is not running, before anything is reverted.
    func requireRunning(_ names: Set<String>, failure: (Failure) -> MizanError) throws {
        guard let name = names.filter({ types[$0] == nil }).min() else { return }
        throw failure(.notRunning(slice: RecordReference(type: name, key: "").slice))
    }

    /// The types' remarks after everything has been reverted.
    func remarks(on result: RollbackResult, in transaction: ReadTransaction) throws -> [String] {
        var remarks: [String] = []
        for type in result.remarking.sorted() {
            remarks += try (types[type]?.remarks(in: transaction) ?? []).filter { !remarks.contains($0) }
        }
        return remarks
    }

    /// True if the record is in its state from before the change. Also true if a part before an interruption reverted the
    /// change as far as possible.
    private func wasTakenBack(
        _ change: Change, in earlier: VersionSpans, of transaction: WriteTransaction,
        into result: inout RollbackResult
    ) throws -> Bool {
        let isAsBefore = try isAsBefore(change, in: transaction)
        guard let version = try Journal.storedEntry(of: change.reference, in: transaction.reading)?.version,
            version > change.versions.upperBound, earlier.contains(version)
        else { return isAsBefore }
        if case .fields = try Journal.before(change.versions.lowerBound, in: transaction.reading) {
            result.restored += 1
            result.fitted += isAsBefore ? 0 : 1
        } else {
            result.removed += 1
        }
        result.remarking.insert(change.reference.type)
        return true
    }

    /// True if the record differs from its state before the change only by what other records caused.
    private func isMoved(_ change: Change, in transaction: WriteTransaction) throws -> Bool {
        guard case .fields(let before) = try Journal.before(change.versions.lowerBound, in: transaction.reading),
            let now = try current(change.reference, in: transaction)?.fields
        else { return false }
        return try !isText(of: now, before, change.reference)
            && type(of: change.reference).isFollowing(before, now, owner: transaction.owner)
    }

    private func isAsBefore(_ change: Change, in transaction: WriteTransaction) throws -> Bool {
        let now = try current(change.reference, in: transaction)?.fields
        return switch try Journal.before(change.versions.lowerBound, in: transaction.reading) {
        case .fields(let fields): try isText(of: now, fields, change.reference)
        case .nothing: now == nil
        case .forgotten: false
        }
    }

    /// Reverts each change unless its record was edited since. A record that was edited and then returned to the same state
    /// counts as unedited. For example, a later change of the record may have been undone.
    private func takeBackUnlessEdited(
        _ changes: [Change], goingOnFrom earlier: VersionSpans?, restoringAgain moved: Set<RecordReference>,
        in transaction: WriteTransaction, into result: inout RollbackResult
    ) throws {
        for change in changes {
            let isOwn =
                try moved.contains(change.reference)
                || earlier?.contains(
                    Journal.storedEntry(of: change.reference, in: transaction.reading)?.version ?? 0) == true
            if isOwn, try isMoved(change, in: transaction) {
                try takeBack(change, in: transaction, into: &result)
                continue
            }
            if let earlier, try wasTakenBack(change, in: earlier, of: transaction, into: &result) { continue }
            if try isAsItWasLeft(change, in: transaction) {
                try takeBack(change, in: transaction, into: &result)
            } else if try !isFollowing(change, in: transaction) {
                result.kept.append(change.reference)
            }
        }
    }

    /// True if other records caused a change, and no person did. Such a change stays, and does not count as an edit. The change
    /// that created a record is never such a change.
    private func isFollowing(_ change: Change, in transaction: WriteTransaction) throws -> Bool {
        guard
            case .fields(let left) = try Journal.state(
                of: change.reference, at: change.versions.upperBound, in: transaction.reading),
            case .fields(let before) = try Journal.before(change.versions.lowerBound, in: transaction.reading),
            let now = try current(change.reference, in: transaction)?.fields
        else { return false }
        let type = try type(of: change.reference)
        return try type.isFollowing(before, left, owner: transaction.owner)
            && type.isFollowing(left, now, owner: transaction.owner)
    }

    /// The same for the change that one version made to a record.
    func isFollowing(
        _ reference: RecordReference, at version: RecordVersion, in transaction: ReadTransaction
    ) throws -> Bool {
        guard let type = types[reference.type], case .fields(let before) = try Journal.before(version, in: transaction)
        else { return false }
        let after: JSONValue
        if let now = try type.read([reference.key], in: transaction)[reference.key], now.version == version {
            after = now.fields
        } else if case .fields(let then) = try Journal.state(of: reference, at: version, in: transaction) {
            after = then
        } else {
            return false
        }
        return try type.isFollowing(before, after, owner: transaction.owner)
    }

    private func isAsItWasLeft(_ change: Change, in transaction: WriteTransaction) throws -> Bool {
        let now = try current(change.reference, in: transaction)?.fields
        let left = try Journal.state(of: change.reference, at: change.versions.upperBound, in: transaction.reading)
        return switch left {
        case .fields(let fields): try isText(of: now, fields, change.reference)
        case .nothing: now == nil
        // A removal with nothing after it. Each record occurs once, so the journal has the answer.
        case .forgotten:
            try now == nil
                && Journal.storedEntry(of: change.reference, in: transaction.reading)
                    == RecordChange.Entry(version: change.versions.upperBound, kind: .removed)
        }
    }

    /// Compared as texts, because a whole number in a real field is read from JSON as an integer.
    private func isText(of now: JSONValue?, _ fields: JSONValue, _ reference: RecordReference) throws -> Bool {
        let then = try type(of: reference).schema.upcast(fields)
        return now.map { JSONWriter.text($0) } == JSONWriter.text(then)
    }

    private func takeBack(
        _ change: Change, in transaction: WriteTransaction, into result: inout RollbackResult
    ) throws {
        let (type, key) = (try type(of: change.reference), change.reference.key)
        let before = try Journal.before(change.versions.lowerBound, in: transaction.reading)
        if case .forgotten = before { throw Failure.forgotten(change.reference) }
        guard try !Purged.contains(change.reference, in: transaction.reading) else {
            result.kept.append(change.reference)
            return
        }
        let made = try attempt(in: transaction).make {
            switch before {
            case .fields(let fields):
                let wasThere = try current(change.reference, in: transaction) != nil
                result.restored += try type.apply(.put(key: key, fields: fields), in: transaction) ? 1 : 0
                result.noteReturn(of: change.reference, wasThere: wasThere)
            case .nothing, .forgotten:
                try putBack(change, of: type, in: transaction)
                result.removed += try type.apply(.remove(key: key), in: transaction) ? 1 : 0
            }
        }
        if case .failure = made { result.kept.append(change.reference) }
    }

    /// An attempt to restore a record. The rules of the record's type may prevent the restoration, or another record may have
    /// taken the record's place.
    private func attempt(in transaction: WriteTransaction) -> Attempt<MizanError> {
        Attempt(in: transaction) { error in
            (error as? MizanError).flatMap { [.conflict, .invalidInput].contains($0.code) ? $0 : nil }
        }
    }

    /// Restores the state that a record had in the trash, if the record came out of the trash in another state. When the record
    /// is then removed again, the trash contains the former state.
    private func putBack(_ change: Change, of type: any RecordType, in transaction: WriteTransaction) throws {
        let key = change.reference.key
        guard let fields = try Journal.removed(beforeReturn: change.versions.lowerBound, in: transaction.reading),
            let now = try current(change.reference, in: transaction)?.fields,
            JSONWriter.text(now) != JSONWriter.text(fields)
        else { return }
        // If another record has taken the record's place, the record is removed in its present state.
        _ = try attempt(in: transaction).make { try type.apply(.put(key: key, fields: fields), in: transaction) }
    }

    private func type(of reference: RecordReference) throws -> any RecordType {
        guard let type = types[reference.type] else { throw Failure.notRunning(slice: reference.slice) }
        return type
    }

    private func current(_ reference: RecordReference, in transaction: WriteTransaction) throws -> RecordState? {
        try type(of: reference).read([reference.key], in: transaction.reading)[reference.key]
    }
}
