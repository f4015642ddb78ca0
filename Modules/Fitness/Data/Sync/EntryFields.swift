internal import FitnessDomain
internal import FitnessInfrastructure
internal import Kernel
internal import Storage

/// Converts between an entry's fields and the values that a server of the progress API has: type, quantity, moment and notes.
enum EntryFields {
    static let type = ProgressEntryRecord.schema.erased.type

    static func reference(_ key: String) -> RecordReference { RecordReference(type: type, key: key) }

    /// Nil for fields that do not belong to an entry.
    static func draft(_ fields: JSONValue) -> ProgressDraft? {
        guard case .string(let type)? = fields["type"], let quantity = fields["quantity"]?.double,
            case .string(let text)? = fields["date"], let date = Instant(text)
        else { return nil }
        var notes: String?
        if case .string(let text)? = fields["notes"] { notes = text }
        return ProgressDraft(type: type, quantity: quantity, date: date, notes: notes)
    }

    /// Refuses fields that are no valid entry here. The server accepts any moment; here, a measurement cannot be before 1900 or
    /// more than a day ahead.
    static func check(_ fields: JSONValue, at now: Instant) throws {
        guard fields["quantity"]?.double != nil else {
            throw ProgressAnswerError.unexpected("quantity", "a number", fields["quantity"]?.kind)
        }
        guard let draft = draft(fields) else {
            guard case .string(let date)? = fields["date"] else { return }
            throw ProgressDTOConversionError.invalidDateFormat(date)
        }
        guard let type = ProgressMetricType(rawValue: draft.type) else {
            throw ProgressDTOConversionError.invalidMetricType(draft.type)
        }
        guard draft.date >= TakenAt.earliest else { throw FitnessError.date(draft.date.description) }
        guard draft.date <= EntryClock.latest(at: now) else { throw FitnessError.future(draft.date.description) }
        try type.check(draft.quantity)
        try ProgressEntry.check(notes: ProgressEntry.said(draft.notes))
    }

    /// The fields that both sides had last, with the server's values. The server has no zone, no fractions of seconds and no
    /// audit times, so those fields never differ.
    static func merged(_ entry: ProgressEntryResponse, key: String, into ground: JSONValue) -> JSONValue {
        let ours = draft(ground)
        var members: [JSONValue.Member] = []
        func keep(_ name: String) {
            if let value = ground[name] { members.append(JSONValue.Member(name, value)) }
        }
        members.append(JSONValue.Member("id", .string(key)))
        members.append(JSONValue.Member("type", .string(entry.type)))
        if ours?.quantity == entry.quantity {
            keep("quantity")
        } else if entry.fault == nil {
            members.append(JSONValue.Member("quantity", .number(entry.quantity)))
        }
        if ours?.isAtMoment(of: entry) == true { keep("date") } else { members.append(date(of: entry)) }
        keep("zone")
        if ours?.isKept(inNotesOf: entry) == true {
            keep("notes")
        } else if let notes = ProgressEntry.said(entry.notes) {
            members.append(JSONValue.Member("notes", .string(notes)))
        }
        keep("createdAt")
        keep("updatedAt")
        return .object(members)
    }

    /// The fields of an entry that is new here. Its times of creation and change are the moment of the entry, as in the seed
    /// (seed 004, `toDomain`). The journal records when this store received the entry.
    static func new(_ entry: ProgressEntryResponse, key: String, zone: (Instant) throws -> String) rethrows -> JSONValue
    {
        let moment = Instant(entry.date)
        return .object([
            "id": .string(key), "type": .string(entry.type),
            "quantity": entry.fault == nil ? .number(entry.quantity) : nil,
            "date": date(of: entry).value, "zone": .string(try moment.map(zone) ?? "UTC"),
            "notes": ProgressEntry.said(entry.notes).map(JSONValue.string),
            "createdAt": date(of: entry).value, "updatedAt": date(of: entry).value,
        ])
    }

    /// A text that is no moment passes unchanged: the rules here refuse it, and the entry is held back with the reason.
    private static func date(of entry: ProgressEntryResponse) -> JSONValue.Member {
        JSONValue.Member("date", .string(Instant(entry.date)?.description ?? entry.date))
    }
}
