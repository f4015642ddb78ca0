internal import FitnessDomain
internal import FitnessInfrastructure
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// The ids that a row of a table may have here: the same row is the same entry, however often its file comes, and wherever its
/// owner lives by then.
struct MeasurementNames {
    /// The row's own, or the one that it is given.
    let own: UUID
    private let former: UUID?
    /// The ids of equal entries that were logged in another way.
    var others: [UUID] = []

    var all: [UUID] { [own] + (former.map { [$0] } ?? []) + others }

    init(_ item: MeasurementItem, _ quantity: Double, at instant: Instant) {
        guard item.id == nil, let clock = item.clock else {
            own = item.id ?? Self.named(item, quantity, at: instant, instant.description)
            former = nil
            return
        }
        // The clock time belongs to the row, and its moment to the owner's zone. Earlier versions made the name from the
        // moment.
        own = Self.named(item, quantity, at: clock.asOfUTC, "\(clock.shown.day) \(clock.shown.time)")
        former = Self.named(item, quantity, at: instant, instant.description)
    }

    private static func named(
        _ item: MeasurementItem, _ quantity: Double, at moment: Instant, _ words: String
    ) -> UUID {
        Identifiers.named(at: moment, "fitness.csv", item.type.rawValue, words, String(quantity))
    }
}

/// The entries that say what a row says, by whatever way they came: of its type and quantity, of its second or of what its clock
/// showed.
struct MeasurementTwins {
    private(set) var isHere = false
    /// The removed entries.
    private(set) var removed: [UUID] = []

    init(of item: MeasurementItem, _ quantity: Double, at instant: Instant, in reading: ReadTransaction) throws {
        // No zone is farther from UTC.
        let around: Int64 = item.clock == nil ? 0 : 16 * 3_600
        let second = (item.clock?.asOfUTC ?? instant).wholeSeconds
        let (first, end) = ((second - around) * 1_000_000, (second + around + 1) * 1_000_000)
        try reading.session.forEachRow(
            """
            SELECT id, date, day, time, deleted_at FROM fitness_entry
            WHERE owner = \(reading.ownerKey) AND type = \(item.type.rawValue)
                AND date >= \(first) AND date < \(end) AND quantity = \(quantity)
            ORDER BY date, id
            """
        ) { row in
            let shown = try Self.shown(day: row.optionalInteger(2), time: row.optionalText(3))
            guard let id = try UUID(text: row.text(0)), try item.isTaken(as: shown, row.instant(1), or: instant)
            else { return }
            if try row.optionalInteger(4) == nil { isHere = true } else { removed.append(id) }
        }
    }

    private static func shown(day: Int64?, time: String?) -> TakenAt.Shown? {
        guard let day = day.flatMap(CivilDay.init(number:)), let time = time.flatMap(ClockTime.init(_:)) else {
            return nil
        }
        return TakenAt.Shown(day: day, time: time)
    }
}

extension MeasurementItem {
    /// The clock time; nil if the row gives the moment, or the zone of the clock.
    var clock: Clock? {
        guard zone == nil, case .clock(let day, let time) = moment, let time = time ?? ClockTime(secondOfDay: 0) else {
            return nil
        }
        return Clock(shown: TakenAt.Shown(day: day, time: time))
    }

    struct Clock {
        let shown: TakenAt.Shown

        /// The moment at which a clock of UTC showed it.
        var asOfUTC: Instant {
            Instant(microseconds: (Int64(shown.day.daysSince1970) * 86_400 + Int64(shown.time.secondOfDay)) * 1_000_000)
        }
    }

    /// True if an entry was taken at the row's time: in the second that its clock means here, or when the clock there showed
    /// the same.
    func isTaken(as shown: TakenAt.Shown?, _ date: Instant, or instant: Instant) -> Bool {
        date.wholeSeconds == instant.wholeSeconds || clock.map { $0.shown == shown } ?? false
    }
}
