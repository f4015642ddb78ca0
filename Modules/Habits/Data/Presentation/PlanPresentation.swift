package import HabitsDomain
package import Kernel

// The output form of a plan. A plan is no record, but commands and endpoints also show it in the same form.

extension PlannedHabit {
    /// Arabic and translation are the texts to say; a dua that is not in the catalogue has only its id.
    package static let fields = [
        RecordField("place", .integer), RecordField("id", .text), RecordField("timeSlot", TimeSlot.kind),
        RecordField("state", State.kind), RecordField("title", .text), RecordField("duaId", .text, required: false),
        RecordField("amount", .real, required: false), RecordField("wanted", .real, required: false),
        RecordField("unit", .text, required: false), RecordField("xp", .integer),
        RecordField("arabicText", .text, required: false), RecordField("transliteration", .text, required: false),
        RecordField("translationEn", .text, required: false), RecordField("source", .text, required: false),
    ]

    /// - Parameter place: the place in the plan, from 1, by which people name it.
    package func values(at place: Int) -> [FieldValue] {
        let measure = measure
        let texts = dua?.texts
        return [
            .integer(Int64(place)), .text(id), .text(slot.rawValue), .text(state.rawValue), .text(title),
            Self.text(duaID?.text), measure.map { .real($0.amount) } ?? .absent,
            measure.map { .real($0.wanted) } ?? .absent, Self.text(measure?.unit), .integer(Int64(xp)),
            Self.text(texts?.arabic), Self.text(texts?.transliteration), Self.text(texts?.translationEn),
            Self.text(dua?.background.source),
        ]
    }

    private static func text(_ text: String?) -> FieldValue { text.map(FieldValue.text) ?? .absent }

    /// Repetitions, or units with at most three decimals; nil for a habit that is only done or not.
    package var measure: (amount: Double, wanted: Double, unit: String?)? {
        switch subject {
        case .dua: (Double(amount), Double(wanted), nil)
        case .own(let habit):
            habit.goal.map { (Double(amount) / 1_000, Double($0.thousandths) / 1_000, $0.unit.isEmpty ? nil : $0.unit) }
        }
    }
}

extension PlannedHabit.State: FieldCodable {}

extension DayPlan {
    package static let fields = [
        RecordField("date", .day), RecordField("hijriDate", .text), RecordField("done", .integer),
        RecordField("asked", .integer), RecordField("percentage", .integer), RecordField("earnedXp", .integer),
        RecordField("possibleXp", .integer), RecordField("next", .text, required: false),
        RecordField("isFrozen", .boolean),
    ]

    package func values() throws -> [FieldValue] {
        [
            .day(day), .text(try CalendarDate(day, in: .hijri).description), .integer(Int64(done)),
            .integer(Int64(asked)), .integer(Int64(percentage)), .integer(Int64(earnedXP)),
            .integer(Int64(possibleXP)), next.map { .text($0.id) } ?? .absent, .boolean(isFrozen),
        ]
    }
}
