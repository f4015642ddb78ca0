internal import Kernel

/// The rule by which a day's entries give its value. If each entry is a new running total (2.5 L, then 3 L), the latest entry
/// counts. Adding up such entries was a defect of the original client (contracts/fitness.md §1.4, 13).
package enum DayRule: String, CaseIterable, FieldCodable {
    case sum
    case latest
    case mean
}
