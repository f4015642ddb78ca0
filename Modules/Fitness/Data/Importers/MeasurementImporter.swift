internal import Changes
internal import FitnessDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// Imports tables of measurements: Mizan's own history, and tables of openScale and wger (README, “Files of measurements”).
struct MeasurementImporter: Importer {
    let zones: OwnerZones

    let name = "fitness.csv"
    let title = "Measurements (CSV)"
    let recognisedBy = ["date", "weight", "type and quantity"]
    let options = [
        ImportOption(
            "weight", "The unit of weights that have no unit in the file.",
            choices: ProgressMetricType.weight.units.map(\.rawValue), standard: MeasureUnit.kilogram.rawValue,
            // The choice for the files of one program does not apply to the files of another program. No file names its
            // program.
            isRemembered: false),
        RemovedItems.option,
    ]

    func recognises(_ document: ImportDocument) -> Bool {
        if case .text(let text) = document { return MeasurementTable(text.text) != nil }
        return false
    }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        let weight = choices["weight"].flatMap(MeasureUnit.init(rawValue:)) ?? .kilogram
        guard case .text(let text) = document, let table = MeasurementTable(text.text, weight: weight) else {
            throw MizanError(.invalidInput, "fitness.csv", "The file is not a table of measurements.")
        }
        do throws(CSVFault) {
            let items = try table.items(of: text.text, weight: weight)
            return MeasurementMerge(items, ignored: table.ignored, zones, choices)
        } catch {
            throw MizanError(.invalidInput, "fitness.csv", "The file cannot be read: \(error).")
        }
    }
}

/// Merges the measurements of a table with the stored measurements: adds the missing measurements.
private struct MeasurementMerge: DocumentWork {
    private enum Part: String { case rows }

    private let zones: OwnerZones
    private var items: DocumentList<MeasurementItem>
    private var found = ImportReport()
    private var removedItems: RemovedItems

    init(_ items: Readings<MeasurementItem>, ignored: [String], _ zones: OwnerZones, _ choices: ImportChoices) {
        self.zones = zones
        self.items = DocumentList(items, of: Part.rows, as: "entries")
        removedItems = RemovedItems(choices)
        found.ignoredKeys = ignored
    }

    var report: ImportReport {
        var report = found
        report.remarks += removedItems.remarks
        return report
    }

    mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
        let clock = EntryClock(calendar: try zones.calendar(in: transaction.reading), database: zones.machine.database)
        let repository = FitnessModule.entries(in: transaction)
        let removed = RemovedHere(FitnessModule.entries.recordType, in: transaction)
        while let piece = items.next(turn, &found) {
            try items.store(piece, turn, &found) { item, count in
                let taken = try Self.taken(item, clock, at: transaction.now)
                let quantity = try TypedQuantity(item.quantity, of: item.type, in: item.unit, isOfFile: true).quantity
                var known = MeasurementNames(item, quantity, at: taken.instant)
                for id in known.all {
                    guard let stored = try repository.find(id)?.entity else { continue }
                    let isSame =
                        stored.type == item.type && stored.quantity == quantity
                        && item.isTaken(as: stored.taken.shown, stored.taken.instant, or: taken.instant)
                    if isSame { count.unchanged += 1 } else { count.kept += 1 }
                    return
                }
                if item.id == nil {
                    let others = try MeasurementTwins(of: item, quantity, at: taken.instant, in: transaction.reading)
                    guard !others.isHere else { return count.unchanged += 1 }
                    known.others = others.removed
                }
                let gone = try known.all.first { try removed.contains($0.text) }
                guard gone == nil || removedItems.restoring else {
                    count.kept += 1
                    return removedItems.leave("\(item.type.rawValue) of \(taken.shown.day)")
                }
                try repository.save(
                    ProgressEntry(
                        id: gone ?? known.own, type: item.type, quantity: quantity, taken: taken, notes: item.notes,
                        createdAt: transaction.now, updatedAt: transaction.now))
                count.came(back: gone != nil)
            }
        }
        return items.isDone
    }

    private static func taken(_ item: MeasurementItem, _ clock: EntryClock, at now: Instant) throws -> TakenAt {
        let date: Instant =
            switch item.moment {
            case .instant(let instant): instant
            case .clock(let day, let time): try clock.moment(of: day, time, zone: item.zone)
            }
        guard date <= EntryClock.latest(at: now) else { throw FitnessError.future(date.description) }
        return try clock.taken(date, zone: item.zone)
    }
}
