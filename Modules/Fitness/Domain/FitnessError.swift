/// The slice's refusals: each states the fault, its place, and the allowed values.
package enum FitnessError: Error, Hashable, Sendable {
    /// The text is no quantity; the case also contains the unit that a number alone would have.
    case notQuantity(String, ProgressMetricType, MeasureUnit)
    /// The comma may separate thousands or decimals.
    case ambiguousNumber(String)
    /// A quantity with decimals, of a type that is counted.
    case notWhole(String, ProgressMetricType)
    /// The quantity as it was typed or sent.
    case outOfRange(ProgressMetricType, String)
    case unknownType(String, nearest: ProgressMetricType?)
    case ambiguousType(String, [ProgressMetricType])
    case wrongUnit(String, ProgressMetricType)
    case notesTooLong(Int)
    /// The date is outside the years in which measurements are possible.
    case date(String)
    /// The moment is more than a day ahead.
    case future(String)
    case zone(String)
    /// The clocks of the zone skipped the day and the time, because they were put forward.
    case noSuchTime(String)
}
