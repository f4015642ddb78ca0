internal import Changes
internal import FitnessDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// Looks up the day and the time of an entry that arrives as fields. If its moment is unchanged, the stored day and time stay,
/// because tzdata may have changed since. Empty notes count as none, as at every other door.
enum EntrySettlement {
    static func make(_ zones: OwnerZones) -> RecordSettlement<ProgressEntryRecord> {
        RecordSettlement(
            fit: { sent, stored, transaction in
                if let stored, stored.date == sent.date, stored.zone == sent.zone, stored.day != nil, stored.time != nil
                {
                    return sent.shown(stored.day, stored.time)
                }
                let clock = EntryClock(
                    calendar: try zones.calendar(in: transaction.reading), database: zones.machine.database)
                let shown = try clock.shown(sent.date, zone: sent.zone)
                return sent.shown(shown?.day, shown?.time.description)
            },
            refuse: { sent, stored, transaction in
                guard sent.date != stored?.date else { return }
                try FitnessModule.requirePast(sent.date, now: transaction.now)
            })
    }
}

extension ProgressEntryRecord {
    fileprivate func shown(_ day: CivilDay?, _ time: String?) -> ProgressEntryRecord {
        ProgressEntryRecord(
            id: id, type: type, quantity: quantity, date: date, zone: zone, day: day, time: time,
            notes: ProgressEntry.said(notes), createdAt: createdAt, updatedAt: updatedAt)
    }
}
