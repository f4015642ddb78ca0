package import HabitsDomain
package import Kernel

// The output form of a plan. A plan is no record, but commands and endpoints also show it in the same form.

extension PlannedHabit: ShownEntity {
    /// Arabic and translation are the texts to say; a dua that is not in the catalogue has only its id.
    package static let shown: [ShownField<Self>] = [
        ShownField("id", \.id), ShownField("timeSlot", \.slot), ShownField("state", \.state),
        ShownField("title", \.title), ShownField("duaId", \.duaID?.text), ShownField("amount", \.measure?.amount),
        ShownField("wanted", \.measure?.wanted), ShownField("unit", \.measure?.unit), ShownField("xp", \.xp),
        ShownField("arabicText", \.dua?.texts.arabic), ShownField("transliteration", \.dua?.texts.transliteration),
        ShownField("translationEn", \.dua?.texts.translationEn), ShownField("source", \.dua?.background.source),
    ]

    /// The fields, with the place in the plan, counted from 1. People name a habit by this place.
    package static let placedFields = [RecordField("place", .integer)] + fields

    package func values(at place: Int) -> [FieldValue] { [.integer(Int64(place))] + values }

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
