package import Kernel
package import ModuleKit

extension OwnerZones {
    /// The system's tzdata, and a machine that says nothing of where anybody lives, unless it is said.
    package static func test(
        guess: ZoneGuess? = nil, stays: @escaping @Sendable (ReadTransaction) throws -> [ZoneStay] = { _ in [] }
    ) -> OwnerZones {
        OwnerZones(machine: MachineZones(database: TimeZoneDatabase(.system()), guess: guess), stays: stays)
    }
}
