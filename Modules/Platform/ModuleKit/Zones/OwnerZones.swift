package import Kernel

/// The time zones of all owners. Home stores the lists; every slice reads them here, within its own transaction.
package struct OwnerZones: Sendable {
    package let machine: MachineZones
    private let stays: @Sendable (ReadTransaction) throws -> [ZoneStay]

    /// - Parameter stays: returns an owner's list in chronological order; empty if the owner has set no list.
    package init(machine: MachineZones, stays: @escaping @Sendable (ReadTransaction) throws -> [ZoneStay]) {
        (self.machine, self.stays) = (machine, stays)
    }

    /// For the case that nobody has a list, and there is no guess.
    package static let utc = OwnerZones(
        machine: MachineZones(
            database: TimeZoneDatabase(
                TimeZoneSource(read: { (_: String) throws(TimeZoneError) in nil }, names: { [] }))),
        stays: { _ in [] })

    /// The owner's present calendar. `OwnerCalendar.signature` tells whether stored data derived from it is current.
    package func calendar(in transaction: ReadTransaction) throws -> OwnerCalendar {
        try OwnerCalendar(stays: stays(transaction), machine: machine)
    }

    /// The calendar for nobody in particular.
    package func calendarOfTheMachine() throws -> OwnerCalendar {
        try OwnerCalendar(stays: [], machine: machine)
    }
}
