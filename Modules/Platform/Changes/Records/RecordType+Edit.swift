package import Kernel
package import Storage

extension RecordType {
    /// Applies a change under the slice's rules and the type's merge policy. The change states on which version of the record
    /// it is based.
    ///
    /// If the sender did not see the latest change, both changes are combined, provided that the type can merge them. Otherwise
    /// nothing is changed, and the sender gets both sides. A state that is overwritten is always in the history. Call this in a
    /// savepoint: an error may be thrown when a part of the change is already made.
    package func apply(_ edit: RecordEdit, in transaction: WriteTransaction) throws -> RecordOutcome {
        let (sent, key) = (edit, edit.reference.key)
        try requireKey(key)
        let edit = try completed(sent, in: transaction)
        var (version, standing): (RecordVersion, Standing) = (0, .latest)
        let isChanged = try change(key, in: transaction) { current in
            version = try current?.version ?? Journal.entry(of: edit.reference, in: transaction)?.version ?? 0
            standing = try self.standing(of: edit, current, version, in: transaction)
            guard case .latest = standing else { return nil }
            let mutation = try edit.mutation(of: current, schema)
            if edit.isOfDevice { try requireFitting(mutation, in: transaction) }
            return mutation
        }
        switch standing {
        case .known(let outcome): return outcome
        case .opposed(let opposed): return try opposed.apply(in: transaction)
        case .latest:
            // If the device left fields out, its record differs from the server's.
            let isCompleted = edit != sent && !isSame(edit, sent)
            return try outcome(isChanged, edit, version, isMerged: isCompleted, in: transaction)
        }
    }

    private func completed(_ edit: RecordEdit, in transaction: WriteTransaction) throws -> RecordEdit {
        guard edit.isOfDevice else { return edit }
        switch edit.action {
        case .put(let fields):
            let whole = try completed(fields, under: edit.reference.key, in: transaction)
            return RecordEdit(edit.reference, .put(whole), base: edit.base)
        case .patch(let patch):
            return RecordEdit(edit.reference, .patch(dated(patch, at: transaction.now)), base: edit.base)
        case .remove: return edit
        }
    }

    /// The patch with the moments that the merge compares: a moment that the sender left out is set to now.
    private func dated(_ patch: JSONValue, at now: Instant) -> JSONValue {
        guard case .object(let members) = patch else { return patch }
        var moments = Set(
            schema.fields.compactMap { field in
                if case .dated(let moment)? = field.merge, patch[field.name] != nil { moment } else { nil }
            })
        if case .latest(let moment) = schema.merging { moments.insert(moment) }
        let missing = moments.sorted().filter { patch[$0] == nil && schema.field($0)?.standard == .changed }
        let value = FieldValue.instant(now.wholeMilliseconds).json ?? .null
        return .object(members + missing.map { JSONValue.Member($0, value) })
    }

    private func isSame(_ edit: RecordEdit, _ other: RecordEdit) -> Bool {
        guard case .put(let fields) = edit.action, case .put(let others) = other.action else { return false }
        return FieldMerge(schema: schema).isSame(fields, others)
    }

    /// The relation of a change to the stored state.
    private func standing(
        of edit: RecordEdit, _ current: RecordState?, _ version: RecordVersion, in transaction: WriteTransaction
    ) throws -> Standing {
        let past: Journal.Before
        switch edit.base {
        case .any: return .latest
        case .version(let base):
            guard base != version, base != 0 || current != nil else { return .latest }
            guard base <= transaction.version else {
                throw MizanError(
                    .invalidInput, "record.base",
                    "The base \(base) is later than the latest change, \(transaction.version). Pull first.",
                    details: ["base": String(base), "version": String(transaction.version)])
            }
            if current == nil, edit.action != .remove { try Purged.refuse(edit.reference, in: transaction) }
            past = try Journal.state(of: edit.reference, at: base, in: transaction.reading)
        case .state(let ground):
            if let standing = standing(of: edit, from: ground, current, version) { return standing }
            past = ground
        }
        return .opposed(ConflictingEdit(type: self, edit: edit, current: current, version: version, past: past))
    }

    /// Nil if both sides changed the record.
    private func standing(
        of edit: RecordEdit, from ground: Journal.Before, _ current: RecordState?, _ version: RecordVersion
    ) -> Standing? {
        if case .fields(let common) = ground {
            let isSameHere = isSame(current?.fields, common)
            if case .put(let theirs) = edit.action, isSame(theirs, common) {
                // The sender changed nothing: the stored state stays.
                return .known(.unchanged(version, isMerged: !isSameHere))
            }
            if isSameHere { return .latest }
        }
        guard current == nil else { return nil }
        if edit.action == .remove { return .known(.unchanged(version)) }
        return ground == .nothing ? .latest : nil
    }

    /// True if two states are the same record, even if their values are spelt differently. Computed fields are not compared.
    package func isSame(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left?, let right?): FieldMerge(schema: schema).isSame(left, right)
        default: false
        }
    }

    func outcome(
        _ isChanged: Bool, _ edit: RecordEdit, _ version: RecordVersion, isMerged: Bool = false,
        in transaction: WriteTransaction
    ) throws -> RecordOutcome {
        guard isChanged else {
            return .unchanged(version, isMerged: try isMerged || isSettledOtherwise(edit, in: transaction))
        }
        let changed = transaction.changed.last { $0.reference == edit.reference }
        guard let changed else {
            throw MizanError(
                .internal, "record.no-change", "\(schema.type) reports a change that the journal does not contain.")
        }
        return .applied(changed.version, isMerged: try isMerged || isSettledOtherwise(edit, in: transaction))
    }

    /// True if the type itself stored a state that differs from the sent state.
    private func isSettledOtherwise(_ edit: RecordEdit, in transaction: WriteTransaction) throws -> Bool {
        guard settles, let stored = try read([edit.reference.key], in: transaction.reading)[edit.reference.key]
        else { return false }
        let sent: JSONValue
        switch edit.action {
        case .put(let fields): sent = fields
        case .patch(let patch): sent = stored.fields.patched(patch, schema)
        case .remove: return false
        }
        return !FieldMerge(schema: schema).isSame(sent, stored.fields)
    }
}

/// The relation of a change to the stored state.
private enum Standing {
    /// The sender saw the stored state, or applies its change to any state.
    case latest
    case known(RecordOutcome)
    case opposed(ConflictingEdit)
}

extension RecordEdit {
    /// The mutation that applies the edit to the current record.
    fileprivate func mutation(of current: RecordState?, _ schema: AnyRecordSchema) throws -> RecordMutation {
        switch action {
        case .remove: return .remove(key: reference.key)
        case .put(let fields): return .put(key: reference.key, fields: fields)
        case .patch(let patch):
            guard let current else {
                throw MizanError(
                    .notFound, "record.not-there",
                    "There is no \(reference.type) with this key, so part of it cannot be changed.")
            }
            return .put(key: reference.key, fields: current.fields.patched(patch, schema))
        }
    }
}

extension JSONValue {
    /// The object with some members replaced, and with members removed whose new value is null. Members that are not fields
    /// stay, for the type to refuse.
    func patched(_ patch: JSONValue, _ schema: AnyRecordSchema) -> JSONValue {
        guard case .object(let members) = schema.upcast(self), case .object(let changes) = schema.upcast(patch) else {
            return patch
        }
        let names = Set(changes.map { ExactText($0.name) })
        return .object(
            members.filter { !names.contains(ExactText($0.name)) }
                + changes.filter { $0.value != .null || schema.field($0.name) == nil })
    }
}
