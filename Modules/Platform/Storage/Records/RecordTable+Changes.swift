package import Kernel

extension RecordTable {
    /// Stores a record under its key. One that is already there as it is changes nothing, not even a version.
    ///
    /// With a closure, a record that is there is changed by it, so that its immutable fields stay as they are.
    @discardableResult
    package func save(_ new: Record, updating: ((inout Record) -> Void)? = nil) throws -> Change {
        let key = new.recordKey
        return try write(new, under: key, over: try row(key), updating)
    }

    /// Stores what is made of what is there, which is read once; `make` returns the record under that key, and what the
    /// caller wants back.
    package func write<Made>(
        _ key: String, _ make: (Stored<Record>?) throws -> (made: Made, record: Record)
    ) throws -> (Made, Change) {
        let before = try row(key)
        let (made, record) = try make(before.flatMap { $0.isDeleted ? nil : $0.stored })
        try requireKey(key, of: record)
        return (made, try write(record, under: key, over: before))
    }

    /// Stores many, each as by itself, with a few statements for all of them. A key may come twice; the later one stands.
    ///
    /// With a closure, a record that is there is changed by it; it is given the place of the new one among them.
    ///
    /// - Parameter areNew: The caller has seen in this transaction that none of them is here, was removed here, or was
    ///   purged, so that nobody looks for them again.
    @discardableResult
    package func saveAll(
        _ records: [Record], areNew: Bool = false, updating: ((inout Record, Int) -> Void)? = nil
    ) throws -> [Change] {
        var rows: [ExactText: StoredRow] = [:]
        let names = records.map { $0.recordKey }
        if !areNew {
            for row in try self.rows(of: records) { rows[ExactText(row.record.recordKey)] = row }
        }
        // Hashes that all differ say that no key comes twice, and are quickly compared.
        let isRepeating = Set(names.map(\.hashValue)).count < names.count
        var writings: [RowWriting] = []
        var changes: [Change] = []
        writings.reserveCapacity(records.count)
        changes.reserveCapacity(records.count)
        let writing = try requireWriting()
        // Where nothing is there, no key has to be hashed, here and below.
        func row(_ key: ExactText) -> StoredRow? { rows.isEmpty ? nil : rows[key] }
        if !areNew { try refusePurged(names.filter { row(ExactText($0)) == nil }, in: writing) }
        for (place, record) in records.enumerated() {
            // Whether a value is taken shows in the rows.
            if !schema.unique.isEmpty {
                try perform(writings)
                writings.removeAll(keepingCapacity: true)
            }
            let key = ExactText(names[place])
            let updating = updating.map { change in { (stored: inout Record) in change(&stored, place) } }
            let step = try step(record, under: key.text, over: row(key), updating, in: writing)
            if let writing = step.writing { writings.append(writing) }
            changes.append(step.change)
            if isRepeating, step.change.outcome != .unchanged {
                let created =
                    step.change.outcome == .created ? step.change.version : rows[key]?.stored.createdVersion
                rows[key] = StoredRow(
                    live: Stored(
                        step.record, version: step.change.version, createdVersion: created ?? step.change.version))
            }
        }
        try perform(writings)
        return changes
    }

    /// Leaves a tombstone and returns its version; nil if there was no record.
    @discardableResult
    package func remove(_ key: String) throws -> RecordVersion? { try remove(key, over: try row(key)) }

    /// What is to become of a record.
    package enum Mutation {
        case put(Record)
        case remove
    }

    /// Does what is made of what is there, which is read once; nil leaves it. Returns whether anything changed.
    package func change(_ key: String, _ make: (Stored<Record>?) throws -> Mutation?) throws -> Bool {
        let before = try row(key)
        switch try make(before.flatMap { $0.isDeleted ? nil : $0.stored }) {
        case .put(let record):
            try requireKey(key, of: record)
            return try write(record, under: key, over: before).outcome != .unchanged
        case .remove: return try remove(key, over: before) != nil
        case nil: return false
        }
    }

    /// Brings a removed record back as it was; nil if none is kept under the key.
    @discardableResult
    package func restore(_ key: String) throws -> RecordVersion? {
        guard let before = try row(key), before.isDeleted else { return nil }
        return try write(before.record, under: key, over: before).version
    }

    /// Gives a record a new version without a change, so that devices take it anew; nil if it is not there.
    @discardableResult
    package func touch(_ key: String) throws -> RecordVersion? {
        try mark(key, .live, over: try row(key), \.touch)
    }

    // MARK: Steps

    private func remove(_ key: String, over before: StoredRow?) throws -> RecordVersion? {
        try mark(key, .removed, over: before, \.remove, [try requireWriting().now.sqlValue])
    }

    /// Gives a live record a version, and leaves its fields as they are; nil if it is not there.
    private func mark(
        _ key: String, _ kind: RecordChange.Kind, over before: StoredRow?, _ text: KeyPath<RecordStatements, String>,
        _ values: [SQLValue] = []
    ) throws -> RecordVersion? {
        guard let before, !before.isDeleted else { return nil }
        let version = try requireWriting().record(
            draft(key, kind, over: before, as: kind == .live ? before.record : nil))
        if let statement = keys.one(text, key, [.integer(version)] + values) {
            try transaction.session.execute(statement)
        }
        return version
    }

    private func requireKey(_ key: String, of record: Record) throws {
        guard ExactText(record.recordKey) == ExactText(key) else {
            throw MizanError(.internal, "storage.key", "A record was made under another key than it was asked for.")
        }
    }

    private func write(
        _ new: Record, under key: String, over before: StoredRow?, _ updating: ((inout Record) -> Void)? = nil
    ) throws -> Change {
        let writing = try requireWriting()
        if before == nil { try refusePurged([key], in: writing) }
        let step = try step(new, under: key, over: before, updating, in: writing)
        if let writing = step.writing { try perform([writing]) }
        return step.change
    }

    /// What is to be done to a row.
    private enum RowWriting {
        /// It is made, of the values of its columns.
        case insertion([SQLValue])
        case statement(SQL)

        var inserted: [SQLValue]? { if case .insertion(let values) = self { values } else { nil } }
        var statement: SQL? { if case .statement(let statement) = self { statement } else { nil } }
    }

    /// Writes in this order. Rows that are made after one another are made together.
    private func perform(_ writings: [RowWriting]) throws {
        var rest = writings[...]
        while !rest.isEmpty {
            let new = rest.prefix { $0.inserted != nil }
            try schema.statements.insertion.run(new, in: transaction.session) { part in
                var values: [SQLValue] = []
                values.reserveCapacity(part.count * (part.first?.inserted?.count ?? 0))
                for writing in part { values += writing.inserted ?? [] }
                return values
            }
            rest = rest.dropFirst(new.count)
            let changed = rest.prefix { $0.inserted == nil }
            try transaction.session.executeMany(changed.compactMap(\.statement))
            rest = rest.dropFirst(changed.count)
        }
    }

    /// Takes a version for what changes, and says what is to be written; nothing if nothing changes.
    private func step(
        _ new: Record, under key: String, over before: StoredRow?, _ updating: ((inout Record) -> Void)?,
        in writing: WriteTransaction
    ) throws -> (change: Change, record: Record, writing: RowWriting?) {
        let live = before.flatMap { $0.isDeleted ? nil : $0 }
        var record = new
        if let live, let updating {
            record = live.record
            updating(&record)
        }
        let fields = Record.schema.stored(record)
        let changed = live.map { Record.schema.stored($0.record).changes(to: fields) }
        // What is stored and never shown follows from the rest.
        if let live, let changed, !changed.contains(where: { $0 < schema.storedFields.count }) {
            return (Change(.unchanged, version: live.entry.version), record, nil)
        }
        try refuseTaken(fields, changed: changed, under: key)
        let version = try writing.record(draft(key, .live, over: before, as: record))
        let change = Change(live == nil ? .created : .updated, version: version)
        if let changed {
            let values = [.integer(version)] + changed.map { fields[$0].stored }
            return (change, record, keys.one(schema.statements.update(changed), key, values).map { .statement($0) })
        }
        var values: [SQLValue] = []
        values.reserveCapacity(fields.count + 3)
        if before == nil { values.append(.integer(transaction.ownerKey)) }
        values.append(.integer(version))
        values.append(.integer(version))
        for field in fields { values.append(field.stored) }
        guard before != nil else { return (change, record, .insertion(values)) }
        return (change, record, keys.one(\.revive, key, values).map { .statement($0) })
    }

    private func draft(
        _ key: String, _ kind: RecordChange.Kind, over before: StoredRow?, as written: Record?
    ) -> RecordChange.Draft {
        let live = before.flatMap { $0.isDeleted ? nil : $0.record }
        return RecordChange.Draft(
            reference: schema.reference(key), kind: kind, previous: before?.entry,
            overwritten: live.map { $0.json(ownerRecordName: transaction.owner.recordName) }, written: written)
    }
}

extension [FieldValue] {
    /// The positions of those that are not the same.
    fileprivate func changes(to others: [FieldValue]) -> [Int] {
        indices.filter { !self[$0].isSame(as: others[$0]) }
    }
}
