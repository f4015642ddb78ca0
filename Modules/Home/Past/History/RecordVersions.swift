internal import Kernel
internal import ModuleKit
internal import Storage

/// The versions of one record. They are read from the record's history a few at a time, because there may be thousands of
/// versions of 1 MiB each.
struct RecordVersions {
    let reference: RecordReference
    /// The present state of the record; nil if the record does not exist.
    let now: JSONValue?
    let transaction: ReadTransaction

    /// A state of the record. The kind of the change that led to this state is not known yet.
    private struct State {
        let version: RecordVersion
        let at: Instant
        let fields: JSONValue?
    }

    /// The known facts about a version, before its operation is looked up.
    private struct Told {
        let version: RecordVersion
        let at: Instant
        /// Nil for the earliest known version.
        let kind: RecordPast.Kind?
        let differences: [RecordPast.Difference]
    }

    /// A page of versions, the latest first, after the version that was returned last. The page ends at the limit of items. It
    /// also ends when its items, or the rows that were read for them, have the given number of bytes. Empty if nothing is known
    /// of the record.
    func page(
        behind told: RecordVersion?, limit: Int, bytes: Int
    ) throws -> (items: [RecordPast], hasMore: Bool) {
        var state: State? = try told == nil ? latest() : nil
        var (found, weight, hasMore) = ([Told](), 0, false)
        var isFull: Bool { found.count >= limit || weight >= bytes }
        func take(_ one: Told, read: Int) {
            weight += max(read, one.differences.reduce(Self.least) { $0 + $1.weight })
            found.append(one)
        }
        var isAtStart = told != nil
        try Journal.forEachOverwritten(reference, upTo: told ?? .max, in: transaction) { row, read in
            if isAtStart {
                isAtStart = false
                // The last returned version has been discarded meanwhile.
                guard row.version == told else { throw Cursor.foreign }
            } else if isFull {
                hasMore = true
                return false
            } else {
                if let later = state, later.version != row.version {
                    // The record was created again after its history had been discarded.
                    take(earliest(later), read: 0)
                    state = nil
                }
                let now = state ?? State(version: row.version, at: row.at, fields: nil)
                take(Self.told(now, by: row), read: read)
            }
            state = row.previous.map { State(version: $0, at: row.at, fields: row.fields) }
            return true
        }
        if isAtStart { throw Cursor.foreign }
        if !hasMore, let first = state {
            if isFull { hasMore = true } else { take(earliest(first), read: 0) }
        }
        return (try found.map(past), hasMore)
    }

    /// The record in the state of a version; nil if no such version is known.
    func then(_ version: RecordVersion) throws -> RecordThen? {
        var own: Journal.Overwritten?
        try Journal.forEachOverwritten(reference, upTo: version, in: transaction) { row, _ in
            if row.version == version { own = row }
            return false
        }
        let fields: JSONValue?
        let at: Instant
        switch try Journal.overwriting(of: reference, at: version, in: transaction) {
        case let later?: (fields, at) = (later.fields, later.at)
        case nil:
            guard let latest = try latest(), latest.version == version else { return nil }
            (fields, at) = (latest.fields, latest.at)
        }
        let state = State(version: version, at: at, fields: fields)
        let told = own.map { Self.told(state, by: $0, comparing: false) } ?? earliest(state)
        return RecordThen(past: try past(told), fields: fields)
    }

    /// The last fields of the record before it was removed; nil if these fields are not known.
    func lastFields() throws -> RecordThen? {
        var version: RecordVersion?
        try Journal.forEachOverwritten(reference, in: transaction) { row, _ in
            if row.fields != nil { version = row.previous }
            return row.fields == nil
        }
        return try version.flatMap(then)
    }

    var latestVersion: RecordVersion? { get throws { try latest()?.version } }

    private func latest() throws -> State? {
        if let (version, at) = try Journal.latest(of: reference, in: transaction) {
            return State(version: version, at: at, fields: now)
        }
        var last: State?
        try Journal.forEachOverwritten(reference, in: transaction) { row, _ in
            last = State(version: row.version, at: row.at, fields: now)
            return false
        }
        return last
    }

    /// The size of an answer apart from the differences.
    private static let least = 512

    private static func told(_ state: State, by row: Journal.Overwritten, comparing: Bool = true) -> Told {
        let kind: RecordPast.Kind = state.fields == nil ? .removed : row.fields == nil ? .restored : .changed
        return Told(
            version: state.version, at: row.at, kind: kind,
            differences: comparing ? RecordPast.Difference.between(row.fields, state.fields) : [])
    }

    private func earliest(_ state: State) -> Told {
        Told(version: state.version, at: state.at, kind: nil, differences: [])
    }

    private func past(_ told: Told) throws -> RecordPast {
        let batch = try Journal.batch(of: told.version, in: transaction)
        let kind: RecordPast.Kind =
            try told.kind ?? (Journal.before(told.version, in: transaction) == .nothing ? .made : .earlier)
        return RecordPast(
            version: told.version, kind: kind, at: batch?.at ?? told.at,
            operation: try batch.map { try OperationLog.entry($0, in: transaction) }, differences: told.differences)
    }
}

extension RecordPast.Difference {
    /// The approximate number of bytes that it takes in an answer, escapes included.
    fileprivate var weight: Int {
        [before, after].reduce(field.utf8.count + 32) { $0 + ($1.map { JSONWriter.text($0).utf8.count } ?? 0) }
    }
}
