package import Changes

/// One check of the doctor.
protocol DoctorCheck: Sendable {
    var name: String { get }

    /// Returns the findings. An error counts as a problem of this check only.
    func examine(_ context: DoctorContext) async throws -> [Finding]

    /// Repairs what can be repaired without losing anything, and returns descriptions of the repairs.
    func repair(_ context: DoctorContext) async throws -> [String]
}

extension DoctorCheck {
    func repair(_ context: DoctorContext) async throws -> [String] { [] }
}

/// The findings of a check, and its repairs.
package struct Diagnosis: Sendable, Equatable {
    package let check: String
    /// The present findings; after a repair, the findings that remain.
    package let findings: [Finding]
    package let repairs: [String]

    package var level: Finding.Level { findings.map(\.level).max() ?? .ok }
}
