internal import Changes

/// Checks that the slices of this build start on this store.
struct SliceCheck: DoctorCheck {
    let name = "slices"
    let reach = DoctorReach.everything

    func examine(_ context: DoctorContext) -> [Finding] {
        guard context.failures.isEmpty else {
            return context.failures.map { Finding(.problem, "A part does not start. \($0)") }
        }
        let titles = context.titles.joined(separator: ", ")
        return [Finding(.ok, titles.isEmpty ? "This build has no slices." : "They start: \(titles).")]
    }
}
