package import Kernel

/// An entry to log at a server of the progress API.
package struct ProgressDraft: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        /// Day and time as separate members (seed 004).
        case dayAndTime
        /// One moment, as later servers require (contracts/fitness.md §1.2).
        case moment
    }

    package let type: String
    package let quantity: Double
    package let date: Instant
    package let notes: String?
    package var form = Form.dayAndTime

    package init(type: String, quantity: Double, date: Instant, notes: String? = nil) {
        (self.type, self.quantity, self.date, self.notes) = (type, quantity, date, notes)
    }

    /// The day and the time in UTC: the API reads a time without a zone as UTC (§1.2).
    var utc: (day: CivilDay, time: String) {
        let text = date.description
        return (CivilDay(text.prefix(10)) ?? .earliest, String(text.dropFirst(11).prefix(8)))
    }

    /// The day of its moment in UTC.
    package var day: CivilDay { utc.day }

    var json: JSONValue {
        let notes = notes.map(JSONValue.string)
        return switch form {
        case .dayAndTime:
            .object([
                "type": .string(type), "quantity": .number(quantity), "date": .string(utc.day.description),
                "time": .string(utc.time), "notes": notes,
            ])
        case .moment:
            .object([
                "type": .string(type), "quantity": .number(quantity),
                "logged_at": .string("\(utc.day)T\(utc.time)Z"), "notes": notes,
            ])
        }
    }

    /// True if the server's entry is this measurement. Only whole seconds are compared, because the API has no fractions.
    package func isSame(as entry: ProgressEntryResponse) -> Bool {
        entry.type == type && entry.quantity == quantity && isAtMoment(of: entry)
    }

    /// The entry that is the same measurement. An entry with the same notes is preferred.
    func itself(among found: [ProgressEntryResponse]) -> ProgressEntryResponse? {
        let same = found.filter(isSame)
        return same.first(where: hasNotes) ?? same.first
    }

    /// The difference if the answer is another measurement; moment and rounding of the quantity are ignored.
    package func difference(from answer: ProgressEntryResponse) -> ProgressAnswerError? {
        if answer.type != type { return .otherwise("type", "“\(Excerpt.of(answer.type))”") }
        let places = Decimals.places(of: answer.quantity)
        guard answer.quantity != quantity, !Decimals.isKept(quantity, as: answer.quantity, places: places) else {
            return nil
        }
        return .otherwise("quantity", String(answer.quantity))
    }

    package func isAtMoment(of entry: ProgressEntryResponse) -> Bool {
        Instant(entry.date).map { $0.wholeSeconds == date.wholeSeconds } == true
    }

    /// True if the notes are equal after trimming, because servers may trim them.
    package func hasNotes(of entry: ProgressEntryResponse) -> Bool {
        ProgressEntryResponse.plain(entry.notes) == ProgressEntryResponse.plain(notes)
    }

    /// True if the server's notes equal these, perhaps trimmed. Additional blanks at the server are a difference.
    package func isKept(inNotesOf entry: ProgressEntryResponse) -> Bool {
        hasNotes(of: entry) && (entry.notes ?? "").unicodeScalars.count <= (notes ?? "").unicodeScalars.count
    }
}

extension ProgressEntryResponse {
    /// Notes without blanks at their ends; nil if nothing is left.
    package static func plain(_ notes: String?) -> String? {
        guard let notes, let first = notes.firstIndex(where: { !$0.isWhitespace }),
            let last = notes.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        return String(notes[first...last])
    }
}

extension Instant {
    /// Whole seconds, because the API has no fractions.
    package var wholeSeconds: Int64 { microseconds.flooredQuotientAndRemainder(by: 1_000_000).quotient }
}
