package import Changes

/// One thing that is looked at.
protocol DoctorCheck: Sendable {
    var name: String { get }

    /// The findings. An error counts as a problem of this check alone.
    func examine(_ context: DoctorContext) async throws -> [Finding]

    /// Sets right what can be set right without losing anything, and says what was done.
    func repair(_ context: DoctorContext) async throws -> [String]
}

extension DoctorCheck {
    func repair(_ context: DoctorContext) async throws -> [String] { [] }
}

/// The findings of a check, and the repairs.
package struct Diagnosis: Sendable, Equatable {
    package let check: String
    /// As things are now, after the repair if there was one.
    package let findings: [Finding]
    package let repairs: [String]

    package var level: Finding.Level { findings.map(\.level).max() ?? .ok }
}
