package import Kernel
package import ModuleKit

extension OwnerZones {
    /// The system's tzdata, and a machine that gives no hint where anybody lives, unless one is given.
    package static func test(
        guess: ZoneGuess? = nil, stays: @escaping @Sendable (ReadTransaction) throws -> [ZoneStay] = { _ in [] }
    ) -> OwnerZones {
        OwnerZones(machine: MachineZones(database: TimeZoneDatabase(.system()), guess: guess), stays: stays)
    }
}
