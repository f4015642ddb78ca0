internal import FitnessDomain
internal import FitnessInfrastructure
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// The ids that a row of a table may have in the store. The same row is always the same entry, however often the file is
/// imported, and wherever the owner lives by then.
struct MeasurementNames {
    /// The row's own id. If the row has no id, an id is derived from the row.
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
        // A row stores a clock time, and the row's moment depends on the owner's zone. The id is derived from the clock time.
        // Earlier versions derived the id from the moment.
        own = Self.named(item, quantity, at: clock.asOfUTC, "\(clock.shown.day) \(clock.shown.time)")
        former = Self.named(item, quantity, at: instant, instant.description)
    }

    private static func named(
        _ item: MeasurementItem, _ quantity: Double, at moment: Instant, _ words: String
    ) -> UUID {
        Identifiers.named(at: moment, "fitness.csv", item.type.rawValue, words, String(quantity))
    }
}

/// The stored entries that equal a row, whatever their origin: the same type and quantity, and either the same second or the
/// same time on the clock.
struct MeasurementTwins {
    private(set) var isHere = false
    /// The removed entries.
    private(set) var removed: [UUID] = []

    init(of item: MeasurementItem, _ quantity: Double, at instant: Instant, in reading: ReadTransaction) throws {
        // More than any zone's distance from UTC.
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
    /// The clock time; nil if the row gives the moment, or the zone of the clock time.
    var clock: Clock? {
        guard zone == nil, case .clock(let day, let time) = moment, let time = time ?? ClockTime(secondOfDay: 0) else {
            return nil
        }
        return Clock(shown: TakenAt.Shown(day: day, time: time))
    }

    struct Clock {
        let shown: TakenAt.Shown

        /// The moment at which a clock in UTC showed this time.
        var asOfUTC: Instant {
            Instant(microseconds: (Int64(shown.day.daysSince1970) * 86_400 + Int64(shown.time.secondOfDay)) * 1_000_000)
        }
    }

    /// True if an entry was taken at the row's time. The entry's second may be the second that the row's clock time means here.
    /// Alternatively, the clock at the entry's place showed the row's clock time.
    func isTaken(as shown: TakenAt.Shown?, _ date: Instant, or instant: Instant) -> Bool {
        date.wholeSeconds == instant.wholeSeconds || clock.map { $0.shown == shown } ?? false
    }
}
