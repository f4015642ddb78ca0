internal import Changes
internal import Storage

/// Runs a check that only the store's engine has.
struct EngineCheck: DoctorCheck {
    let check: StoreCheck
    var name: String { check.name }
    let reach = DoctorReach.everything

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        let faults = try await context.read { [check] in try check.examine($0) }
        return faults.isEmpty ? [Finding(.ok, check.sound)] : faults.map { Finding(.problem, $0) }
    }
}
