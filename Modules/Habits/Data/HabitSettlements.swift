internal import Changes
internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// Changes that are refused even if a device sends them, because a person has to correct such changes. Data that already breaks
/// these rules stays: data in archives, in the result of an undo, and from another Mizan.
enum HabitSettlements {
    /// A future day can only be a day of rest; a day with completed or skipped duas must have begun.
    static let day = RecordSettlement<PracticeDayRecord>(refuse: { sent, stored, transaction in
        let known = Set((stored?.completedDuaIds ?? []) + (stored?.skippedDuaIds ?? []))
        let new = (sent.completedDuaIds + sent.skippedDuaIds).filter { !known.contains($0) }
        for dua in new { try CatalogueID(dua).check() }
        if !new.isEmpty { try requireBegun(sent.date, at: transaction.now) }
    })

    static let count = RecordSettlement<RepetitionCountRecord>(refuse: { sent, stored, transaction in
        guard stored == nil else { return }
        try CatalogueID(sent.duaId).check()
        try requireBegun(sent.date, at: transaction.now)
    })

    static let entry = RecordSettlement<HabitEntryRecord>(refuse: { sent, stored, transaction in
        if stored == nil { try requireBegun(sent.date, at: transaction.now) }
    })

    static let journey = RecordSettlement<ActiveJourneyRecord>(refuse: { sent, stored, _ in
        if stored == nil { try CatalogueID(sent.journeyId).check() }
    })

    /// A counted habit stays counted, and a dua stays a dua; otherwise existing entries would change their meaning.
    static let habit = RecordSettlement<HabitRecord>(refuse: { sent, stored, _ in
        if sent.kind == .dua, sent.subject != stored?.subject { try CatalogueID(sent.subject).check() }
        guard let stored else { return }
        guard sent.kind == stored.kind, (sent.goal == nil) == (stored.goal == nil) else { throw HabitsError.otherKind }
    })

    /// Requires that the day has begun. The day after the day in UTC is allowed, too. A device's zone may be ahead of its
    /// owner's zone, and a device's clock may be ahead of the server's clock.
    private static func requireBegun(_ day: CivilDay, at now: Instant) throws {
        let number = now.microseconds.flooredQuotientAndRemainder(by: 86_400_000_000).quotient
        guard let today = CivilDay(daysSince1970: Int(number)) else { return }
        try PracticeDay.check(day, today: today, ahead: 1)
    }
}

extension RecordSettlement {
    /// A settlement that only refuses; accepted records are stored as they were sent.
    fileprivate init(refuse: @escaping @Sendable (_ sent: Record, _ stored: Record?, WriteTransaction) throws -> Void) {
        self.init(fit: { sent, _, _ in sent }, refuse: refuse)
    }
}
