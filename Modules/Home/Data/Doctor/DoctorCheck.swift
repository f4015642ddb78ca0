internal import ModuleKit

/// One thing that is looked at.
protocol DoctorCheck: Sendable {
    var name: String { get }

    /// What is to be said of it. An error counts as a problem of this check alone.
    func examine(_ patient: DoctorContext) async throws -> [Finding]

    /// Sets right what can be set right without losing anything, and says what was done.
    func repair(_ patient: DoctorContext) async throws -> [String]
}

extension DoctorCheck {
    func repair(_ patient: DoctorContext) async throws -> [String] { [] }
}
