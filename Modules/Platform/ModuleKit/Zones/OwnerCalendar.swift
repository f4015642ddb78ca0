package import Kernel

/// How an owner's days go: their zones, and who said so.
package struct OwnerCalendar: Sendable {
    /// Complete: every moment is in a day, also where a zone is not known here.
    package let zones: ZoneList
    package let origin: Origin
    /// Stays in zones that this machine's tzdata has no clocks for: a device whose data is newer sent them. Until this
    /// machine knows them, the clocks of the stay before count there.
    package let unknown: [ZoneStay]

    package enum Origin: Hashable, Sendable {
        /// The owner's own list.
        case set
        case guessed(ZoneGuess)
        /// Neither a list nor a guess: UTC.
        case none

        package var word: String {
            switch self {
            case .set: "set"
            case .guessed: "machine"
            case .none: "none"
            }
        }

        package static let words = ["set", "machine", "none"]
    }

    package static let utc = OwnerCalendar(zones: .utc, origin: .none, unknown: [])

    private init(zones: ZoneList, origin: Origin, unknown: [ZoneStay]) {
        (self.zones, self.origin, self.unknown) = (zones, origin, unknown)
    }

    /// A list out of a store is foreign input: what is wrong with it must not keep anybody from their data.
    init(stays: [ZoneStay], machine: MachineZones) throws {
        guard !stays.isEmpty else {
            guard let guess = machine.guess, machine.database.knows(guess.zone) else {
                self = .utc
                return
            }
            self.init(
                zones: try ZoneList([ZoneStay(zone: guess.zone)], in: machine.database), origin: .guessed(guess),
                unknown: [])
            return
        }
        let unknown = stays.filter { !machine.database.knows($0.zone) }
        var clocks = stays.first { !unknown.contains($0) }?.zone ?? TimeZoneTable.utc.id
        let known = stays.enumerated().map { index, stay in
            if !unknown.contains(stay) { clocks = stay.zone }
            return ZoneStay(from: index == 0 ? nil : stay.from, zone: clocks, dayStart: stay.dayStart)
        }
        self.init(zones: try ZoneList(known, in: machine.database), origin: .set, unknown: unknown)
    }

    package func today(at now: Instant) throws -> CivilDay { try zones.day(of: now) }

    /// Reads days as this owner means them.
    package func days(at now: Instant) throws -> DayWords { DayWords(today: try today(at: now)) }

    /// Reads moments as this owner means them.
    package func moments(at now: Instant) throws -> MomentWords {
        MomentWords(days: try days(at: now), zones: zones)
    }

    /// Differs where days may differ. Days that were entered, or fixed when they were written, stay whatever becomes of
    /// the list; what a slice derives from moments and keeps, it keeps with this, and derives anew where it has changed.
    package var signature: String {
        zones.stays.map { stay in "\(stay.from ?? .earliest) \(stay.zone) \(stay.dayStart)" }.joined(separator: ", ")
    }
}
