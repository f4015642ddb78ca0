package import Kernel

/// An owner's time zones, and the origin of that list. The zones determine the owner's days.
package struct OwnerCalendar: Sendable {
    /// A complete list: every moment has a day, even if a zone is unknown here.
    package let zones: ZoneList
    package let origin: Origin
    /// Stays in zones that this machine's tzdata does not have, sent by a device with newer data. Until this machine knows
    /// them, the clocks of the previous stay apply.
    package let unknown: [ZoneStay]

    package enum Origin: Hashable, Sendable {
        /// The owner's own list of zones.
        case set
        case guessed(ZoneGuess)
        /// Neither a list nor a guess exists: UTC.
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

    /// A stored list is foreign input: errors in it must not prevent anybody from reading their data.
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

    /// A parser for days in this owner's calendar.
    package func days(at now: Instant) throws -> DayWords { DayWords(today: try today(at: now)) }

    /// A parser for moments in this owner's calendar.
    package func moments(at now: Instant) throws -> MomentWords {
        MomentWords(days: try days(at: now), zones: zones)
    }

    /// A text that differs whenever the days of moments may differ. A slice stores this signature with data that it derives
    /// from moments, and derives the data again when the signature has changed. Days that were entered, or fixed when they were
    /// written, never change with the list.
    package var signature: String {
        zones.stays.map { stay in "\(stay.from ?? .earliest) \(stay.zone) \(stay.dayStart)" }.joined(separator: ", ")
    }
}
