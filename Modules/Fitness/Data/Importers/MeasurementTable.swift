internal import Changes
internal import FitnessDomain
internal import FitnessInfrastructure
internal import FoundationEssentials
internal import Kernel

/// A measurement as it is written in a table.
struct MeasurementItem: Sendable {
    let id: UUID?
    let type: ProgressMetricType
    let quantity: String
    /// The unit of a quantity that is written without one.
    let unit: MeasureUnit
    let moment: Moment
    let zone: String?
    let notes: String?

    enum Moment: Sendable {
        case instant(Instant)
        /// The clock time in the owner's zone of that time, or in the row's zone. Without a time it is the beginning of the
        /// day.
        case clock(CivilDay, ClockTime?)
    }
}

/// The rows of a table of measurements, and the meaning of its columns.
struct MeasurementTable {
    private let header: MeasurementHeader
    /// By their places.
    private let types: [Int: (type: ProgressMetricType, unit: MeasureUnit)]
    private let isOfTypes: Bool
    /// True for Mizan's own history. Each quantity is then in the unit of its type, whatever unit was chosen for the files of
    /// other programs.
    private let isOwn: Bool

    /// Nil for a table of another kind.
    ///
    /// - Parameter weight: the unit of weights if neither the heading nor the quantity has a unit.
    init?(_ text: String, weight: MeasureUnit = .kilogram) {
        guard let header = MeasurementHeader(text) else { return nil }
        self.header = header
        // In a file of a scale, fat and water are percentages of the body, and not things that were eaten and drunk.
        let isOfScale = header.columns.contains { column in
            guard case .value(let name, let unit) = column else { return false }
            return Self.column(name, unit, isOfScale: false, weight)?.type == .weight
        }
        var types: [Int: (type: ProgressMetricType, unit: MeasureUnit)] = [:]
        for (place, column) in header.columns.enumerated() {
            guard case .value(let name, let unit) = column else { continue }
            types[place] = Self.column(name, unit, isOfScale: isOfScale, weight)
        }
        self.types = types
        isOfTypes = header.columns.contains(.type) && header.columns.contains(.quantity)
        isOwn = isOfTypes && ["createdAt", "updatedAt"].allSatisfy(header.names.contains)
        guard isOfTypes || !types.isEmpty else { return nil }
    }

    /// Headings without a meaning for the import; the additional headings of Mizan's own tables are left out.
    var ignored: [String] {
        let own = Set(FitnessModule.entries.presentation.names + EntryStanding.fields.map(\.name))
        return header.columns.indices.compactMap { place in
            guard case .value = header.columns[place], types[place] == nil else { return nil }
            return own.contains(header.names[place]) ? nil : header.names[place]
        }
    }

    private static func type(_ name: String) -> ProgressMetricType? {
        do throws(FitnessError) { return try ProgressMetricType(typed: name) } catch { return nil }
    }

    private static func column(
        _ name: String, _ unit: String?, isOfScale: Bool, _ weight: MeasureUnit
    ) -> (type: ProgressMetricType, unit: MeasureUnit)? {
        if isOfScale, let word = ["fat", "water"].first(where: { $0 == name.lowercased() }) {
            return word == "fat" ? (.bodyFatPercentage, .percent) : nil
        }
        guard let type = type(name) else {
            // `weight_lb`
            guard unit == nil, let cut = name.lastIndex(where: { "_ ".contains($0) }) else { return nil }
            let rest = String(name[name.index(after: cut)...])
            return column(String(name[..<cut]), rest, isOfScale: isOfScale, weight)
        }
        guard let unit else { return (type, type == .weight ? weight : type.unit) }
        return type.unit(typed: unit, preferring: type.unit).map { (type, $0) }
    }

    // MARK: Rows

    func items(of text: String, weight: MeasureUnit) throws(CSVFault) -> Readings<MeasurementItem> {
        var readings = Readings<MeasurementItem>()
        for row in try CSVRowReader.rows(text, separator: header.separator).dropFirst() {
            let path = ForeignPath("row \(row.number)")
            let fields = row.fields.map(\.trimmingBlanks)
            guard fields.contains(where: { !$0.isEmpty }) else { continue }
            if isOfTypes {
                readings.take(at: path) { () throws(ImportReport.Rejection) in
                    let name = field(.type, fields) ?? ""
                    guard let type = ProgressMetricType(rawValue: name) ?? Self.type(name) else {
                        throw path.rejected("“\(Excerpt.of(name))” is not a type")
                    }
                    let unit = type == .weight && !isOwn ? weight : type.unit
                    return try item(type, field(.quantity, fields) ?? "", unit, fields, path)
                }
            }
            for (place, column) in types.sorted(by: { $0.key < $1.key }) where place < fields.count {
                // Scales write 0 for values that they did not measure (openScale, ImportExportUseCases).
                guard !fields[place].isEmpty, column.type.usualDayRule == .sum || Double(fields[place]) != 0 else {
                    continue
                }
                readings.take(at: path) { () throws(ImportReport.Rejection) in
                    try item(column.type, fields[place], column.unit, fields, path)
                }
            }
        }
        return readings
    }

    private func field(_ column: MeasurementHeader.Column, _ fields: [String]) -> String? {
        guard let place = header.columns.firstIndex(of: column), place < fields.count, !fields[place].isEmpty else {
            return nil
        }
        return fields[place]
    }

    private func item(
        _ type: ProgressMetricType, _ quantity: String, _ unit: MeasureUnit, _ fields: [String], _ path: ForeignPath
    ) throws(ImportReport.Rejection) -> MeasurementItem {
        let when = field(.moment, fields) ?? ""
        guard let moment = Self.moment(when, field(.time, fields)) else {
            throw path.rejected("“\(Excerpt.of(when))” is neither a day such as 2026-01-08 nor a moment")
        }
        // An id in another form is a number that is valid only in its own table.
        let id = types.isEmpty ? field(.id, fields).flatMap { UUID(text: $0.lowercased()) } : nil
        return MeasurementItem(
            id: id, type: type, quantity: quantity, unit: unit, moment: moment, zone: field(.zone, fields),
            notes: field(.notes, fields))
    }

    /// Reads `2026-01-08T08:00:00Z`, `2026-01-08 08:00:00+00:00` (wger), `2026-01-08 08:00`, a day with a time in another
    /// column (openScale), a day alone, and `08.01.2026` (older versions of openScale). A day alone means the beginning of the
    /// day.
    private static func moment(_ text: String, _ time: String?) -> MeasurementItem.Moment? {
        let text = DecimalDigits.fold(text)
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: true) { $0 == " " || $0 == "T" }
        guard let first = parts.first, let day = CivilDay(first) ?? dotted(first) else { return nil }
        if parts.count == 2, let instant = Instant("\(day)T\(parts[1])") { return .instant(instant) }
        guard let time = parts.count == 2 ? String(parts[1]) : time else {
            return .clock(day, nil)
        }
        let plain = DecimalDigits.fold(time).prefix { $0 != "." }
        return ClockTime(plain.utf8.count == 5 ? plain + ":00" : String(plain)).map { .clock(day, $0) }
    }

    private static func dotted(_ text: Substring) -> CivilDay? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 2, parts[1].utf8.count == 2 else { return nil }
        return CivilDay("\(parts[2])-\(parts[1])-\(parts[0])")
    }
}
