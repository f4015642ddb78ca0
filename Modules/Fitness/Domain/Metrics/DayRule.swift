internal import Kernel

/// The value that a day's entries give. A total that is told anew with each entry (2.5 L, then 3 L) counts by its latest;
/// adding such entries up was a defect of the original client (contracts/fitness.md §1.4, 13).
package enum DayRule: String, CaseIterable, FieldCodable {
    case sum
    case latest
    case mean
}
