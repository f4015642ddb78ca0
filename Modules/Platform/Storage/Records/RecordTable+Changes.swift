package import Kernel

extension RecordTable {
    /// Stores a record under its key. If the stored record is equal, nothing changes and no version is used.
    ///
    /// If the record already exists, the closure changes the stored record, so that its immutable fields stay.
    @discardableResult
    package func save(_ new: Record, updating: ((inout Record) -> Void)? = nil) throws -> Change {
        let key = new.recordKey
        return try write(new, under: key, over: try row(key), updating)
    }

    /// Stores the record that `make` derives from the stored record, which is read once. `make` also returns a value for the
    /// caller. The new record must have the same key.
    package func write<Made>(
        _ key: String, _ make: (Stored<Record>?) throws -> (made: Made, record: Record)
    ) throws -> (Made, Change) {
        let before = try row(key)
        let (made, record) = try make(before.flatMap { $0.isDeleted ? nil : $0.stored })
        try requireKey(key, of: record)
        return (made, try write(record, under: key, over: before))
    }

    /// Stores many records with a few statements. The result is the same as if they were stored one by one. If a key occurs
    /// twice, the later record applies.
    ///
    /// If there is a closure, it changes existing records. The closure receives the index of the new record.
    ///
    /// - Parameter areNew: True if the caller has checked in this transaction that no such record exists, was removed here, or
    ///   was purged. Then this is not checked again.
    @discardableResult
    package func saveAll(
        _ records: [Record], areNew: Bool = false, updating: ((inout Record, Int) -> Void)? = nil
    ) throws -> [Change] {
        var rows: [ExactText: StoredRow] = [:]
        let names = records.map { $0.recordKey }
        if !areNew {
            for row in try self.rows(of: records) { rows[ExactText(row.record.recordKey)] = row }
        }
        // If all hashes differ, no key occurs twice; hashes are quick to compare.
        let isRepeating = Set(names.map { $0.hashValue }).count < names.count
        var writings = RowWritings()
        var changes: [Change] = []
        changes.reserveCapacity(records.count)
        let writing = try requireWriting()
        // If there are no rows, no key has to be hashed, here and below.
        func row(_ key: ExactText) -> StoredRow? { rows.isEmpty ? nil : rows[key] }
        if !areNew { try refusePurged(names.filter { row(ExactText($0)) == nil }, in: writing) }
        if rows.isEmpty, !isRepeating, schema.unique.isEmpty {
            return try makeAll(records, under: names, in: writing)
        }
        for (place, record) in records.enumerated() {
            // Uniqueness is checked against the rows, so pending writes are performed first.
            if !schema.unique.isEmpty { try perform(&writings) }
            let key = ExactText(names[place])
            let updating = updating.map { change in { (stored: inout Record) in change(&stored, place) } }
            let step = try step(record, under: key.text, over: row(key), updating, in: writing, &writings)
            changes.append(step.change)
            if isRepeating, step.change.outcome != .unchanged {
                let created =
                    step.change.outcome == .created ? step.change.version : rows[key]?.stored.createdVersion
                rows[key] = StoredRow(
                    live: Stored(
                        step.record, version: step.change.version, createdVersion: created ?? step.change.version))
            }
        }
        try perform(&writings)
        return changes
    }

    /// Creates records, if no such records exist and all keys differ: there is nothing to compare.
    private func makeAll(
        _ records: [Record], under names: [String], in writing: WriteTransaction
    ) throws -> [Change] {
        let (schema, owner) = (Record.schema, SQLValue.integer(transaction.ownerKey))
        let isKept = writing.hasRules(for: schema.erased.type)
        var changes: [Change] = []
        changes.reserveCapacity(records.count)
        var values: [SQLValue] = []
        var fields = FieldWriter(capacity: schema.erased.fields.count)
        for place in records.indices {
            let record = records[place]
            fields.removeAll()
            schema.store(record, in: &fields)
            let start = values.count
            values.append(owner)
            values.append(.null)
            values.append(.null)
            for field in fields.values { values.append(field.stored) }
            let draft = RecordChange.Draft(
                reference: schema.reference(names[place]), kind: .live, previous: nil, overwritten: nil,
                written: isKept ? record : nil, growth: UsageWeight.bytes(of: values[start...]))
            let version = try writing.record(draft)
            changes.append(Change(.created, version: version))
            values[start + 1] = .integer(version)
            values[start + 2] = .integer(version)
            // Inserted in batches, so that the values of a long list are not in memory all at once.
            guard (place + 1).isMultiple(of: ManyRows.atOnce) else { continue }
            try schema.erased.statements.insertion.run(values, in: transaction.session)
            values.removeAll(keepingCapacity: true)
        }
        try schema.erased.statements.insertion.run(values, in: transaction.session)
        return changes
    }

    /// Leaves a tombstone and returns its version; nil if there was no live record.
    @discardableResult
    package func remove(_ key: String) throws -> RecordVersion? { try remove(key, over: try row(key)) }

    /// The new state of a record.
    package enum Mutation {
        case put(Record)
        case remove
    }

    /// Applies the mutation that `make` derives from the stored record, which is read once. If `make` returns nil, nothing
    /// changes. True if the record has changed.
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

    /// Restores a removed record with its former fields; nil if no removed record is stored under the key.
    @discardableResult
    package func restore(_ key: String) throws -> RecordVersion? {
        guard let before = try row(key), before.isDeleted else { return nil }
        return try write(before.record, under: key, over: before).version
    }

    /// Gives a record a new version without a change, so that devices fetch the record again; nil if no such record exists.
    @discardableResult
    package func touch(_ key: String) throws -> RecordVersion? {
        try mark(key, .live, over: try row(key), schema.statements.touch)
    }

    // MARK: Steps

    func remove(_ key: String, over before: StoredRow?) throws -> RecordVersion? {
        try mark(key, .removed, over: before, schema.statements.remove, [try requireWriting().now.sqlValue])
    }

    /// Gives a live record a version without changing its fields; nil if no live record exists.
    private func mark(
        _ key: String, _ kind: RecordChange.Kind, over before: StoredRow?, _ text: String,
        _ values: [SQLValue] = []
    ) throws -> RecordVersion? {
        guard let before, !before.isDeleted else { return nil }
        let version = try requireWriting().record(
            draft(key, kind, over: before, as: kind == .live ? before.record : nil))
        if let statement = keys.one(text, key, [.integer(version)] + values) {
            try transaction.session.executeLater([statement])
        }
        return version
    }

    private func requireKey(_ key: String, of record: Record) throws {
        guard ExactText(record.recordKey) == ExactText(key) else {
            throw MizanError(
                .internal, "storage.key", "A record was created with a different key from the requested one.")
        }
    }

    private func write(
        _ new: Record, under key: String, over before: StoredRow?, _ updating: ((inout Record) -> Void)? = nil
    ) throws -> Change {
        let writing = try requireWriting()
        if before == nil { try refusePurged([key], in: writing) }
        var writings = RowWritings()
        let step = try step(new, under: key, over: before, updating, in: writing, &writings)
        try perform(&writings)
        return step.change
    }

    /// The pending changes of rows, in order. Consecutive new rows are inserted together. The values of all new rows are in one
    /// list, because an import creates hundreds of thousands of rows.
    private struct RowWritings {
        enum Part {
            case insertions([SQLValue])
            case statements([SQL])
        }

        private(set) var parts: [Part] = []
        private var inserted: [SQLValue] = []
        private var statements: [SQL] = []

        mutating func insert(_ values: (inout [SQLValue]) -> Void) {
            if !statements.isEmpty { closePart() }
            values(&inserted)
        }

        mutating func run(_ statement: SQL) {
            if !inserted.isEmpty { closePart() }
            statements.append(statement)
        }

        /// Returns all pending changes, and clears them.
        mutating func take() -> [Part] {
            closePart()
            defer { parts = [] }
            return parts
        }

        private mutating func closePart() {
            if !inserted.isEmpty { parts.append(.insertions(inserted)) }
            if !statements.isEmpty { parts.append(.statements(statements)) }
            (inserted, statements) = ([], [])
        }
    }

    private func perform(_ writings: inout RowWritings) throws {
        for part in writings.take() {
            switch part {
            case .insertions(let values): try schema.statements.insertion.run(values, in: transaction.session)
            case .statements(let statements): try transaction.session.executeLater(statements)
            }
        }
    }

    /// Assigns a version to a change, and adds the row's statement to the pending writes. If nothing changes, neither happens.
    private func step(
        _ new: Record, under key: String, over before: StoredRow?, _ updating: ((inout Record) -> Void)?,
        in writing: WriteTransaction, _ writings: inout RowWritings
    ) throws -> (change: Change, record: Record) {
        let live = before.flatMap { $0.isDeleted ? nil : $0 }
        var record = new
        if let live, let updating {
            record = live.record
            updating(&record)
        }
        let fields = Record.schema.stored(record)
        let there = before.map { Record.schema.stored($0.record) }
        let changed = live == nil ? nil : there?.changes(to: fields)
        // Hidden columns are derived from the other columns. So a difference only in hidden columns is not a change.
        if let live, let changed, !changed.contains(where: { $0 < schema.storedFields.count }) {
            return (Change(.unchanged, version: live.entry.version), record)
        }
        try refuseTaken(fields, changed: changed, under: key)
        let growth = UsageWeight.bytes(ofFields: fields) - (there.map(UsageWeight.bytes(ofFields:)) ?? 0)
        let version = try writing.record(draft(key, .live, over: before, as: record, growth: growth))
        let change = Change(live == nil ? .created : .updated, version: version)
        if let changed {
            let values = [.integer(version)] + changed.map { fields[$0].stored }
            if let update = keys.one(schema.statements.update(changed), key, values) { writings.run(update) }
        } else if before == nil {
            writings.insert { values in
                values.append(.integer(transaction.ownerKey))
                values.append(.integer(version))
                values.append(.integer(version))
                for field in fields { values.append(field.stored) }
            }
        } else {
            let values = [.integer(version), .integer(version)] + fields.map(\.stored)
            if let revival = keys.one(schema.statements.revive, key, values) { writings.run(revival) }
        }
        return (change, record)
    }

    private func draft(
        _ key: String, _ kind: RecordChange.Kind, over before: StoredRow?, as written: Record?, growth: Int64 = 0
    ) -> RecordChange.Draft {
        let fields = before.map { $0.record.json(ownerRecordName: transaction.owner.recordName) }
        let wasLive = before?.isDeleted == false
        return RecordChange.Draft(
            reference: schema.reference(key), kind: kind, previous: before?.entry,
            overwritten: wasLive ? fields : nil, removed: wasLive ? nil : fields, written: written, growth: growth)
    }
}

extension [FieldValue] {
    /// The indices of the values that differ.
    fileprivate func changes(to others: [FieldValue]) -> [Int] {
        indices.filter { !self[$0].isSame(as: others[$0]) }
    }
}
