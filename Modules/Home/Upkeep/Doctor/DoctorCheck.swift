package import Changes

/// One check of the doctor.
protocol DoctorCheck: Sendable {
    var name: String { get }

    /// The part of the findings for an admin who is not at the machine.
    var reach: DoctorReach { get }

    /// Returns the findings. An error counts as a problem of this check only.
    func examine(_ context: DoctorContext) async throws -> [Finding]

    /// Repairs what can be repaired without losing anything, and returns descriptions of the repairs.
    func repair(_ context: DoctorContext) async throws -> [String]
}

extension DoctorCheck {
    /// A check of data may name records.
    var reach: DoctorReach { .counts }

    func repair(_ context: DoctorContext) async throws -> [String] { [] }
}

/// The findings of a check, and its repairs.
package struct Diagnosis: Sendable, Equatable {
    package let check: String
    /// The present findings; after a repair, the findings that remain.
    package let findings: [Finding]
    package let repairs: [String]
    /// The part of the findings for an admin who is not at the machine.
    let reach: DoctorReach

    init(check: String, findings: [Finding], repairs: [String], reach: DoctorReach) {
        (self.check, self.findings, self.repairs, self.reach) = (check, findings, repairs, reach)
    }

    init(_ check: any DoctorCheck, _ findings: [Finding], repairs: [String] = []) {
        self.init(check: check.name, findings: findings, repairs: repairs, reach: check.reach)
    }

    package var level: Finding.Level { findings.map(\.level).max() ?? .ok }
}
