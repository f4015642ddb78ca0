internal import Changes
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// Checks that every zone list can be applied exactly: this machine must know all zones of the list, and each day must have a
/// zone.
struct ZoneCheck: DoctorCheck {
    let name = "zones"

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        guard context.schemas.contains(where: { $0.type == ZoneStayRecord.schema.erased.type }) else {
            return [Finding(.ok, "There is no zone list yet.")]
        }
        let zones = context.zones
        let findings = try await context.read { session in
            try Owners.all(in: session).flatMap { owner in
                let stays = try HomeBase.stays(in: ReadTransaction(session: session, owner: owner.id))
                return Self.findings(stays, of: owner.name, zones.database)
            }
        }
        return findings.isEmpty ? [Finding(.ok, "Every zone list is valid.")] : findings
    }

    private static func findings(_ stays: [ZoneStay], of owner: String, _ database: TimeZoneDatabase) -> [Finding] {
        let unknown = Set(stays.map(\.zone)).filter { !database.knows($0) }.sorted()
        var findings = unknown.map { zone in
            Finding(
                .note,
                "The zone list of “\(owner)” contains \(zone), which this machine does not know. The zone is kept; "
                    + "the clocks of the previous zone are used for its days.",
                advice: "Update the package tzdata.")
        }
        if let first = stays.first?.from {
            findings.append(
                Finding(
                    .warning,
                    "The zone list of “\(owner)” begins on \(first); its first zone is used for the days before.",
                    advice: "mizan zone set ZONE"))
        }
        return findings
    }
}
