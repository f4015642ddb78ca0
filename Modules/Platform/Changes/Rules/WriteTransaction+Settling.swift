package import Kernel
internal import Storage

extension WriteTransaction {
    /// Settles a write whose records may be of any slice, such as an import or an undo. Here, every refusal by an invariant
    /// gets the same common reason, and the endpoints declare that reason. The slice's own reason is in the details.
    package func settleForAnySlice() throws {
        do {
            try settle()
        } catch {
            let why = MizanError(crossing: error)
            guard !why.isOfTheStore, [.conflict, .invalidInput, .notFound].contains(why.code) else { throw error }
            throw Refusal.brokenInvariant(
                why.message,
                details: why.details.merging(["because": why.reason]) { own, _ in own }, advice: why.advice)
        }
    }
}

extension Refusal {
    package static let brokenInvariant = Refusal(
        .conflict, "record.invariant",
        "Records that belong together would contradict each other; `because` is the slice's reason.")
}
