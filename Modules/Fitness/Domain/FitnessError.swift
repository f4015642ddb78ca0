/// The slice's refusals: each says what is wrong, where, and what is allowed.
package enum FitnessError: Error, Hashable, Sendable {
    /// With the unit that a number alone would be in.
    case notQuantity(String, ProgressMetricType, MeasureUnit)
    /// A comma that may be one of thousands or of decimals.
    case ambiguousNumber(String)
    /// A type that is counted, with decimals.
    case notWhole(String, ProgressMetricType)
    /// As it was typed or sent.
    case outOfRange(ProgressMetricType, String)
    case unknownType(String, nearest: ProgressMetricType?)
    case ambiguousType(String, [ProgressMetricType])
    case wrongUnit(String, ProgressMetricType)
    case notesTooLong(Int)
    /// Out of the years in which something is measured.
    case date(String)
    /// Later than a day from now.
    case future(String)
    case zone(String)
    /// The day and the time are no moment there: clocks were put forward.
    case noSuchTime(String)
}
