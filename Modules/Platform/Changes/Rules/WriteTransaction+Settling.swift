package import Kernel
internal import Storage

extension WriteTransaction {
    /// Settles where records of any slice come by one door, such as an import or an undo: all refusals by invariants have one
    /// reason there, which the endpoints declare, and say in their details which the slice gave.
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
        .conflict, "record.invariant", "Records that belong together would not; `because` is the slice's reason.")
}
