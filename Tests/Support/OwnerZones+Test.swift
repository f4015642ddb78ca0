package import Kernel
package import ModuleKit

extension OwnerZones {
    /// Zones from the system's tzdata. The machine gives no hint where anybody lives, unless a guess is given.
    package static func test(
        guess: ZoneGuess? = nil, stays: @escaping @Sendable (ReadTransaction) throws -> [ZoneStay] = { _ in [] }
    ) -> OwnerZones {
        OwnerZones(machine: MachineZones(database: TimeZoneDatabase(.system()), guess: guess), stays: stays)
    }
}
