package import Kernel

/// The time zones of all owners. Home keeps the lists; every slice asks here, within its own transaction.
package struct OwnerZones: Sendable {
    package let machine: MachineZones
    private let stays: @Sendable (ReadTransaction) throws -> [ZoneStay]

    /// - Parameter stays: an owner's list, in the order of time; empty if none was set.
    package init(machine: MachineZones, stays: @escaping @Sendable (ReadTransaction) throws -> [ZoneStay]) {
        (self.machine, self.stays) = (machine, stays)
    }

    /// Where nobody has a list, and nothing is guessed.
    package static let utc = OwnerZones(
        machine: MachineZones(
            database: TimeZoneDatabase(
                TimeZoneSource(read: { (_: String) throws(TimeZoneError) in nil }, names: { [] }))),
        stays: { _ in [] })

    /// The owner's calendar now. `OwnerCalendar.signature` tells whether data that was derived from it and kept is current.
    package func calendar(in transaction: ReadTransaction) throws -> OwnerCalendar {
        try OwnerCalendar(stays: stays(transaction), machine: machine)
    }

    /// How days go for nobody in particular.
    package func calendarOfTheMachine() throws -> OwnerCalendar {
        try OwnerCalendar(stays: [], machine: machine)
    }
}
