internal import FoundationEssentials
package import Kernel

extension CivilDay {
    /// `Thursday, 8 January 2026 · 19 Rajab 1447 AH`
    package func heading(isUnicode: Bool) throws -> String {
        let hijri = try CalendarDate(self, in: .hijri)
        let civil = "\(weekday.name.capitalized), \(day) \(CalendarSystem.gregorian.name(ofMonth: month)) \(year)"
        return "\(civil) \(isUnicode ? "·" : "-") \(hijri.day) \(CalendarSystem.hijri.name(ofMonth: hijri.month)) "
            + "\(hijri.year) AH"
    }
}
