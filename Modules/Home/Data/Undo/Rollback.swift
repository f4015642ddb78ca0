package import Kernel
internal import ModuleKit
internal import Storage

/// Takes changes of records back: what they made goes, what they overwrote or removed comes back, and what was changed since
/// is kept and listed. An undo and the undoing of an import share it.
struct Rollback: Sendable {
    typealias Change = (reference: RecordReference, versions: ClosedRange<RecordVersion>)

    let types: RecordTypes

    /// Why nothing could be taken back.
    enum Failure: Error {
        /// Retention has taken what was overwritten.
        case forgotten(RecordReference)
        /// It holds records of a part that is not running.
        case notRunning(slice: String)
    }

    /// What an import brought, as far as it is possible: what the rules of several records do not let go, such as an account
    /// in which there is something else by now, is kept as well. The halves of what they refuse are tried, one after the other.
    func runAsFarAsPossible(
        _ changes: [Change], goingOnFrom earlier: [ClosedRange<RecordVersion>]? = nil,
        in transaction: WriteTransaction, done: (Int) -> Void = { _ in }
    ) throws -> RollbackResult {
        do {
            return try transaction.savepoint { try run(changes, goingOnFrom: earlier, in: transaction, done: done) }
        } catch let error as MizanError where error.reason == MizanError.brokenInvariant {
            guard changes.count > 1 else { return RollbackResult(kept: changes.map(\.reference)) }
            let middle = changes.count / 2
            var result = try runAsFarAsPossible(Array(changes[..<middle]), goingOnFrom: earlier, in: transaction)
            result.add(try runAsFarAsPossible(Array(changes[middle...]), goingOnFrom: earlier, in: transaction))
            done(changes.count)
            return result
        }
    }

    /// All of it, or nothing where rules refuse it. Where it goes on after an interruption, what was taken back by then, in
    /// the versions that are given, counts as well. `done` hears how many it has looked at.
    func run(
        _ changes: [Change], goingOnFrom earlier: [ClosedRange<RecordVersion>]? = nil,
        in transaction: WriteTransaction, done: (Int) -> Void = { _ in }
    ) throws -> RollbackResult {
        var result = RollbackResult()
        var changed: [Change] = []
        for (place, change) in changes.enumerated() {
            if try current(change.reference, in: transaction)?.version == change.versions.upperBound {
                try takeBack(change, in: transaction, into: &result)
            } else {
                changed.append(change)
            }
            done(place + 1)
        }
        if let earlier {
            changed = try changed.filter { try !wasTakenBack($0, in: earlier, of: transaction, into: &result) }
        }
        try takeBackUnlessEdited(changed, in: transaction, into: &result)
        try makeGood(&result, in: transaction)
        try transaction.settleForAnySlice()
        return result
    }

    /// What has changed around the records that are there again, as their types see it.
    private func makeGood(_ result: inout RollbackResult, in transaction: WriteTransaction) throws {
        for (type, records) in result.returned.sorted(by: { $0.key < $1.key }) {
            let made = try types[type]?.returned(records, in: transaction) ?? RecordReturn()
            result.kept += made.leftAlone.filter { !result.kept.contains($0) }
            result.fitted += made.fitted
            if made.isToRemark { result.remarking.insert(type) }
        }
        result.returned = [:]
    }

    /// What there is to say once all of it is done.
    func remarks(on result: RollbackResult, in transaction: ReadTransaction) throws -> [String] {
        var remarks: [String] = []
        for type in result.remarking.sorted() {
            remarks += try (types[type]?.remarks(in: transaction) ?? []).filter { !remarks.contains($0) }
        }
        return remarks
    }

    /// Whether it is as before, or was made so, as far as that was possible, by the part that was done before an interruption.
    private func wasTakenBack(
        _ change: Change, in earlier: [ClosedRange<RecordVersion>], of transaction: WriteTransaction,
        into result: inout RollbackResult
    ) throws -> Bool {
        let isAsBefore = try isAsBefore(change, in: transaction)
        guard let version = try Journal.storedEntry(of: change.reference, in: transaction.reading)?.version,
            version > change.versions.upperBound, earlier.contains(where: { $0.contains(version) })
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

    private func isAsBefore(_ change: Change, in transaction: WriteTransaction) throws -> Bool {
        let now = try current(change.reference, in: transaction)?.fields
        return switch try Journal.before(change.versions.lowerBound, in: transaction.reading) {
        case .fields(let fields): now.map { JSONWriter.text($0) } == JSONWriter.text(fields)
        case .nothing: now == nil
        case .forgotten: false
        }
    }

    /// A record that was changed since, but is again as it was left, counts as untouched: a later change of it has been
    /// taken back, say.
    private func takeBackUnlessEdited(
        _ changes: [Change], in transaction: WriteTransaction, into result: inout RollbackResult
    ) throws {
        for change in changes {
            if try isAsItWasLeft(change, in: transaction) {
                try takeBack(change, in: transaction, into: &result)
            } else {
                result.kept.append(change.reference)
            }
        }
    }

    private func isAsItWasLeft(_ change: Change, in transaction: WriteTransaction) throws -> Bool {
        let now = try current(change.reference, in: transaction)?.fields
        let left = try Journal.state(of: change.reference, at: change.versions.upperBound, in: transaction.reading)
        return switch left {
        // As texts: a whole number of a real field comes back from JSON as an integer.
        case .fields(let fields): now.map { JSONWriter.text($0) } == JSONWriter.text(fields)
        case .nothing: now == nil
        // Nothing came after it, if it was a removal. Each record comes once, so the journal knows.
        case .forgotten:
            try now == nil
                && Journal.storedEntry(of: change.reference, in: transaction.reading)
                    == RecordChange.Entry(version: change.versions.upperBound, kind: .removed)
        }
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
        do {
            try transaction.savepoint {
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
        } catch let error as MizanError where error.code == .conflict || error.code == .invalidInput {
            // The rules of its type, or another record that has its place, do not let it come back.
            result.kept.append(change.reference)
        }
    }

    /// What came out of the trash otherwise than it lay there, lies there as before once it is removed again.
    private func putBack(_ change: Change, of type: any RecordType, in transaction: WriteTransaction) throws {
        let key = change.reference.key
        guard let fields = try Journal.removed(beforeReturn: change.versions.lowerBound, in: transaction.reading),
            let now = try current(change.reference, in: transaction)?.fields,
            JSONWriter.text(now) != JSONWriter.text(fields)
        else { return }
        do {
            _ = try transaction.savepoint { try type.apply(.put(key: key, fields: fields), in: transaction) }
        } catch let error as MizanError where error.code == .conflict || error.code == .invalidInput {
            // Another has its place by now: then it goes as it is.
        }
    }

    private func type(of reference: RecordReference) throws -> any RecordType {
        guard let type = types[reference.type] else { throw Failure.notRunning(slice: reference.slice) }
        return type
    }

    private func current(_ reference: RecordReference, in transaction: WriteTransaction) throws -> RecordState? {
        try type(of: reference).read([reference.key], in: transaction.reading)[reference.key]
    }
}

/// What became of the records.
package struct RollbackResult: Sendable, Equatable {
    package var removed = 0
    package var restored = 0
    /// Changed since, or removed for good, or kept out by a rule.
    package var kept: [RecordReference] = []
    /// Facts that went with their import.
    package var facts = 0
    /// How many of the restored follow what has changed since, so that they are not as before.
    package var fitted = 0
    /// What their types say of those that are there again.
    package var remarks: [String] = []
    /// Those that are again what they were, by type, until their types have been asked.
    var returned: [String: ReturnedRecords] = [:]
    /// The types that are to be asked for remarks in the end.
    var remarking: Set<String> = []

    package init(removed: Int = 0, restored: Int = 0, kept: [RecordReference] = [], facts: Int = 0) {
        self.removed = removed
        self.restored = restored
        self.kept = kept
        self.facts = facts
    }

    mutating func noteReturn(of reference: RecordReference, wasThere: Bool) {
        var records = returned[reference.type] ?? ReturnedRecords()
        if wasThere { records.changedBack.append(reference.key) } else { records.outOfTheTrash.append(reference.key) }
        returned[reference.type] = records
    }

    mutating func add(_ other: RollbackResult) {
        removed += other.removed
        restored += other.restored
        kept += other.kept
        facts += other.facts
        fitted += other.fitted
        remarking.formUnion(other.remarking)
        remarks += other.remarks.filter { !remarks.contains($0) }
    }

    func adding(_ other: RollbackResult) -> RollbackResult {
        var sum = self
        sum.add(other)
        return sum
    }
}
