package import Kernel

extension RecordTable {
    /// Stores a record under its key. One that is already there as it is changes nothing, not even a version.
    ///
    /// With a closure, a record that is there is changed by it, so that its immutable fields stay as they are.
    @discardableResult
    package func save(_ new: Record, updating: ((inout Record) -> Void)? = nil) throws -> Change {
        try write(new, over: try row(new.recordKey), updating)
    }

    /// Stores what is made of what is there, which is read once; `make` returns the record under that key, and what the
    /// caller wants back.
    package func write<Made>(
        _ key: String, _ make: (Versioned<Record>?) throws -> (made: Made, record: Record)
    ) throws -> (Made, Change) {
        let before = try row(key)
        let (made, record) = try make(before.flatMap { $0.isDeleted ? nil : $0.versioned })
        guard ExactText(record.recordKey) == ExactText(key) else {
            throw MizanError(.internal, "storage.key", "A record was made under another key than it was asked for.")
        }
        return (made, try write(record, over: before, nil))
    }

    /// Stores many, each as by itself, with a few statements for all of them. A key may come twice; the later one stands.
    ///
    /// With a closure, a record that is there is changed by it; it is given the place of the new one among them.
    @discardableResult
    package func saveAll(_ records: [Record], updating: ((inout Record, Int) -> Void)? = nil) throws -> [Change] {
        var rows: [ExactText: StoredRow] = [:]
        for row in try self.rows(records.map(\.recordKey)) { rows[ExactText(row.record.recordKey)] = row }
        var statements: [SQL] = []
        var changes: [Change] = []
        let writing = try requireWriting()
        try refusePurged(records.map(\.recordKey).filter { rows[ExactText($0)] == nil }, in: writing)
        for (place, record) in records.enumerated() {
            let key = ExactText(record.recordKey)
            let updating = updating.map { change in { (stored: inout Record) in change(&stored, place) } }
            let step = try step(record, over: rows[key], updating, in: writing)
            if let statement = step.statement { statements.append(statement) }
            changes.append(step.change)
            if step.change.outcome != .unchanged {
                let created =
                    step.change.outcome == .created ? step.change.version : rows[key]?.versioned.createdVersion
                rows[key] = StoredRow(
                    live: Versioned(
                        record: step.record, version: step.change.version,
                        createdVersion: created ?? step.change.version))
            }
        }
        try transaction.session.executeMany(statements)
        return changes
    }

    /// Leaves a tombstone and returns its version; nil if there was no record.
    @discardableResult
    package func remove(_ key: String) throws -> RecordVersion? {
        let writing = try requireWriting()
        guard let before = try row(key), !before.isDeleted, let condition = keyConditions.condition(of: key) else {
            return nil
        }
        let version = try writing.record(draft(key, .removed, over: before))
        try transaction.session.execute(
            SQL(
                text: "UPDATE \(schema.table) SET version = ?, deleted_at = ? WHERE \(condition.text)",
                values: [.integer(version), writing.now.sqlValue] + condition.values))
        return version
    }

    /// Brings a removed record back as it was; nil if none is kept under the key.
    @discardableResult
    package func restore(_ key: String) throws -> RecordVersion? {
        guard let before = try row(key), before.isDeleted else { return nil }
        return try write(before.record, over: before, nil).version
    }

    /// Gives a record a new version without a change, so that devices take it anew; nil if it is not there.
    @discardableResult
    package func touch(_ key: String) throws -> RecordVersion? {
        let writing = try requireWriting()
        guard let before = try row(key), !before.isDeleted, let condition = keyConditions.condition(of: key) else {
            return nil
        }
        let version = try writing.record(draft(key, .live, over: before))
        try transaction.session.execute(
            SQL(
                text: "UPDATE \(schema.table) SET version = ? WHERE \(condition.text)",
                values: [.integer(version)] + condition.values))
        return version
    }

    // MARK: Steps

    private func write(
        _ new: Record, over before: StoredRow?, _ updating: ((inout Record) -> Void)?
    ) throws -> Change {
        let writing = try requireWriting()
        if before == nil { try refusePurged([new.recordKey], in: writing) }
        let step = try step(new, over: before, updating, in: writing)
        if let statement = step.statement { try transaction.session.execute(statement) }
        return step.change
    }

    /// Takes a version for what changes, and says what is to be written; nothing if nothing changes.
    private func step(
        _ new: Record, over before: StoredRow?, _ updating: ((inout Record) -> Void)?, in writing: WriteTransaction
    ) throws -> (change: Change, record: Record, statement: SQL?) {
        let live = before.flatMap { $0.isDeleted ? nil : $0 }
        var record = new
        if let live, let updating {
            record = live.record
            updating(&record)
        }
        if let live, live.record.isSame(as: record) {
            return (Change(.unchanged, version: live.entry.version), record, nil)
        }
        let key = record.recordKey
        let version = try writing.record(draft(key, .live, over: before))
        let values = Record.schema.stored(record)
        let change = Change(live == nil ? .created : .updated, version: version)
        guard before != nil, let condition = keyConditions.condition(of: key) else {
            return (change, record, insertion(values, version))
        }
        return (change, record, update(values, version, condition))
    }

    private func draft(
        _ key: String, _ kind: RecordChange.Kind, over before: StoredRow?
    ) -> RecordChange.Draft {
        let live = before.flatMap { $0.isDeleted ? nil : $0.record }
        return RecordChange.Draft(
            reference: schema.reference(key), kind: kind, previous: before?.entry,
            overwritten: live.map { $0.json(ownerRecordName: transaction.owner.recordName) })
    }

    private func insertion(_ values: [FieldValue], _ version: RecordVersion) -> SQL {
        SQL(
            text: schema.insertion,
            values: [.integer(transaction.ownerKey), .integer(version), .integer(version)] + values.map(\.stored))
    }

    /// A record that comes back after a removal counts as created anew.
    private func update(_ values: [FieldValue], _ version: RecordVersion, _ condition: SQL) -> SQL {
        SQL(
            text: """
                UPDATE \(schema.table) SET version = ?, \(schema.assignments),
                    created_version = CASE WHEN deleted_at IS NULL THEN created_version ELSE ? END, deleted_at = NULL
                WHERE \(condition.text)
                """,
            values: [.integer(version)] + values.map(\.stored) + [.integer(version)] + condition.values)
    }
}
