internal import Changes
internal import Kernel
internal import Storage

/// Computes the digest of each owner's data, for comparison with another store. The digest reads every row, so it also proves
/// that all rows can be read.
struct DigestCheck: DoctorCheck {
    let name = "digests"
    let reach = DoctorReach.nothing

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        try await context.read { session in
            try DoctorContext.owners(in: session).map { owner in
                let digest = try OwnerDigest.compute(of: owner.key, in: session)
                return Finding(
                    .ok, "“\(owner.name)”: \(Counted.text(digest.rows, "row")), \(digest.hexadecimal)")
            }
        }
    }
}
